import type { Act } from "../face.ts";
import type { Tortelli } from "./view.ts";

/** A number as the rules want it: at once, or in two steps, the hundreds first. */
export function numberActs(number: number, inSteps: Tortelli["number"]): [Act, ...Act[]] {
  if (!inSteps) return [{ verb: "number", number }];
  const { step } = inSteps;
  return [
    { verb: "hundreds", number: Math.floor(number / step) },
    { verb: "number", number: number % step },
  ];
}
