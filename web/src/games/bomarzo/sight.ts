function marginsOf(node: Element): [number, number] {
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(node);
  return [parseFloat(scrollMarginTop), parseFloat(scrollMarginBottom)];
}

/** Scroll no further than needed; of a part that is taller than the window its beginning is shown. */
export function bringIntoSight(part: Element, isSmooth: boolean): void {
  const [above, below] = marginsOf(part);
  const isTall = part.clientHeight > innerHeight - above - below;
  part.scrollIntoView({ block: isTall ? "start" : "nearest", behavior: isSmooth ? "smooth" : "instant" });
}

/** Whether something that may be done now can be seen without scrolling, clear of what sticks to the edges of the window. */
export function hasOfferInSight(board: HTMLElement): boolean {
  return [...board.querySelectorAll("[data-legal]")].some((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    const [above, below] = marginsOf(node);
    return top >= above && bottom <= innerHeight - below;
  });
}
