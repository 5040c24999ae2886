import type { Lesson, Step, Suggestion } from "../../lesson/lesson.ts";
import type { Desk } from "../../table/desk.svelte.ts";
import type { Facts } from "../../text/say.svelte.ts";
import type { Act } from "../face.ts";
import { geography, targets, troopsIn, type Geography } from "./geography.ts";
import text from "./lesson_text.ts";
import { numberActs } from "./numbers.ts";
import { MOST_DICE } from "./odds.ts";
import { battleOdds, named, percent } from "./sentences.ts";
import type { Player, Tortelli } from "./view.ts";

const CARDS = ["gift", "lose", "strike", "march"];
const LONG = 3; // rounds after which everything has been told, whatever was done

const viewOf = (desk: Desk): Tortelli => desk.view as unknown as Tortelli;
const me = (desk: Desk): Player => viewOf(desk).players[desk.seat ?? 0]!;
const isAt = (desk: Desk, ...phases: string[]): boolean => desk.isAsked && phases.includes(viewOf(desk).phase);
const isLater = (desk: Desk): boolean => viewOf(desk).turns > viewOf(desk).players.length;
const did = (desk: Desk, kind: string): number => desk.log.filter(({ event }) => event.kind === kind && event.seat === desk.seat).length;

let known: { content: Desk["content"]; map: Geography } | null = null;
function mapOf({ content }: Desk): Geography {
  if (known?.content !== content) known = { content, map: geography(content) };
  return known.map;
}

/** Enemy territories around a place. */
const around = (desk: Desk, place: string): string[] =>
  targets(viewOf(desk), mapOf(desk), place).filter((target) => viewOf(desk).places[target]?.kind === "territory");

/** Where troops are worth most: many together, with enemies around. */
function front(desk: Desk): string | null {
  const { places } = viewOf(desk);
  const value = (place: string): number => places[place]!.troops * 10 + around(desk, place).length;
  const mine = Object.keys(places).filter((place) => places[place]!.owner === desk.seat && places[place]!.kind === "territory" && around(desk, place).length);
  return mine.sort((a, b) => value(b) - value(a))[0] ?? null;
}

function placeAll(desk: Desk): Suggestion {
  const at = front(desk);
  const [first, ...rest] = new Array<Act>(viewOf(desk).to_place).fill({ verb: "place", at });
  return at && first ? [first, ...rest] : "hint";
}
const placing = (desk: Desk): Facts => ({ n: viewOf(desk).to_place, place: named(desk, front(desk) ?? "") });

/** The attack that one would dare first. */
function attack(desk: Desk): { from: string; to: string } | null {
  const view = viewOf(desk);
  const found = desk
    .legal("attack")
    .flatMap(({ act }) => around(desk, act.from as string).map((to) => ({ from: act.from as string, to })))
    .map((each) => ({ ...each, more: troopsIn(view, each.from) - troopsIn(view, each.to) }));
  return found.sort((a, b) => b.more - a.more)[0] ?? null;
}
function begin(desk: Desk, last: (troops: number) => [Act, ...Act[]]): Suggestion {
  const found = attack(desk);
  if (!found) return "hint";
  const { from, to } = found;
  const whom: Act[] = targets(viewOf(desk), mapOf(desk), from).length > 1 ? [{ verb: "target", to }] : []; // a single one is taken by itself
  return [{ verb: "attack", from }, ...whom, ...last(troopsIn(viewOf(desk), from))];
}
function chance(desk: Desk): Facts {
  const found = attack(desk);
  if (!found) return { from: "", to: "", n: 0 };
  const odds = battleOdds(desk, viewOf(desk), found.from, found.to);
  return { from: named(desk, found.from), to: named(desk, found.to), n: percent(odds?.win ?? 1) };
}

/** A place of mine that can still give something away in this phase. */
function canSend(desk: Desk, place: string): boolean {
  const { places, received } = viewOf(desk);
  return places[place]!.owner === desk.seat && places[place]!.troops > 1 && !received.includes(place);
}

/** A free fortress in a territory of mine that can spare a troop. */
function castle(desk: Desk): { from: string; to: string } | null {
  const { fortresses } = viewOf(desk);
  const found = Object.entries(fortresses).find(([, { territory, owner }]) => owner === null && canSend(desk, territory));
  return found ? { from: found[1].territory, to: found[0] } : null;
}
/** A free quarter behind a gate of mine. */
function quarter(desk: Desk): { from: string; to: string } | null {
  for (const [from, quarters] of mapOf(desk).gates) {
    const to = quarters.find((place) => viewOf(desk).places[place]!.owner === null);
    if (to && canSend(desk, from)) return { from, to };
  }
  return null;
}
function move(desk: Desk, way: { from: string; to: string } | null, most: number): Suggestion {
  if (!way) return "hint";
  const number = Math.min(most, troopsIn(viewOf(desk), way.from) - 1);
  const many: Act[] = number > 1 ? numberActs(number, number) : []; // a single troop goes without a question
  return [{ verb: "send", from: way.from }, { verb: "receive", to: way.to }, ...many];
}
const ends = (desk: Desk, way: { from: string; to: string } | null): Facts => ({ from: named(desk, way?.from ?? ""), to: named(desk, way?.to ?? "") });

const TRAY = ".tortelli .tray";
/** Places on the map, with their names. */
function at(...places: (string | null | undefined)[]): string {
  const known = places.filter((place) => typeof place === "string");
  return known.flatMap((place) => [`.tortelli .window [data-place="${place}"]`, `.tortelli [data-name="${place}"]`]).join(", ") || MAP;
}
const MAP = ".tortelli .window";

const fighting = (desk: Desk): string => at(attack(desk)?.from, attack(desk)?.to);
const isMoving = (desk: Desk): boolean => isAt(desk, "send", "receive", "number");

const steps: Step[] = [
  { id: "map", when: () => true, point: () => MAP },
  { id: "kingdoms", when: () => true, point: () => ".tortelli .banner" },
  { id: "place", when: (desk) => isAt(desk, "reinforce"), point: (desk) => at(front(desk)), suggest: placeAll, facts: placing },
  { id: "rest", when: (desk) => isAt(desk, "reinforce"), point: (desk) => at(front(desk)), suggest: placeAll, isDone: (desk) => viewOf(desk).turns > 0, facts: placing },
  { id: "objective", when: (desk) => me(desk).objective !== null, point: () => '.tortelli [aria-labelledby="tt-objective"]' },
  { id: "turn", when: (desk) => desk.isAsked && viewOf(desk).turns > 0, point: () => ".prompt" },
  { id: "odds", when: (desk) => isAt(desk, "attack") && attack(desk) !== null, point: fighting, facts: chance },
  {
    id: "roll",
    when: (desk) => isAt(desk, "attack") && attack(desk) !== null && did(desk, "attacked") < 1,
    point: fighting,
    suggest: (desk) => begin(desk, (troops) => [{ verb: "roll", dice: Math.min(MOST_DICE, troops - 1) }]),
    facts: chance,
  },
  { id: "dice", when: (desk) => desk.isAsked && did(desk, "rolled") > 0, point: () => ".tortelli .roll" },
  {
    id: "blitz",
    when: (desk) => isAt(desk, "attack") && attack(desk) !== null && did(desk, "attacked") < 2,
    point: fighting,
    suggest: (desk) => begin(desk, (troops) => [{ verb: "blitz" }, ...(troops > 2 ? numberActs(1, troops - 1) : [])]),
    facts: chance,
  },
  { id: "conquest", when: (desk) => did(desk, "conquered") > 0, point: () => MAP },
  { id: "stop", when: (desk) => isAt(desk, "attack") && !isLater(desk) && did(desk, "conquered") > 0, point: () => TRAY, suggest: () => ({ verb: "stop" }) },
  {
    id: "bazza",
    when: (desk) => isAt(desk, ...CARDS),
    point: () => TRAY,
    suggest: (desk) => (isAt(desk, "gift") ? placeAll(desk) : "hint"),
    facts: (desk) => ({ card: desk.word(`card.${viewOf(desk).card?.name}`) }),
  },
  { id: "fortress", when: (desk) => isAt(desk, "send") && castle(desk) !== null, point: (desk) => at(castle(desk)?.from, castle(desk)?.to), suggest: (desk) => move(desk, castle(desk), 1), isDone: (desk) => did(desk, "transferred") > 0 || !isMoving(desk), facts: (desk) => ends(desk, castle(desk)) },
  { id: "quarter", when: (desk) => isAt(desk, "send") && quarter(desk) !== null, point: (desk) => at(quarter(desk)?.from, quarter(desk)?.to), suggest: (desk) => move(desk, quarter(desk), 3), isDone: (desk) => me(desk).quarters > 0 || !isMoving(desk) || quarter(desk) === null, facts: (desk) => ends(desk, quarter(desk)) },
  { id: "end", when: (desk) => isAt(desk, "send"), point: () => TRAY, suggest: () => ({ verb: "stop" }) },
  { id: "recruit", when: (desk) => isAt(desk, "recruit"), point: (desk) => at(front(desk)), suggest: placeAll, facts: placing },
  { id: "siege", when: (desk) => isAt(desk, "attack") && isLater(desk), point: () => ".tortelli .castle" },
  { id: "ports", when: (desk) => isAt(desk, "attack") && isLater(desk), point: () => ".tortelli .port" },
  { id: "cards", when: (desk) => isAt(desk, "attack") && isLater(desk), point: () => '.tortelli [aria-labelledby="tt-objective"]' },
  { id: "win", when: (desk) => (isAt(desk, "attack") && isLater(desk)) || viewOf(desk).round > LONG, point: () => ".tortelli .side" },
];

export default { steps, text, watch: MAP } satisfies Lesson;
