import text from "../../lesson/games/tortelli_text.ts";
import type { Lesson, Step, Suggestion } from "../../lesson/lesson.ts";
import type { Desk } from "../../table/desk.svelte.ts";
import type { Facts } from "../../text/say.svelte.ts";
import type { Previewed } from "../../wire/types.ts";
import type { Act } from "../face.ts";
import { chanceOf, targets } from "./attacks.ts";
import { geography, troopsIn, type Geography } from "./geography.ts";
import { aim } from "./hand.svelte.ts";
import { numberActs } from "./numbers.ts";
import { named } from "./sentences.ts";
import type { Player, Tortelli } from "./view.ts";

const CARDS = ["gift", "lose", "strike", "march"];
const LONG = 3; // rounds after which the lesson ends in any case

const viewOf = (desk: Desk): Tortelli => desk.view as unknown as Tortelli;
const me = (desk: Desk): Player => viewOf(desk).players[desk.seat ?? 0]!;
const isAt = (desk: Desk, ...phases: string[]): boolean => desk.isAsked && phases.includes(viewOf(desk).phase);
const isLater = (desk: Desk): boolean => viewOf(desk).turns > viewOf(desk).players.length;
const did = (desk: Desk, kind: string): number =>
  desk.log.filter(({ event }) => event.kind === kind && event.seat === desk.seat).length;

let known: { content: Desk["content"]; map: Geography } | null = null;
function mapOf({ content, view }: Desk): Geography {
  if (known?.content !== content) known = { content, map: geography(content, view as unknown as Tortelli) };
  return known.map;
}

/** Enemy territories around a place: where troops go before the first turn, when nothing can be attacked yet. */
function around(desk: Desk, place: string): string[] {
  const { places } = viewOf(desk);
  const isEnemy = (other: string): boolean =>
    places[other]?.kind === "territory" && ![null, places[place]!.owner].includes(places[other].owner);
  return (mapOf(desk).near.get(place) ?? []).filter(isEnemy);
}

/** The best place for troops: many already there, with enemies around. */
function front(desk: Desk): string | null {
  const { places } = viewOf(desk);
  const value = (place: string): number => places[place]!.troops * 10 + around(desk, place).length;
  const mine = Object.keys(places).filter(
    (place) => places[place]!.owner === desk.seat && places[place]!.kind === "territory" && around(desk, place).length,
  );
  return mine.sort((a, b) => value(b) - value(a))[0] ?? null;
}

function placeAll(desk: Desk): Suggestion {
  const at = front(desk);
  const [first, ...rest] = new Array<Act>(viewOf(desk).to_place).fill({ verb: "place", at });
  return at && first ? [first, ...rest] : "hint";
}
const placing = (desk: Desk): Facts => {
  const { to_place, at_once } = viewOf(desk);
  return { n: to_place * at_once, place: named(desk, front(desk) ?? "") };
};

/** The attack on a territory with most troops ahead of its defenders. */
function attack(desk: Desk): { from: string; to: string } | null {
  const view = viewOf(desk);
  const found = desk
    .legal("attack")
    .flatMap(({ act }) => targets(view, act.from as string).map((to) => ({ from: act.from as string, to })))
    .filter(({ to }) => view.places[to]?.kind === "territory")
    .map((each) => ({ ...each, more: troopsIn(view, each.from) - troopsIn(view, each.to) }));
  return found.sort((a, b) => b.more - a.more)[0] ?? null;
}
/** The acts of that attack before the dice, and what is legal after them. */
async function begin(desk: Desk, last: (acts: Act[], after: Previewed) => Act[] | Promise<Act[]>): Promise<Suggestion> {
  const found = attack(desk);
  const acts = found && (await aim(desk, found.from, found.to));
  if (!acts) return "hint";
  const after = await desk.preview(acts);
  return after ? ([...acts, ...(await last(acts, after))] as [Act, ...Act[]]) : "hint";
}
/** One roll with as many dice as possible. */
function rollOnce(_: Act[], { legal }: Previewed): Act[] {
  return legal
    .filter(({ act }) => act.verb === "roll")
    .slice(-1)
    .map(({ act }) => act as Act);
}
/** A blitz to the end; where it shall stop is said only where that is asked. */
async function fight(desk: Desk, acts: Act[]): Promise<Act[]> {
  const blitz: Act = { verb: "blitz" };
  const after = await desk.preview([...acts, blitz]);
  return after && !after.stopped ? [blitz, ...numberActs(1, (after.view as unknown as Tortelli).number)] : [blitz];
}
function chance(desk: Desk): Facts {
  const found = attack(desk);
  if (!found) return { from: "", to: "", n: 0 };
  return {
    from: named(desk, found.from),
    to: named(desk, found.to),
    n: chanceOf(viewOf(desk), found.from, found.to) ?? 100,
  };
}

/** Whether troops can leave a place in this phase, or are on their way from it. */
const sends = (desk: Desk, from: string): boolean =>
  desk.can({ verb: "send", from }) || viewOf(desk).transfer?.from === from;

/** A free fortress in a territory of the learner that can spare a troop. */
function castle(desk: Desk): { from: string; to: string } | null {
  const { fortresses } = viewOf(desk);
  const found = Object.entries(fortresses).find(([, { territory, owner }]) => owner === null && sends(desk, territory));
  return found ? { from: found[1].territory, to: found[0] } : null;
}
/** A free quarter behind one of the learner's gates. */
function quarter(desk: Desk): { from: string; to: string } | null {
  for (const [from, quarters] of mapOf(desk).gates) {
    const to = quarters.find((place) => viewOf(desk).places[place]!.owner === null);
    if (to && sends(desk, from)) return { from, to };
  }
  return null;
}
/** A transfer; steps without a choice are left out. */
async function move(desk: Desk, way: { from: string; to: string } | null): Promise<Suggestion> {
  if (!way) return "hint";
  const acts: [Act, ...Act[]] = [{ verb: "send", from: way.from }];
  const sent = await desk.preview(acts);
  if (!sent) return "hint";
  if (sent.view.phase === "receive") acts.push({ verb: "receive", to: way.to });
  const received = await desk.preview(acts);
  const { phase, number } = (received?.view ?? {}) as Partial<Tortelli>;
  const numbers = (received?.legal ?? []).map(({ act }) => act.number as number);
  if (phase === "number") acts.push(...numberActs(number?.most ?? Math.max(...numbers), number ?? null));
  return acts;
}
const ends = (desk: Desk, way: { from: string; to: string } | null): Facts => ({
  from: named(desk, way?.from ?? ""),
  to: named(desk, way?.to ?? ""),
});

const TRAY = ".tray, [data-region=primary]";
/** Places on the map, with their names. */
function at(...places: (string | null | undefined)[]): string {
  const known = places.filter((place) => typeof place === "string");
  return (
    known
      .flatMap((place) => [`.tortelli .window [data-place="${place}"]`, `.tortelli [data-name="${place}"]`])
      .join(", ") || MAP
  );
}
const MAP = ".tortelli .window";

const fighting = (desk: Desk): string => at(attack(desk)?.from, attack(desk)?.to);
const isMoving = (desk: Desk): boolean => isAt(desk, "send", "receive", "number");

const steps: Step[] = [
  { id: "map", when: () => true, point: () => MAP },
  {
    id: "kingdoms",
    when: () => true,
    point: () => (document.querySelector(".ribbons") ? ".ribbons" : ".tortelli .banner"),
  },
  {
    id: "place",
    when: (desk) => isAt(desk, "reinforce"),
    point: (desk) => at(front(desk)),
    suggest: placeAll,
    facts: placing,
  },
  {
    id: "rest",
    when: (desk) => isAt(desk, "reinforce"),
    point: (desk) => at(front(desk)),
    suggest: placeAll,
    isDone: (desk) => viewOf(desk).turns > 0,
    facts: placing,
  },
  {
    id: "objective",
    when: (desk) => me(desk).objective !== null,
    point: () => '[aria-labelledby="tt-objective"]',
  },
  { id: "turn", when: (desk) => desk.isAsked && viewOf(desk).turns > 0, point: () => ".prompt" },
  { id: "odds", when: (desk) => isAt(desk, "attack") && attack(desk) !== null, point: fighting, facts: chance },
  {
    id: "roll",
    when: (desk) => isAt(desk, "attack") && attack(desk) !== null && did(desk, "attacked") < 1,
    point: fighting,
    suggest: (desk) => begin(desk, rollOnce),
    facts: chance,
  },
  { id: "dice", when: (desk) => desk.isAsked && did(desk, "rolled") > 0, point: () => ".rail .roll" },
  {
    id: "blitz",
    when: (desk) => isAt(desk, "attack") && attack(desk) !== null && did(desk, "attacked") < 2,
    point: fighting,
    suggest: (desk) => begin(desk, (acts) => fight(desk, acts)),
    facts: chance,
  },
  { id: "conquest", when: (desk) => did(desk, "conquered") > 0, point: () => MAP },
  {
    id: "stop",
    when: (desk) => isAt(desk, "attack") && !isLater(desk) && did(desk, "conquered") > 0,
    point: () => TRAY,
    suggest: () => ({ verb: "stop" }),
  },
  {
    id: "bazza",
    when: (desk) => isAt(desk, ...CARDS),
    point: () => TRAY,
    suggest: (desk) => (isAt(desk, "gift") ? placeAll(desk) : "hint"),
    facts: (desk) => ({ card: desk.word(`card.${viewOf(desk).card?.name}`) }),
  },
  {
    id: "fortress",
    when: (desk) => isAt(desk, "send") && castle(desk) !== null,
    point: (desk) => at(castle(desk)?.from, castle(desk)?.to),
    suggest: (desk) => move(desk, castle(desk)),
    isDone: (desk) => did(desk, "transferred") > 0 || !isMoving(desk),
    facts: (desk) => ends(desk, castle(desk)),
  },
  {
    id: "quarter",
    when: (desk) => isAt(desk, "send") && quarter(desk) !== null,
    point: (desk) => at(quarter(desk)?.from, quarter(desk)?.to),
    suggest: (desk) => move(desk, quarter(desk)),
    isDone: (desk) => me(desk).quarters > 0 || !isMoving(desk) || quarter(desk) === null,
    facts: (desk) => ends(desk, quarter(desk)),
  },
  { id: "end", when: (desk) => isAt(desk, "send"), point: () => TRAY, suggest: () => ({ verb: "stop" }) },
  {
    id: "recruit",
    when: (desk) => isAt(desk, "recruit"),
    point: (desk) => at(front(desk)),
    suggest: placeAll,
    facts: placing,
  },
  { id: "siege", when: (desk) => isAt(desk, "attack") && isLater(desk), point: () => ".tortelli .castle" },
  { id: "ports", when: (desk) => isAt(desk, "attack") && isLater(desk), point: () => ".tortelli .port" },
  {
    id: "cards",
    when: (desk) => isAt(desk, "attack") && isLater(desk),
    point: () => '[aria-labelledby="tt-objective"]',
  },
  {
    id: "win",
    when: (desk) => (isAt(desk, "attack") && isLater(desk)) || viewOf(desk).round > LONG,
    point: () => "[data-part=players]",
  },
];

export default { steps, text, watch: MAP } satisfies Lesson;
