import type { Act } from "../face.ts";
import type { Tortelli } from "./view.ts";

/** The acts that choose a number: one act, or two, the hundreds first. */
export function numberActs(number: number, inSteps: Tortelli["number"]): [Act, ...Act[]] {
  if (!inSteps) return [{ verb: "number", number }];
  const { step } = inSteps;
  return [
    { verb: "hundreds", number: Math.floor(number / step) },
    { verb: "number", number: number % step },
  ];
}
