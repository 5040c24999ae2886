import { settings } from "../state/settings.svelte.ts";

const MARK = "data-lesson";
const MARGIN = 10;

/** Draws a ring round everything on the board that fits the selector, also when it is drawn anew. Ends the ring before. */
export function ring(selector: string | null): () => void {
  const board = document.querySelector("main.table");
  if (!selector || !board) return () => {};
  let frame = 0;
  let isShown = false;
  const mark = (): void => {
    const fitting = new Set(board.querySelectorAll(selector));
    for (const old of board.querySelectorAll(`[${MARK}]`)) if (!fitting.has(old)) old.removeAttribute(MARK);
    for (const part of fitting) part.setAttribute(MARK, "");
  };
  const watcher = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      mark();
      if (!isShown) show(); // it was drawn after the card that speaks of it
    });
  });
  const show = (): void => {
    const part = board.querySelector(`[${MARK}]`);
    bringIntoSight(part);
    isShown = part !== null;
  };
  mark();
  show();
  watcher.observe(board, { childList: true, subtree: true, attributeFilter: ["class"] });
  if (document.fonts.status !== "loaded") void document.fonts.ready.then(show); // with them everything moves
  return () => {
    watcher.disconnect();
    cancelAnimationFrame(frame);
    for (const old of board.querySelectorAll(`[${MARK}]`)) old.removeAttribute(MARK);
  };
}

/** Between the line that says what to do and the card of the lesson; what is larger than that shows its beginning. */
function bringIntoSight(part: Element | null): void {
  if (!part || document.activeElement?.matches("input, textarea")) return;
  const { top, bottom } = part.getBoundingClientRect();
  const above = (document.querySelector<HTMLElement>(".prompt")?.offsetHeight ?? 0) + MARGIN;
  const card = document.querySelector(".coach");
  const isBelow = card !== null && getComputedStyle(card).position === "fixed";
  const below = (isBelow ? card.getBoundingClientRect().top : innerHeight) - MARGIN;
  if (top >= above && bottom <= below) return;
  const by = bottom - top > below - above || top < above ? top - above : bottom - below;
  scrollBy({ top: by, behavior: settings.moves ? "smooth" : "instant" });
}
