import type { Component } from "svelte";
import type { Desk } from "../table/desk.svelte.ts";

/** An action or an event by name, as the server writes it: `{ verb: "choose", die: "rat" }`, `{ kind: "rolled", ... }`. */
export type Act = { verb: string; [fact: string]: unknown };
export type Happening = { kind: string; [fact: string]: unknown };

/** The same for equal acts, however they are written. */
export function keyOf(act: Act): string {
  return JSON.stringify(Object.entries(act).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a game adds to the table. Everything else is the same for all of them. */
export interface Face {
  /** Draws what the seat sees, and offers what it may do. */
  Board: Component<{ desk: Desk }>;
  /** It shows every fact of the view, also those that the game has no label for. */
  isPlain?: boolean;
  /** After the end: what this game has to show besides the common. */
  After?: Component<{ desk: Desk }>;
  /** Whether that tells what was hidden, too. */
  tellsHidden?: boolean;
  /** For how many milliseconds something that happened wants to be looked at. */
  pause(event: Happening): number;
  /** Something told to this seat alone, which the log must not show to whoever looks over a shoulder. */
  isSecret?(event: Happening, desk: Desk): boolean;
  /** One device for all: would the others learn something if they saw this decision being made? */
  hides(desk: Desk): boolean;
  /** What to do next, where the game's own sentence for the phase does not say it well enough. */
  prompt?(desk: Desk): string | null;
  /** Acts that one cannot take back and would regret. */
  isGrave?(act: Act): boolean;
  /** Which sound goes with an event. */
  sound?(event: Happening): "dice" | "token" | "stroke" | "fanfare" | null;
}

const faces = import.meta.glob<{ default: Face }>("./*/index.ts");

/** The face of a game: its folder here has the game's name. */
export async function faceOf(game: string): Promise<Face> {
  const load = faces[`./${game}/index.ts`] ?? faces["./plain/index.ts"];
  return (await load!()).default;
}
