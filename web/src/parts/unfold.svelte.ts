/** Mounts a board in two steps: a slow phone can paint the important part and react before the rest is laid out. */
export class Unfolding {
  isWhole = $state(false);

  /** Call in an effect; returns its cleanup. */
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
