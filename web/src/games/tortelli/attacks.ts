/** The attacks that are possible now, as the view tells them. */
import type { Tortelli } from "./view.ts";

/** Chances to win in per cent, by origin and target; null if the battle is too large to compute. */
type Attacks = Map<string, Map<string, number | null>>;

const read = new WeakMap<Tortelli, Attacks>();

function attacksIn(view: Tortelli): Attacks {
  const known = read.get(view);
  if (known) return known;
  const names = [...Object.keys(view.places), ...Object.keys(view.fortresses)];
  const found: Attacks = new Map();
  for (const [origin, ...row] of view.attacks) {
    const targets = new Map<string, number | null>();
    for (let n = 0; n < row.length; n += 2) targets.set(names[row[n]!]!, row[n + 1] ?? null);
    found.set(names[origin!]!, targets);
  }
  read.set(view, found);
  return found;
}

/** The targets that the holder of a place can attack from it. */
export function targets(view: Tortelli, from: string): string[] {
  return [...(attacksIn(view).get(from)?.keys() ?? [])];
}

/** The chance in per cent to win a blitz; null if unknown. */
export function chanceOf(view: Tortelli, from: string, to: string): number | null {
  return attacksIn(view).get(from)?.get(to) ?? null;
}

/** The places from which a place can be attacked. */
export function origins(view: Tortelli, to: string): string[] {
  return [...attacksIn(view)].flatMap(([from, row]) => (row.has(to) ? [from] : []));
}
