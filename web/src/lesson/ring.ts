import { settings } from "../state/settings.svelte.ts";

const MARK = "data-lesson";
const MARGIN = 10;

/** Events by which somebody looks round or acts by themselves: after one of them the page does not scroll any more. */
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

/** Inside the stage, or between the line that says what to do and the card of the lesson; what is larger shows its beginning. */
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

/** How far something is to be moved to lie between two edges. */
function wayInto(start: number, end: number, low: number, high: number): number {
  if (start >= low && end <= high) return 0;
  return end - start > high - low || start < low ? start - low : end - high;
}

/** What scrolls it: the nearest part of the frame that can; null where the page does. */
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
