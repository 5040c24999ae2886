import { tick } from "svelte";

/** An input shows the value that is in force: a change that is refused, or not confirmed yet, is reset. */
export async function springBack(wish: () => void, showWhatHolds: () => void): Promise<void> {
  wish();
  await tick();
  showWhatHolds();
}
