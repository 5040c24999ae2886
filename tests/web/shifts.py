"""What moved on a page by itself, without anybody having pressed anything: layout shifts, as browsers count them."""

NOTE = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, startTime: at, hadRecentInput, sources } of list.getEntries()) {
    // a board that scrolls by itself moves in its own stage
    const isOnStage = (part) => part?.closest(".frame:not([data-frame]) .table:not(.round) .stage");
    const parts = sources.map(({ node }) => node?.parentElement).filter((part) => !isOnStage(part));
    const of = parts.map((part) => part?.outerHTML.slice(0, 120) ?? null);
    if (!hadRecentInput && parts.some(Boolean)) shifts.push({ at, value, of });
  }
}).observe({ type: "layout-shift", buffered: true });
"""
MOST = 0.02
"""Of all of them together, over a whole game."""
