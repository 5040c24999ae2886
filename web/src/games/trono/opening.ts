import type { Desk } from "../../table/desk.svelte.ts";
import { viewOf } from "./phrases.ts";

/** How the game begins is being shown: the table lies there already as it is after that. */
export function isOpening(desk: Desk): boolean {
  return desk.coming !== null && desk.coming === desk.view;
}

/** The cards are being dealt. */
export function isDealing(desk: Desk): boolean {
  const kind = desk.happening?.kind;
  return !desk.held && isOpening(desk) && (kind === undefined || kind === "dealt");
}

/** My card is not in front of me yet. */
export function isUndealt(desk: Desk): boolean {
  const before = desk.underway.slice(0, -1);
  return isDealing(desk) && !before.some(({ event }) => event.kind === "dealt" && event.seat === desk.seat);
}

const BEGUN = new Set(["turn", "rolled"]);

/** The dice are on the table, but nobody has rolled them yet. */
export function isBeforeRoll(desk: Desk): boolean {
  return desk.held !== null || (isOpening(desk) && desk.happening?.kind !== "rolled");
}

/** The one highlight: whom the table waits for, or whose move is being shown. */
export function isLit(desk: Desk, seat: number): boolean {
  const { waiting } = desk.standing;
  if (!desk.isPlaying || desk.held) return desk.isPlaying && seat === desk.seat;
  return waiting.length ? waiting.includes(seat) : playsNow(desk) === seat;
}

/** Whose turn it is; null while it is not settled, and after the end. */
export function playsNow(desk: Desk): number | null {
  if (desk.held) return desk.seat;
  const { turn, phase } = viewOf(desk);
  const isSettled = !isOpening(desk) || BEGUN.has(desk.happening?.kind ?? "");
  return phase === "over" || !isSettled ? null : turn;
}
