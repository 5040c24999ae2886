import type { Component } from "svelte";
import type { Sound } from "../sound/player.svelte.ts";
import type { Desk, View } from "../table/desk.svelte.ts";
import type { LogLine, Turn } from "../table/log.svelte.ts";

/** An action or an event by name, as the server writes it: `{ verb: "choose", die: "rat" }`, `{ kind: "rolled", ... }`. */
export type Act = { verb: string; [fact: string]: unknown };
export type Happening = { kind: string; [fact: string]: unknown };

/** The keys of acts that were asked for before: a board asks for the same ones at every step. */
const keys = new WeakMap<Act, string>();

/** A key that is equal for equal acts, whatever the order of their fields. Acts are never changed once they are made. */
export function keyOf(act: Act): string {
  let key = keys.get(act);
  if (key === undefined)
    keys.set(act, (key = JSON.stringify(Object.entries(act).sort(([a], [b]) => (a < b ? -1 : 1)))));
  return key;
}

/** The primary action: the button that has the same position at every table. */
export interface Primary {
  text: string;
  /** A few more words, below the text. */
  detail?: string;
  act: () => void;
  /** Without it the button is only an outline, whose text says what to do first. */
  isReady: boolean;
  /** The second answer, if there are two. */
  second?: Primary;
}

/** A piece of a turn in the log: one line that unfolds into the lines it stands for. */
export interface Episode {
  lines: LogLine[];
  /** The text instead of its lines; without it each line is shown. */
  text?: string;
  /** Its result, at the end of the line; whether it was good for the acting seat. */
  end?: string;
  isGood?: boolean;
}

/**
 * How the parts of a table are laid out, if not as guests around a table. The game's index.ts also loads the frame's
 * style sheet. `map`: the stage has the whole height, and everything else, the bar too, is in a rail beside it
 * (portrait: above and below). `wood`: the prompt is in the bar, the guests are drawn over the stage, the player's own
 * area has the whole width below it; the log is in a drawer. Neither has a strip of names: `Seats` draws the guests, or
 * the board does.
 */
export type FrameName = "map" | "wood";

/** What a game adds to the table. Everything else is the same for all of them. */
export interface Face {
  /** See `FrameName`; needs `table/frames/<name>.css`. */
  frame?: FrameName;
  /** Draws what the seat sees, and offers what it may do: fills the stage, and scrolls inside it where it must. */
  Board: Component<{ desk: Desk }>;
  /** Draws the guests over the stage; only what it draws can be pressed. Without it there is a strip of names. */
  Seats?: Component<{ desk: Desk }>;
  /** The player's own area: what they have and need. */
  Mine?: Component<{ desk: Desk }>;
  /** The game's own buttons in the bar. */
  Tools?: Component<{ desk: Desk }>;
  /** The game's own buttons beside undo and hint. */
  Acts?: Component<{ desk: Desk }>;
  /** What the button at the bottom right does when this seat is asked. */
  primary?(desk: Desk): Primary | null;
  /** A turn of the log in one line of icons: what was rolled, gained and lost. Without it the line has a few words. */
  Tale?: Component<{ desk: Desk; turn: Turn }>;
  /** An event as icons: "−1" and the picture of what was lost. */
  Bit?: Component<{ desk: Desk; event: Happening }>;
  /** Kinds of events that begin a line of their own in the log, besides a turn: a season. */
  opens?: string[];
  /** Groups the lines of a turn, if one line per event would be too many. */
  gather?(lines: LogLine[], desk: Desk): Episode[];
  /** The progress of the game: "Turn 18". */
  turn?(desk: Desk): string | null;
  /** The board shows every fact of the view, also those without a label. */
  isPlain?: boolean;
  /** What this game shows after the end besides the common results; loaded only then. */
  After?(): Promise<{ default: Component<{ desk: Desk }> }>;
  /** Whether `After` also shows what was hidden. */
  tellsHidden?: boolean;
  /** For how many milliseconds an event is shown. */
  pause(event: Happening): number;
  /** Loads what draws an event, if only that event needs it: the event is not over before it can be seen. */
  load?(event: Happening): Promise<unknown> | null;
  /** Whether the deal and the first events are animated for players who join a table that has just begun. */
  hasOpening?: boolean;
  /**
   * An event that a seat triggers by a press although it has no choice (a roll): the animation waits there. `before`:
   * the earlier events of the same step.
   */
  holds?(event: Happening, before: Happening[], seat: number): boolean;
  /** The label of the button that continues. */
  hold?(event: Happening, desk: Desk): Pick<Primary, "text" | "detail">;
  /** At most this many milliseconds of another player's turn are animated at the fast setting. */
  fastTurn?: number;
  /** Whether an event concerns a seat beyond what its facts say; the view is the one before it. */
  concerns?(event: Happening, seat: number, before: View | null): boolean;
  /** Whether an event is told to this seat alone, and must not be readable over a shoulder. */
  isSecret?(event: Happening, desk: Desk): boolean;
  /** On a shared device: whether the others would learn something by watching what this seat decides next. */
  hides(desk: Desk, seat: number): boolean;
  /** Whether the asked seat has the turn; without it, it always has. */
  isTurn?(desk: Desk): boolean;
  /** The prompt, where the game's own sentence for the phase is not precise enough. */
  prompt?(desk: Desk): string | null;
  /** The prompt during an animation, when nobody is waited for. */
  scene?(desk: Desk): string | null;
  /** Acts that cannot be undone and are confirmed first. */
  isGrave?(act: Act): boolean;
  /** Which sound goes with an event. */
  sound?(event: Happening): Sound | null;
}

const faces = import.meta.glob<{ default: Face }>("./*/index.ts");

/** Load the face of a game: the folder with the game's name, or the plain one. */
export async function faceOf(game: string): Promise<Face> {
  const load = faces[`./${game}/index.ts`] ?? faces["./plain/index.ts"];
  return (await load!()).default;
}
