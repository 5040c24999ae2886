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
  /** What the defence adds to its best die. */
  bonus: number;
  losses: Losses | null;
}
export interface Pair {
  attack: number;
  defence: number | null;
  sign: string;
  /** The loser of this pair; null as long as it is not told. */
  lost: "attack" | "defence" | null;
}

/**
 * Pairs of dice, the best first. The loser of each pair follows from the losses: if both sides lost, the attack won the
 * pairs in which it was furthest ahead.
 */
export function paired({
  attack,
  defence,
  bonus,
  losses,
}: Pick<Roll, "attack" | "defence" | "bonus" | "losses">): Pair[] {
  const [mine, theirs] = [attack, defence].map((dice) => [...dice].sort((a, b) => b - a)) as [number[], number[]];
  const ahead = theirs.map((value, n) => (mine[n] ?? 0) - value - (n === 0 ? bonus : 0));
  const order = ahead.map((_, n) => n).filter((n) => mine[n] !== undefined);
  const won = new Set(order.sort((a, b) => ahead[b]! - ahead[a]!).slice(0, losses?.defender ?? 0));
  return mine.map((value, n) => {
    const against = theirs[n] ?? null;
    const by = against === null ? 0 : ahead[n]!;
    return {
      attack: value,
      defence: against,
      sign: by > 0 ? ">" : by < 0 ? "<" : "=",
      lost: losses && against !== null ? (won.has(n) ? "defence" : "attack") : null,
    };
  });
}

/** The last roll of the turn in these lines, and its losses. */
export function lastRoll(lines: LogLine[]): Pick<Roll, "n" | "attack" | "defence" | "attacker" | "losses"> | null {
  const at = lines.findLastIndex(({ event }) => event.kind === "rolled" || event.kind === "turn");
  const event = lines[at]?.event;
  if (event?.kind !== "rolled") return null;
  const next = lines[at + 1]?.event;
  return {
    n: lines[at]!.n,
    attack: event.attack as number[],
    defence: event.defence as number[],
    attacker: event.seat as number,
    losses: next?.kind === "losses" ? (next as unknown as Losses) : null,
  };
}
