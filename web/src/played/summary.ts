import type { FinishedGame } from "../wire/types.ts";

/** How often something was played, and won. */
export interface Count {
  played: number;
  won: number;
}

export interface Summary extends Count {
  /** Games in a row won up to now, and the longest such row. */
  streak: number;
  best: number;
  /** By what was played, the most frequent first. */
  parts: [part: string, count: Count][];
}

/** Only what the rules ended counts: nobody has lost a game that was broken off. */
export const isDecided = ({ ended }: FinishedGame): boolean => ended === "rules";

/** Games, the latest first, in numbers. */
export function summary(games: FinishedGame[]): Summary {
  const decided = games.filter(isDecided);
  const parts = new Map<string, Count>();
  let [best, row] = [0, 0];
  for (const { won, part } of [...decided].reverse()) {
    row = won ? row + 1 : 0;
    best = Math.max(best, row);
    if (!part) continue;
    const { played, won: wins } = parts.get(part) ?? { played: 0, won: 0 };
    parts.set(part, { played: played + 1, won: wins + Number(won) });
  }
  const won = decided.filter((game) => game.won).length;
  return {
    played: decided.length,
    won,
    streak: row,
    best,
    parts: [...parts].sort(([, a], [, b]) => b.played - a.played || b.won - a.won),
  };
}
