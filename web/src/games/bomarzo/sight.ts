/** Whether something that may be done now can be seen without scrolling, clear of what sticks to the edges of the window. */
export function hasOfferInSight(board: HTMLElement): boolean {
  return [...board.querySelectorAll("[data-legal]")].some((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(node);
    return top >= parseFloat(scrollMarginTop) && bottom <= innerHeight - parseFloat(scrollMarginBottom);
  });
}
