import type { Act } from "../games/face.ts";
import type { Desk } from "../table/desk.svelte.ts";
import type { Both, Facts } from "../text/say.svelte.ts";

/** What one might do now: an act, a whole gesture, or what the hint of the server says. Null: nothing of this kind. */
export type Suggestion = Act | [Act, ...Act[]] | "hint" | null;

/**
 * One thing that a lesson tells, at the moment when it can be seen on the board. Its words are those of the lesson's text
 * with its id: `id` is the title, `id_text` the sentences (`*word*` stands out, `T-09` leads to that rule).
 */
export interface Step {
  id: string;
  /** Its moment. The first step of the list that was not met yet and whose moment is now comes next. */
  when(desk: Desk): boolean;
  /** The part of the page it speaks of, as a selector of CSS; all that fit are ringed, the first is brought into sight. */
  point?(desk: Desk): string | null;
  /** A step that suggests something is over once it is done; one that does not is over when it was read. */
  suggest?(desk: Desk): Suggestion | Promise<Suggestion>;
  /** Whether it was done; without this, as soon as its moment is over. */
  isDone?(desk: Desk): boolean;
  /** What fills the gaps of its words. */
  facts?(desk: Desk): Facts;
}

/** A guided first game. With the last of its steps it is over, whatever others may have been passed by. */
export interface Lesson {
  steps: Step[];
  text: Both;
  /** Where to look while the others play, if there is one such place. */
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
