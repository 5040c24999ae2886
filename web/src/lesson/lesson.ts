import type { Act } from "../games/face.ts";
import type { Desk } from "../table/desk.svelte.ts";
import type { Both, Facts } from "../text/say.svelte.ts";

/** A suggestion: an act, a whole gesture, or the server's hint. Null: none. */
export type Suggestion = Act | [Act, ...Act[]] | "hint" | null;

/**
 * One step of a lesson, shown when it applies to the board. Its words have its id in the lesson's texts: `id` is the
 * title, `id_text` the sentences (`*word*` is emphasised, `T-09` links to that rule).
 */
export interface Step {
  id: string;
  /** When it applies. The first step of the list that was not reached yet and applies comes next. */
  when(desk: Desk): boolean;
  /** The part of the page it refers to, as a CSS selector; all matches are highlighted, the first is scrolled to. */
  point?(desk: Desk): string | null;
  /** A step with a suggestion is over once it is done; one without is over when it was read. */
  suggest?(desk: Desk): Suggestion | Promise<Suggestion>;
  /** Whether it was done; without this, as soon as it no longer applies. */
  isDone?(desk: Desk): boolean;
  /** The values for the gaps of its words. */
  facts?(desk: Desk): Facts;
}

/** A guided first game. It is over with the last of its steps, even if others were skipped. */
export interface Lesson {
  steps: Step[];
  text: Both;
  /** Where to look during others' turns, if there is one such place. */
  watch?: string;
}

const lessons = import.meta.glob<{ default: Lesson }>("../games/*/lesson.ts");
const file = (game: string): string => `../games/${game}/lesson.ts`;

export function hasLesson(game: string): boolean {
  return file(game) in lessons;
}

export async function lessonOf(game: string): Promise<Lesson> {
  return (await lessons[file(game)]!()).default;
}
