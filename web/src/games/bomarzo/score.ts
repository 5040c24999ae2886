/** The count at the end, told step by step from what was told then. */
import type { Happening } from "../face.ts";
import type { GodName, Kind, Track } from "./view.ts";

export type Step =
  | { kind: "before"; points: number[]; taken: { seat: number; track: Track }[] }
  | { kind: "counted"; cards: { seat: number; card: string; type: Kind }[] }
  | { kind: "god"; god: GodName; place: number; devotion: number; cards: Laid[]; prizes: { seat: number; points: number }[] }
  | { kind: "temples"; rows: { seat: number; number: number; points: number }[] }
  | { kind: "vows"; kept: { seat: number; god: GodName; points: number }[]; broken: { seat: number; points: number }[] };

/** A card that lay under a god, and whose it was if the log tells. */
export interface Laid {
  card: string;
  seat: number | null;
}

export interface Told {
  step: Step;
  /** Everybody's points after it. */
  points: number[];
}

/** All steps with the points after each, from the log and the points at the end; empty if the log does not tell. */
export function countOf(events: Happening[], last: number[]): Told[] {
  const of = <T>(kind: string): T[] => events.filter((event) => event.kind === kind) as T[];
  const gods = of<{ god: GodName; sum: number; place: number }>("devotion");
  if (!gods.length) return [];
  const prizes = of<{ seat: number; god: GodName; points: number }>("prize");
  const revealed = of<{ card: string; god: GodName }>("revealed");
  const laid = of<{ seat: number; god: GodName }>("laid");
  const rows = of<{ seat: number; number: number; points: number }>("temple");
  const kept = of<{ seat: number; god: GodName; points: number }>("fulfilled");
  const broken = of<{ seat: number; points: number }>("failed");
  const taken = of<{ seat: number; track: Track }>("point");
  const cards = of<{ seat: number; card: string; type: Kind }>("counted");

  const points = [...last];
  for (const won of [...prizes, ...rows, ...kept]) points[won.seat]! -= won.points;
  for (const lost of broken) points[lost.seat]! += lost.points;

  const told: Told[] = [];
  const tell = (step: Step, changes: { seat: number; points: number }[] = []): void => {
    for (const change of changes) points[change.seat]! += change.points;
    told.push({ step, points: [...points] });
  };
  tell({ kind: "before", points: [...points], taken });
  if (cards.length) tell({ kind: "counted", cards });
  // one god comes after the other from the last place to the first: the great prizes are told last
  for (const { god, sum, place } of gods.toSorted((one, other) => other.place - one.place)) {
    const here = prizes.filter((prize) => prize.god === god);
    // cards are turned up in the order in which they were laid
    const turned = revealed.filter((one) => one.god === god);
    const hands = laid.filter((one) => one.god === god);
    const under = turned.map(({ card }, n) => ({ card, seat: hands.length === turned.length ? hands[n]!.seat : null }));
    tell({ kind: "god", god, place, devotion: sum, cards: under, prizes: here }, here);
  }
  if (rows.length) tell({ kind: "temples", rows }, rows);
  if (kept.length || broken.length) {
    tell({ kind: "vows", kept, broken }, [...kept, ...broken.map((one) => ({ seat: one.seat, points: -one.points }))]);
  }
  return told;
}
