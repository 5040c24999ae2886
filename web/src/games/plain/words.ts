import type { Desk, View } from "../../table/desk.svelte.ts";

/** A name as the rules write it, as words: "wild_ones" is "wild ones". */
const bare = (name: string): string => name.replaceAll("_", " ");

/** The label of a fact; null if the game has none: a table that shows everything uses its bare name. */
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

/** Facts of a view that the table shows in another way than as a line. */
const ELSEWHERE = ["game", "seat", "seats", "phase", "players"];

/** All facts of a view but those of the players. */
export function factsOf(view: View): View {
  return Object.fromEntries(Object.entries(view).filter(([key]) => !ELSEWHERE.includes(key)));
}

/** The facts that differ between two views, those of the viewer's own seat included. */
export function changed(before: View, after: View, seat: number | null): View {
  const all = (view: View): View => ({
    ...factsOf(view),
    ...(Array.isArray(view.players) && seat !== null ? (view.players[seat] as View) : {}),
  });
  const old = all(before);
  return Object.fromEntries(
    Object.entries(all(after)).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old[key])),
  );
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && !value.length);
