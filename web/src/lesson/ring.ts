import { settings } from "../state/settings.svelte.ts";

const MARK = "data-lesson";
const MARGIN = 10;

/** What somebody does who looks round by himself, or does something: from then on nothing moves under his hand. */
const OWN_MOVES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Draws a ring round everything on the board that fits the selector, also when it is drawn anew, and keeps it in sight
 * while the board moves and the learner does not. Ends the ring before.
 */
export function ring(selector: string | null): () => void {
  const board = document.querySelector("main.table");
  if (!selector || !board) return () => {};
  const ends = new AbortController();
  let frame = 0;
  let isKept = true;
  const mark = (): void => {
    const fitting = new Set(board.querySelectorAll(selector));
    for (const old of board.querySelectorAll(`[${MARK}]`)) if (!fitting.has(old)) old.removeAttribute(MARK);
    for (const part of fitting) part.setAttribute(MARK, "");
    if (isKept) bringIntoSight(board.querySelector(`[${MARK}]`));
  };
  const redrawn = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mark);
  });
  const resized = new ResizeObserver(mark); // before it is painted
  mark();
  redrawn.observe(board, { childList: true, subtree: true, attributeFilter: ["class"] });
  resized.observe(board, { box: "border-box" }); // its padding is the card
  for (const move of OWN_MOVES)
    addEventListener(move, () => (isKept = false), { signal: ends.signal, capture: true, passive: true });
  return () => {
    ends.abort();
    redrawn.disconnect();
    resized.disconnect();
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
