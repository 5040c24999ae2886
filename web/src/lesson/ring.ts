import { settings } from "../state/settings.svelte.ts";

const MARK = "data-lesson";
const MARGIN = 10;

/** Events of the learner's own: after one of them the page does not scroll any more. */
const OWN_MOVES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Highlights everything on the board that matches the selector, also when it is drawn again, and keeps it visible while
 * the board changes and the learner does nothing. Removes the previous highlight.
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
  const resized = new ResizeObserver(mark); // before the next paint
  mark();
  redrawn.observe(board, { childList: true, subtree: true, attributeFilter: ["class"] });
  resized.observe(board, { box: "border-box" }); // its padding is the size of the card
  const stage = board.querySelector(".stage");
  for (const part of stage ? [stage, ...stage.children, ...stage.querySelectorAll("[data-grows]")] : [])
    resized.observe(part);
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

/** The visible range: inside the stage, or between prompt and lesson card; what is larger shows its beginning. */
function bringIntoSight(part: Element | null): void {
  if (!part || document.activeElement?.matches("input, textarea")) return;
  const { top, bottom, left, right } = part.getBoundingClientRect();
  const box = scrollerOf(part);
  const edges = box?.getBoundingClientRect();
  const [above, below] = edges ? [edges.top + MARGIN, edges.bottom - MARGIN] : edgesOfPage();
  const down = wayInto(top, bottom, above, below);
  const aside = edges ? wayInto(left, right, edges.left + MARGIN, edges.right - MARGIN) : 0;
  if (down || aside)
    (box ?? window).scrollBy({ top: down, left: aside, behavior: settings.moves ? "smooth" : "instant" });
}

/** How far something must move to be between two edges. */
function wayInto(start: number, end: number, low: number, high: number): number {
  if (start >= low && end <= high) return 0;
  return end - start > high - low || start < low ? start - low : end - high;
}

/** The nearest ancestor in the frame that scrolls; null if the page does. */
function scrollerOf(part: Element): Element | null {
  const frame = part.closest("[data-layout]:not([data-layout=page])");
  if (!frame) return null;
  for (let box = part.parentElement; box && box !== frame; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1) return box;
  return part.closest(".stage");
}

function edgesOfPage(): [number, number] {
  const above = document.querySelector<HTMLElement>(".prompt")?.offsetHeight ?? 0;
  const card = document.querySelector(".coach");
  const isBelow = card !== null && getComputedStyle(card).position === "fixed";
  return [above + MARGIN, (isBelow ? card.getBoundingClientRect().top : innerHeight) - MARGIN];
}
