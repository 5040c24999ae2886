import type { Component } from "svelte";
import type { Sound } from "../sound/player.svelte.ts";
import type { Desk, View } from "../table/desk.svelte.ts";
import type { LogLine, Turn } from "../table/log.svelte.ts";

/** An action or an event by name, as the server writes it: `{ verb: "choose", die: "rat" }`, `{ kind: "rolled", ... }`. */
export type Act = { verb: string; [fact: string]: unknown };
export type Happening = { kind: string; [fact: string]: unknown };

/** The same for equal acts, however they are written. */
export function keyOf(act: Act): string {
  return JSON.stringify(Object.entries(act).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The one thing to do next, as the button that stands at the same place at every table. */
export interface Primary {
  text: string;
  /** A few words more, below. */
  detail?: string;
  act: () => void;
  /** Without it the button is only an outline that says what to do first. */
  isReady: boolean;
  /** The other answer, where there are two. */
  second?: Primary;
}

/** A piece of a turn in the log: one line for all that it led to, which unfolds into it. */
export interface Episode {
  lines: LogLine[];
  /** What stands for its lines; without it each of them is told. */
  text?: string;
  /** How it ended, at the end of the line; good for who did it? */
  end?: string;
  isGood?: boolean;
}

/**
 * How the parts of a table lie, where not as guests round a table. The game's index.ts loads the frame's style sheet, too.
 * `map`: the stage has the whole height, and everything else, the bar too, is a rail beside it (upright: above and below).
 * `wood`: the prompt in the bar, the stage with its guests over it, my strip over the whole width below it; the log in a drawer.
 * Neither has a strip of names: `Seats` draws the guests, or the board does.
 */
export type FrameName = "map" | "wood";

/** What a game adds to the table. Everything else is the same for all of them. */
export interface Face {
  /** See `FrameName`; needs `table/frames/<name>.css`. */
  frame?: FrameName;
  /** Draws what the seat sees, and offers what it may do: fills the stage, and scrolls inside it where it must. */
  Board: Component<{ desk: Desk }>;
  /** The guests round the stage: laid over it, and only what it draws can be pressed. Without it there is a strip of names. */
  Seats?: Component<{ desk: Desk }>;
  /** My strip: what I have and need. */
  Mine?: Component<{ desk: Desk }>;
  /** The game's own buttons in the bar. */
  Tools?: Component<{ desk: Desk }>;
  /** The game's own buttons beside undo and hint. */
  Acts?: Component<{ desk: Desk }>;
  /** What the button at the bottom right does when this seat is asked. */
  primary?(desk: Desk): Primary | null;
  /** A turn in one line of the log, in signs: what was rolled, gained and lost. Without it the line has a few words. */
  Tale?: Component<{ desk: Desk; turn: Turn }>;
  /** Something that happened, in signs: "−1" and the picture of what was lost. */
  Bit?: Component<{ desk: Desk; event: Happening }>;
  /** Kinds of events that begin a line of their own in the log, besides a turn: a season. */
  opens?: string[];
  /** The pieces of a turn, where one line for each thing that happened would be too many. */
  gather?(lines: LogLine[], desk: Desk): Episode[];
  /** Where in the game we are: "Turn 18". */
  turn?(desk: Desk): string | null;
  /** It shows every fact of the view, also those that the game has no label for. */
  isPlain?: boolean;
  /** After the end: what this game has to show besides the common; nobody needs it before. */
  After?(): Promise<{ default: Component<{ desk: Desk }> }>;
  /** Whether that tells what was hidden, too. */
  tellsHidden?: boolean;
  /** For how many milliseconds something that happened wants to be looked at. */
  pause(event: Happening): number;
  /** The deal and all that follows is shown to whoever sits down at a table that has just begun. */
  hasOpening?: boolean;
  /** Something that a seat does by a press though it has no choice (a roll): the show waits there. `before`: what happened
   * in the same step before it. */
  holds?(event: Happening, before: Happening[], seat: number): boolean;
  /** What the button says that lets it happen. */
  hold?(event: Happening, desk: Desk): Pick<Primary, "text" | "detail">;
  /** For how long at most, in milliseconds, somebody else's turn is shown where one wants it fast. */
  fastTurn?: number;
  /** Whether something that happened concerns a seat beyond what its facts say; the view is that before it. */
  concerns?(event: Happening, seat: number, before: View | null): boolean;
  /** Something told to this seat alone, which the log must not show to whoever looks over a shoulder. */
  isSecret?(event: Happening, desk: Desk): boolean;
  /** One device for all: would the others learn something if they saw this decision being made? */
  hides(desk: Desk): boolean;
  /** Whether who is asked has the turn; without it they always have. */
  isTurn?(desk: Desk): boolean;
  /** What to do next, where the game's own sentence for the phase does not say it well enough. */
  prompt?(desk: Desk): string | null;
  /** What is being shown, where nobody is waited for. */
  scene?(desk: Desk): string | null;
  /** Acts that one cannot take back and would regret. */
  isGrave?(act: Act): boolean;
  /** Which sound goes with an event. */
  sound?(event: Happening): Sound | null;
}

const faces = import.meta.glob<{ default: Face }>("./*/index.ts");

/** The face of a game: its folder here has the game's name. */
export async function faceOf(game: string): Promise<Face> {
  const load = faces[`./${game}/index.ts`] ?? faces["./plain/index.ts"];
  return (await load!()).default;
}
