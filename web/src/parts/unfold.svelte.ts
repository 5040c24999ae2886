/** A board that unfolds piece by piece, so that a slow phone can paint and listen between the pieces. */
export class Unfolding {
  /** How many pieces are on the table. */
  depth = $state(1);
  readonly #all: number;
  #timer = 0;
  #frame = 0;

  constructor(all: number) {
    this.#all = all;
  }

  /** Go on until everything lies there. To be called in an effect, which it cleans up after. */
  readonly begin = (): (() => void) => {
    const next = (): void => {
      this.depth += 1;
      if (this.depth < this.#all) wait();
    };
    // a timer that is set in a frame fires after that frame was painted
    const wait = (): void => void (this.#frame = requestAnimationFrame(() => (this.#timer = window.setTimeout(next))));
    wait();
    return () => {
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#timer);
    };
  };
}
