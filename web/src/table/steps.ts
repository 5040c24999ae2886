/** The steps of a frame, as the server sends them. */
import { applyChanges } from "../wire/changes.ts";
import { share } from "../wire/share.ts";
import type { Events, Snapshot, Told } from "../wire/types.ts";
import type { View } from "./timeline.svelte.ts";

/** A step with the views before and after it. */
export interface Unfolded {
  n: number;
  events: Told[];
  retracted: number;
  before: View | null;
  view: View | null;
  /** What leads from the one view to the other; an older server does not tell it. */
  changes?: Record<string, unknown>;
}

/** The number of the newest step. */
export function numberOf(frame: Snapshot): number {
  return frame.d.n ?? frame.v;
}

/** Every step of a frame with the views before and after it. */
export function stepsOf({ v, d }: Events, latest: View | null): Unfolded[] {
  const { steps } = d;
  if (!steps) return asOne(v, d, latest);
  let view = latest;
  return steps.map(({ n, events, retracted, changes }) => {
    const before = view;
    view = applyChanges(view, changes);
    return { n, events, retracted, before, view, changes };
  });
}

/** A frame of an older server without steps is one step. */
function asOne(n: number, { events, retracted, view }: Events["d"], before: View | null): Unfolded[] {
  const after = view ? share(before, view) : before;
  return events.length || retracted || after !== before ? [{ n, events, retracted, before, view: after }] : [];
}
