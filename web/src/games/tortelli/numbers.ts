import type { Act } from "../face.ts";

const HUNDRED = 100;

/** A number as the rules want it: over 99 in two steps, the hundreds first. */
export function numberActs(number: number, high: number): [Act, ...Act[]] {
  if (high < HUNDRED) return [{ verb: "number", number }];
  return [{ verb: "hundreds", number: Math.floor(number / HUNDRED) }, { verb: "number", number: number % HUNDRED }];
}
