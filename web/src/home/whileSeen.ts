/** Call this now, repeatedly while the page is visible, and whenever it becomes visible again. Returns the function that stops it. */
export function whileSeen(work: () => void, every: number): () => void {
  const look = (): void => {
    if (!document.hidden) work();
  };
  look();
  const timer = setInterval(look, every);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
