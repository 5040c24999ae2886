import type { Role } from "./view.ts";

/** What I think of somebody being something; nothing means that it may be. */
export type Mark = "no" | "suspect";
export type Marks = Record<string, Mark>;

export function cellOf(seat: number, role: Role): string {
  return `${seat} ${role}`;
}

/** The next mark when a cell is pressed: may be, no, I suspect it, may be again. */
export function nextMark(mark: Mark | undefined): Mark | undefined {
  return mark === undefined ? "no" : mark === "no" ? "suspect" : undefined;
}
