const EVERY = 10_000;
const LONG = 30 * 60_000; // timers of a background tab may be late by a minute or two

/**
 * Call back whenever the page has slept for long: a closed laptop, a locked phone. Returns the function that stops it.
 */
export function whenWoken(woken: () => void): () => void {
  let last = Date.now();
  const look = (): void => {
    const now = Date.now();
    const slept = now - last;
    last = now;
    if (slept > LONG) woken();
  };
  const timer = setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
