import type { Role } from "./view.ts";

/** The viewer's mark on a player and a role; none means that it is possible. */
export type Mark = "no" | "suspect";
export type Marks = Record<string, Mark>;

export function cellOf(seat: number, role: Role): string {
  return `${seat} ${role}`;
}

/** The next mark when a cell is pressed: possible, no, suspected, possible again. */
export function nextMark(mark: Mark | undefined): Mark | undefined {
  return mark === undefined ? "no" : mark === "no" ? "suspect" : undefined;
}
