import type { FinishedGame } from "../wire/types.ts";

/** How often something was played, and won. */
export interface Count {
  played: number;
  won: number;
}

export interface Summary extends Count {
  /** The current winning streak, and the longest one. */
  streak: number;
  best: number;
  /** By role or objective, the most frequent first. */
  parts: [part: string, count: Count][];
}

/** Only games that ended by the rules count: a game that was broken off is not lost. */
export const isDecided = ({ ended }: FinishedGame): boolean => ended === "rules";

/** The summary of games, given with the latest first. */
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
