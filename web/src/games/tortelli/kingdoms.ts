import type { Kingdom } from "./view.ts";

/** One box per territory of a kingdom: the seats that hold them, the seat with most first, then those of nobody. */
export function boxesOf({ held, size }: Kingdom): (number | null)[] {
  const order = held.map((number, seat) => ({ number, seat })).sort((a, b) => b.number - a.number);
  const owned = order.flatMap(({ number, seat }) => Array.from({ length: number }, () => seat));
  return [...owned, ...Array.from({ length: size - owned.length }, () => null)];
}

/** The one seat with most territories of a kingdom, if there is one. */
export function leaderOf({ held }: Kingdom): number | null {
  const most = Math.max(...held);
  return most > 0 && held.indexOf(most) === held.lastIndexOf(most) ? held.indexOf(most) : null;
}
