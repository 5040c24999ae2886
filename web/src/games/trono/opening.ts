import type { Desk } from "../../table/desk.svelte.ts";
import { viewOf } from "./phrases.ts";

/** The beginning of the game is being animated, while the view is already the one after it. */
export function isOpening(desk: Desk): boolean {
  return desk.coming !== null && desk.coming === desk.view;
}

/** The cards are being dealt. */
export function isDealing(desk: Desk): boolean {
  const kind = desk.happening?.kind;
  return !desk.held && isOpening(desk) && (kind === undefined || kind === "dealt");
}

/** The viewer's own card has not been dealt yet. */
export function isUndealt(desk: Desk): boolean {
  const before = desk.underway.slice(0, -1);
  return isDealing(desk) && !before.some(({ event }) => event.kind === "dealt" && event.seat === desk.seat);
}

const BEGUN = new Set(["turn", "rolled"]);

/** The dice are on the table, but nobody has rolled them yet. */
export function isBeforeRoll(desk: Desk): boolean {
  return desk.held !== null || (isOpening(desk) && desk.happening?.kind !== "rolled");
}

/** The one highlighted seat: the one the table waits for, or whose move is being animated. */
export function isLit(desk: Desk, seat: number): boolean {
  const { waiting } = desk.standing;
  if (!desk.isPlaying || desk.held) return desk.isPlaying && seat === desk.seat;
  return waiting.length ? waiting.includes(seat) : playsNow(desk) === seat;
}

/** Whose turn it is; null until that is decided, and after the end. */
export function playsNow(desk: Desk): number | null {
  if (desk.held) return desk.seat;
  const { turn, phase } = viewOf(desk);
  const isSettled = !isOpening(desk) || BEGUN.has(desk.happening?.kind ?? "");
  return phase === "over" || !isSettled ? null : turn;
}
