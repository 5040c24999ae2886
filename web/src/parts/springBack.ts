import { tick } from "svelte";

/** What is shown is what holds: a wish that is not granted, or not yet, springs back. */
export async function springBack(wish: () => void, showWhatHolds: () => void): Promise<void> {
  wish();
  await tick();
  showWhatHolds();
}
