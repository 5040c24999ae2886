import type { Face } from "../games/face.ts";
import { keep, recall } from "../state/memory.ts";
import { applyChanges } from "../wire/changes.ts";
import type { SnapshotBody } from "../wire/types.ts";
import type { Unfolded } from "./steps.ts";
import type { Step, View } from "./timeline.svelte.ts";

/**
 * The steps since the deal, to be animated once for players who join a table that has just begun: there is no view
 * before the first of them, so its own view is shown during it.
 */
export function openingOf(table: string, face: Face, { me, opening }: SnapshotBody): Unfolded[] {
  // on a shared device nobody holds it yet
  if (!face.hasOpening || !opening?.length || me.seats.length !== 1) return [];
  const key = `opened.${table}.${me.seat}`;
  if (recall(key, false)) return [];
  keep(key, true);
  let view: View | null = null;
  return opening.map(({ n, events, retracted, changes }) => {
    const before: View = view ?? changes;
    view = applyChanges(view, changes);
    return { n, events, retracted, before, view };
  });
}

/** Whether a line of a step waits for a press of a seat. */
export function holds(face: Face, { lines }: Step, n: number, seat: number | null): boolean {
  const before = lines.slice(0, n).map(({ event }) => event);
  return seat !== null && (face.holds?.(lines[n]!.event, before, seat) ?? false);
}
