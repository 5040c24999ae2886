/** The final scoring, step by step: the server's totals, with details from the log. */
import type { Happening } from "../face.ts";
import type { GodName, Kind, Ranked, Table, Tally, Track } from "./view.ts";

export type Step =
  | { kind: "before"; points: number[]; taken: { seat: number; track: Track }[] }
  | { kind: "counted"; cards: { seat: number; card: string; type: Kind }[] }
  | { kind: "god"; place: number; row: Ranked; cards: Laid[] }
  | { kind: "temples"; rows: Tally[] }
  | { kind: "vows"; rows: Tally[] };

/** A card that was under a god, and its owner if the log tells. */
export interface Laid {
  card: string;
  seat: number | null;
}

export interface Told {
  step: Step;
  /** Everybody's points after it. */
  points: number[];
}

/**
 * All steps with the points after each: gods from the last to the first, so that the greatest prizes come last; or in
 * the order in which the rules count them.
 */
export function stepsOf({ gods, forecast, phase }: Table, events: Happening[], isAsCounted = false): Told[] {
  if (phase !== "over") return [];
  const of = <T>(kind: string): T[] => events.filter((event) => event.kind === kind) as T[];
  const cards = of<{ seat: number; card: string; type: Kind }>("counted");
  const laid = of<{ seat: number; god: GodName }>("laid");
  const { players } = forecast;
  const points = players.map((row) => row.points);
  const told: Told[] = [];
  const tell = (step: Step, gains: number[] = []): void => {
    gains.forEach((gain, seat) => (points[seat]! += gain));
    told.push({ step, points: [...points] });
  };
  tell({ kind: "before", points: [...points], taken: of<{ seat: number; track: Track }>("point") });
  if (cards.length) tell({ kind: "counted", cards });
  for (const row of isAsCounted ? forecast.gods : forecast.gods.toReversed()) {
    const turned = gods.find(({ god }) => god === row.god)!.laid_cards;
    const hands = laid.filter(({ god }) => god === row.god); // cards are revealed in the order in which they were laid
    const under = turned.map((card, n) => ({ card, seat: hands.length === turned.length ? hands[n]!.seat : null }));
    tell({ kind: "god", place: forecast.gods.indexOf(row) + 1, row, cards: under }, row.points);
  }
  const rows = players.filter(({ temples }) => temples > 0);
  if (rows.length)
    tell(
      { kind: "temples", rows },
      players.map(({ temples }) => temples),
    );
  const sworn = players.filter(({ kept, broken }) => kept.length + broken.length > 0);
  if (sworn.length)
    tell(
      { kind: "vows", rows: sworn },
      players.map(({ vows }) => vows),
    );
  return told;
}

/** The step that an event belongs to; -1 before the scoring. */
export function countAt(steps: Told[], event: Happening | null): number {
  const of = (kind: Step["kind"]): number => steps.findIndex(({ step }) => step.kind === kind);
  switch (event?.kind) {
    case "revealed":
    case "devotion":
      return of("before");
    case "prize":
      return steps.findIndex(({ step }) => step.kind === "god" && step.row.god === event.god);
    case "temple":
      return of("temples");
    case "fulfilled":
    case "failed":
      return of("vows");
    case "won":
      return steps.length - 1;
    default:
      return -1;
  }
}
