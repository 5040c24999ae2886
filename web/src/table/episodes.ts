import type { Episode } from "../games/face.ts";
import type { Desk, LogLine } from "./desk.svelte.ts";

/** The pieces of a turn: as its game gathers them, or one that tells each line. */
export function episodesOf(lines: LogLine[], desk: Desk): Episode[] {
  return desk.face.gather?.(lines, desk) ?? [{ lines }];
}
