import type { Desk } from "../../table/desk.svelte.ts";

/** A name as the rules write it, as words: "wild_ones" is "wild ones". */
const bare = (name: string): string => name.replaceAll("_", " ");

/** What a fact is called; null if it is not meant to be read: a table that shows everything calls it by its bare name. */
export function labelOf(desk: Desk, key: string): string | null {
  return desk.words[`label.${key}`] ?? (desk.face.isPlain ? bare(key) : null);
}

/** What a kind of action is called: by the game's own word, if it has one. */
export const verbOf = (desk: Desk, verb: string): string => desk.words[`verb.${verb}`] ?? bare(verb);

/** The facts of a view that are seats, and are shown by name. */
function seatsOf(desk: Desk): unknown[] {
  const named = desk.view?.seats;
  return Array.isArray(named) ? named : ["seat", "turn", "first"];
}

/** A value in words: `role: "prince"` by the game's own word for it, whatever kind of thing it is. */
export function wordOf(desk: Desk, key: string, value: unknown): string {
  if (typeof value === "number" && seatsOf(desk).includes(key)) return desk.names[value] ?? String(value);
  if (value === true) return "✓";
  const named = desk.words[`${key}.${value}`];
  if (named !== undefined || typeof value !== "string") return named ?? String(value);
  return Object.entries(desk.words).find(([name]) => name.slice(name.indexOf(".") + 1) === value)?.[1] ?? bare(value);
}

export const isEmpty = (value: unknown): boolean => value === null || value === false || (Array.isArray(value) && !value.length);
