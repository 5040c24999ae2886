import text from "../../lesson/games/bomarzo_text.ts";
import type { Lesson, Step, Suggestion } from "../../lesson/lesson.ts";
import type { Desk } from "../../table/desk.svelte.ts";
import type { Act } from "../face.ts";
import { cardFacts } from "./content.ts";
import { explainPrice } from "./words.ts";
import type { God, GodName, Player, Table } from "./view.ts";

const tableOf = (desk: Desk): Table => desk.view as unknown as Table;
const meOf = (desk: Desk): Player => tableOf(desk).players[desk.seat ?? 0]!;
const isAt = (desk: Desk, phase: string): boolean => desk.isAsked && tableOf(desk).phase === phase;
/** Whether it is the learner's turn in a season, with a number of pawns left. */
const isTurn = (desk: Desk, season: number, pawns?: number): boolean =>
  isAt(desk, "turn") && tableOf(desk).season === season && (pawns === undefined || meOf(desk).pawns === pawns);

/**
 * A whole payment as one gesture: the acts that begin it, and the cheapest payment that the server proposes. Cards in
 * `kept` are not used to pay.
 */
async function pay(desk: Desk, first: Act, kept: string[] = []): Promise<Suggestion> {
  const begun = desk.can(first) ? await desk.preview([first]) : null;
  if (!begun) return "hint";
  const [hand, last] = [meOf(desk).hand, { verb: kept.length ? "use" : "leave" }];
  const spare = [...hand.filter((card) => !kept.includes(card)), ...hand.filter((card) => kept.includes(card))];
  const acts = (begun.proposal as Act[]).map((act) =>
    act.verb === "offer" ? { ...act, card: spare.shift() } : act.verb === "leave" ? last : act,
  );
  return [first, ...acts];
}

function visit(desk: Desk, { god }: God): Promise<Suggestion> {
  const { plays = [], upgrades = [] } = tableOf(desk).builders[god] ?? {};
  return pay(desk, { verb: "place", god }, [...plays, ...upgrades]);
}

function stoneOf(desk: Desk, name: GodName): God {
  return tableOf(desk).gods.find(({ god }) => god === name)!;
}

/** A god that the learner can visit and that would play, or upgrade, one of their cards. */
function builderFor(desk: Desk, what: "plays" | "upgrades"): God | undefined {
  const { gods, builders } = tableOf(desk);
  return gods.find(({ god }) => desk.can({ verb: "place", god }) && builders[god]?.[what].length);
}

function visitFor(desk: Desk, what: "plays" | "upgrades"): Promise<Suggestion> | Suggestion {
  const stone = builderFor(desk, what);
  return stone ? visit(desk, stone) : "hint";
}

const godName = (desk: Desk, god: GodName | undefined): string => (god ? desk.word(`god.${god}`) : "");

/** In the draft: a card of two gods, which is easiest to play. */
function easiest(desk: Desk): string {
  const { hand } = meOf(desk);
  return hand.find((card) => cardFacts(desk.content, card).kinds[0].length > 1) ?? hand[0] ?? "";
}

function build(desk: Desk): Suggestion {
  const found = [...desk.legal("upgrade"), ...desk.legal("play")][0];
  return found ? (found.act as Act) : "hint";
}

const GODS = '[data-part="gods"]';
const stone = (god: GodName | undefined): string => (god ? `[data-spot="god-${god}"]` : GODS);

const steps: Step[] = [
  { id: "welcome", when: () => true, point: () => GODS },
  {
    id: "draft",
    when: (desk) => isAt(desk, "draft"),
    point: () => '[data-part="hand"]',
    suggest: (desk) => ({ verb: "keep", card: easiest(desk) }),
    facts: (desk) => ({ card: desk.word(`card.${easiest(desk)}`) }),
  },
  { id: "village", when: (desk) => isAt(desk, "advance"), point: () => '[data-part="village"]' },
  {
    id: "steps",
    when: (desk) => isAt(desk, "advance"),
    point: () => '[data-part="village"]',
    suggest: (desk) => ({ verb: "advance", row: meOf(desk).rows.food ? "coin" : "food" }),
  },
  { id: "season", when: (desk) => isTurn(desk, 1), point: () => "header .path, .seasons .path, header .turn" },
  {
    id: "harvest",
    when: (desk) => isTurn(desk, 1, 3),
    point: () => '[data-spot="area-vineyard"]',
    suggest: () => ({ verb: "harvest", area: "vineyard" }),
  },
  {
    id: "copy",
    when: (desk) => isAt(desk, "copy"),
    point: () => '[data-part="ask"]',
    suggest: (desk) => pay(desk, { verb: "copy" }),
    facts: (desk) => ({ god: desk.word(`of_god.${tableOf(desk).god}`) }),
  },
  {
    id: "price",
    when: (desk) => isTurn(desk, 1, 2),
    point: () => stone("genio"),
    facts: (desk) => ({ price: explainPrice((key) => desk.word(key), stoneOf(desk, "genio")) }),
  },
  {
    id: "tribute",
    when: (desk) => isTurn(desk, 1, 2),
    point: () => stone("genio"),
    suggest: (desk) => visit(desk, stoneOf(desk, "genio")),
  },
  {
    id: "cards",
    when: (desk) => meOf(desk).hand.length > 1 && tableOf(desk).season > 0,
    point: () => '[data-part="hand"]',
  },
  {
    id: "dearer",
    when: (desk) => isTurn(desk, 1, 1) && tableOf(desk).gods.some(({ pawns }) => pawns.length),
    point: (desk) => stone(tableOf(desk).gods.find(({ pawns }) => pawns.length)?.god),
  },
  {
    id: "play",
    when: (desk) => isTurn(desk, 1, 1) && !!builderFor(desk, "plays"),
    point: (desk) => stone(builderFor(desk, "plays")?.god),
    suggest: (desk) => visitFor(desk, "plays"),
    facts: (desk) => ({ god: godName(desk, builderFor(desk, "plays")?.god) }),
  },
  { id: "choose", when: (desk) => isAt(desk, "build"), point: () => '[data-part="hand"]', suggest: build },
  {
    id: "tracks",
    when: (desk) => Object.values(meOf(desk).tracks).some(Boolean),
    point: () => '[data-part="tracks"]',
  },
  { id: "moss", when: (desk) => isTurn(desk, 2), point: () => ".god:has(.moss)" },
  {
    id: "upgrade",
    when: (desk) => isTurn(desk, 2) && !!builderFor(desk, "upgrades"),
    point: (desk) => stone(builderFor(desk, "upgrades")?.god),
    suggest: (desk) => visitFor(desk, "upgrades"),
    facts: (desk) => ({ god: godName(desk, builderFor(desk, "upgrades")?.god) }),
  },
  {
    id: "turned",
    when: (desk) => isAt(desk, "build") && desk.legal("upgrade").length > 0,
    point: () => '[data-part="hand"]',
    suggest: build,
  },
  { id: "devotion", when: (desk) => isTurn(desk, 2), point: () => stone("drago") },
  {
    id: "end",
    when: (desk) => tableOf(desk).season > 2 || (isTurn(desk, 2) && meOf(desk).upgraded.length > 0),
    point: () => '[data-part="standing"]',
  },
];

export default { steps, text } satisfies Lesson;
