/** Positions of numbers on a line, and round steps for its axis. */
export interface Axis {
  /** In per cent of the line. */
  at: (n: number) => number;
  steps: number[];
}

export function axis(low: number, high: number, count = 4): Axis {
  return { at: (n) => ((n - low) / (high - low)) * 100, steps: ticks(low, high, count) };
}

/** Round steps for an axis: about `count` of them between two numbers. */
export function ticks(low: number, high: number, count = 4): number[] {
  const rough = (high - low) / count || 1;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * size).find((n) => n >= rough) ?? rough;
  const found: number[] = [];
  for (let n = Math.ceil(low / step) * step; n <= high + step / 1000; n += step)
    found.push((Math.round(n / step) + 0) * step);
  return found;
}

/** Games by length, grouped into at most `most` bars of equal width: the first and last length of each, and shares. */
export function bars(lists: [number, number][][], most = 16): { low: number; high: number; shares: number[] }[] {
  const all = lists.flat().map(([length]) => length);
  if (!all.length) return [];
  const games = lists.map((list) => list.reduce((sum, [, n]) => sum + n, 0));
  const first = Math.min(...all);
  const last = longest(lists, games);
  const width = Math.max(1, Math.ceil((last - first + 1) / most));
  const count = Math.ceil((last - first + 1) / width);
  return Array.from({ length: count }, (_, bar) => {
    const low = first + bar * width;
    const isLast = bar === count - 1;
    const high = low + width - 1;
    const shares = lists.map((list, run) => {
      const inside = list.filter(([length]) => length >= low && (isLast || length <= high));
      return inside.reduce((sum, [, n]) => sum + n, 0) / (games[run] || 1);
    });
    return { low, high, shares };
  });
}

/** The 99.5th percentile of the lengths: a few very long games would squeeze all others together. */
function longest(lists: [number, number][][], games: number[]): number {
  return Math.max(
    ...lists.map((list, run) => {
      let left = (games[run] ?? 0) / 200;
      for (const [length, n] of [...list].sort((a, b) => b[0] - a[0])) if ((left -= n) < 0) return length;
      return list[0]?.[0] ?? 0;
    }),
  );
}
