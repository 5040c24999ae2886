import type { Face, Happening } from "../games/face.ts";
import { settings } from "../state/settings.svelte.ts";
import type { Events } from "../wire/types.ts";

const HURRY = 6; // so many frames behind, motion would only be in the way

interface Show {
  face: Face;
  /** Lay what a frame brings; it was heard at this moment of the page's clock. */
  take: (frame: Events, heardAt: number) => void;
  /** Everything has been shown. */
  done: () => void;
}

/** Shows what has happened one frame after the other, each for as long as it wants to be looked at. */
export class Stage {
  /** What is happening on the board just now. */
  happening = $state.raw<Happening | null>(null);
  isBusy = $state(false);

  #queue: { frame: Events; heardAt: number }[] = [];
  #wake: (() => void) | null = null;
  #isHurried = false;
  readonly #show: Show;

  constructor(show: Show) {
    this.#show = show;
  }

  /** The last version that waits to be shown. */
  get last(): number | null {
    return this.#queue.at(-1)?.frame.v ?? null;
  }

  add(frame: Events): void {
    this.#queue.push({ frame, heardAt: performance.now() });
    if (!this.isBusy) void this.#run();
  }

  /** Don't show the motion of what has just happened any longer. */
  skip(): void {
    this.#isHurried = this.isBusy;
    this.#wake?.();
  }

  /** Lay everything that waits, at once. */
  catchUp(): void {
    for (const { frame, heardAt } of this.#queue.splice(0)) this.#show.take(frame, heardAt);
    this.skip();
  }

  /** Everything is told anew: what waits is old. */
  clear(): void {
    this.#queue = [];
    this.skip();
  }

  async #run(): Promise<void> {
    this.isBusy = true;
    try {
      await this.#showAll();
    } finally {
      this.happening = null;
      this.isBusy = false;
    }
    this.#show.done();
  }

  async #showAll(): Promise<void> {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const { frame, heardAt } = next;
      this.#isHurried = false;
      this.#show.take(frame, heardAt);
      for (const { event } of frame.d.events) {
        if (!settings.moves || document.hidden || this.#isHurried || this.#queue.length > HURRY) break;
        this.happening = event as Happening;
        await this.#wait(this.#show.face.pause(this.happening));
      }
      this.happening = null;
    }
  }

  #wait(time: number): Promise<void> {
    if (!time) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, time);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
