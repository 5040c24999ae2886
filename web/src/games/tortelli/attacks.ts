/** The attacks that are possible now, as the server tells them. */
import type { Tortelli } from "./view.ts";

/** Chances to win in per cent, by origin and target; null where the battle is too large to be computed. */
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

/** What can be attacked from a place by whoever holds it. */
export function targets(view: Tortelli, from: string): string[] {
  return [...(attacksIn(view).get(from)?.keys() ?? [])];
}

/** The chance in per cent to win an attack to the end; null where it is not known. */
export function chanceOf(view: Tortelli, from: string, to: string): number | null {
  return attacksIn(view).get(from)?.get(to) ?? null;
}

/** From where a place can be attacked. */
export function origins(view: Tortelli, to: string): string[] {
  return [...attacksIn(view)].flatMap(([from, row]) => (row.has(to) ? [from] : []));
}
