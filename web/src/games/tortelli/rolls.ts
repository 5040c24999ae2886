/** Rolls of a battle as they are drawn. Their results are told by the server. */
import type { LogLine } from "../../table/desk.svelte.ts";

export type Losses = {
  attacker: number;
  defender: number;
};
export interface Roll {
  /** Numbers the rolls: another number is another roll. */
  n: number;
  /** It is being animated now. */
  isNow: boolean;
  attack: number[];
  defence: number[];
  /** The seats; null if it is not known any more whose dice they were. */
  attacker: number | null;
  defender: number | null;
  pairs: Pair[];
  losses: Losses | null;
}
/** Two dice that meet, the best of each side first: what they count with all that is added, and which side loses. */
export interface Pair {
  attack: number;
  defence: number;
  lost: "attack" | "defence";
}

/** Dice in the order in which they meet. */
export const bestFirst = (dice: number[]): number[] => dice.toSorted((a, b) => b - a);

/** The last roll of the turn in these lines, and its losses. */
export function lastRoll(lines: LogLine[]): Omit<Roll, "isNow" | "defender"> | null {
  const at = lines.findLastIndex(({ event }) => event.kind === "rolled" || event.kind === "turn");
  const event = lines[at]?.event;
  if (event?.kind !== "rolled") return null;
  const next = lines[at + 1]?.event;
  return {
    n: lines[at]!.n,
    attack: event.attack as number[],
    defence: event.defence as number[],
    attacker: event.seat as number,
    pairs: event.pairs as Pair[],
    losses: next?.kind === "losses" ? (next as unknown as Losses) : null,
  };
}
