import type { Happening } from "../face.ts";
import type { Cube, Cubes } from "./view.ts";

/** What was given for the favour that may now be copied: cubes, and cards for what they stood for; null if it is not known. */
export function owedFor(events: Happening[]): Cubes | null {
  const start = events.findLastIndex(({ kind }) => kind === "placed");
  if (start < 0) return null;
  const owed: Cubes = { food: 0, coin: 0, wine: 0 };
  const { seat } = events[start]!;
  for (const event of events.slice(start)) {
    if (event.seat !== seat) continue;
    if (event.kind === "paid") owed[event.resource as Cube] += event.number as number;
    if (event.kind === "offered") owed[event.resource as Cube] += 1;
  }
  return owed;
}
