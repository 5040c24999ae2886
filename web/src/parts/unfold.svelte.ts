/** A board that unfolds in two steps: a slow phone can paint what matters, and listen, before it lays the rest. */
export class Unfolding {
  isWhole = $state(false);

  /** To be called in an effect, which it cleans up after. */
  readonly begin = (): (() => void) => {
    let timer = 0;
    // a timer that is set in a frame fires after that frame was painted
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(() => (this.isWhole = true))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  };
}
