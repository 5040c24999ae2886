/** The steps since the viewer's last turn, kept while the page is loaded again. */
import { applyChanges } from "../wire/changes.ts";
import type { Known, Shown } from "./known.svelte.ts";
import type { LogLine } from "./log.svelte.ts";
import type { View } from "./timeline.svelte.ts";

interface Kept {
  seat: number;
  /** The number of the last step: if the table has moved on, something would be missing. */
  n: number;
  before: View | null;
  steps: Omit<Shown, "view" | "before">[];
}

const keyOf = (desk: Known): string => `tavolata.again.${desk.id}`;

/** Keep them for this tab alone. On a shared device the next viewer may be another. */
export function keepAgain(desk: Known): void {
  const { seat, again, me, step: n } = desk;
  const isWhole = again.length > 0 && again.every(({ changes }) => changes) && again.at(-1)!.n === n;
  try {
    if (seat === null || me.seats.length > 1 || !isWhole) return sessionStorage.removeItem(keyOf(desk));
    const steps = again.map((shown) => ({ ...shown, view: undefined, before: undefined }));
    sessionStorage.setItem(keyOf(desk), JSON.stringify({ seat, n, before: again[0]!.before, steps } satisfies Kept));
  } catch {
    // it is only shown once more
  }
}

/** The kept steps with the views between them, if they lead to what is shown now. */
export function recallAgain(desk: Known): Shown[] {
  try {
    const text = sessionStorage.getItem(keyOf(desk));
    const kept = text === null ? null : (JSON.parse(text) as Kept);
    if (!kept || kept.seat !== desk.seat || kept.n !== desk.step || desk.me.seats.length > 1) return [];
    let view = kept.before;
    return kept.steps.map((step) => {
      const before = view;
      view = applyChanges(before, step.changes!);
      return { ...step, before, view };
    });
  } catch {
    return [];
  }
}

/**
 * Mark the lines that concerned the viewer when their steps were shown: the view now does not tell whose a place was
 * before it was conquered.
 */
export function markOurs(lines: LogLine[], again: Shown[]): void {
  const kept: LogLine[] = [];
  for (const step of again) {
    kept.splice(Math.max(0, kept.length - step.retracted));
    kept.push(...step.lines);
  }
  const last = Math.min(kept.length, lines.length);
  for (let n = 1; n <= last; n++) {
    const [line, before] = [lines.at(-n)!, kept.at(-n)!];
    if (line.event.kind === before.event.kind) line.isOurs = before.isOurs;
  }
}
