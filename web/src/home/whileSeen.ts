/** Do this now, now and then while somebody looks at the page, and whenever he comes back to it. Gives what ends it. */
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
