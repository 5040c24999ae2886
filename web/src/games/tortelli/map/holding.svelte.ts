/** A pointer that stays on a place, or draws a line from one place to another. */
import type { Hand } from "../hand.svelte.ts";
import { SPOTS } from "./motion.ts";

const LONG = 600; // milliseconds after which a press places all remaining troops
const STILL = 8; // pixels that a pointer may move during a press

export class Holding {
  /** The place that is held while troops are placed. */
  place = $state<string | null>(null);
  /** Start and end of the drag, in pixels of the screen. */
  line = $state.raw<{ from: string; to: string } | null>(null);
  /** It was more than a tap: ignore the click that follows. */
  hasActed = false;
  #timer = 0;
  #start: { place: string; x: number; y: number; isLine: boolean } | null = null;
  readonly #hand: Hand;

  constructor(hand: Hand) {
    this.#hand = hand;
  }

  /** `mayDraw`: the map does not scroll under the pointer, so a drag may draw an arrow. */
  begin(place: string, { clientX: x, clientY: y, pointerType, button }: PointerEvent, mayDraw: boolean): void {
    this.stop();
    this.hasActed = false;
    if (button !== 0) return;
    const { isPlacing, open, phase } = this.#hand;
    const isLine = mayDraw && pointerType === "mouse" && open.has(place) && !isPlacing && phase !== null;
    this.#start = { place, x, y, isLine };
    if (!isPlacing || !open.has(place)) return;
    this.place = place;
    this.#timer = window.setTimeout(() => {
      this.hasActed = this.#hand.placeRest(place);
      this.place = null;
    }, LONG);
  }

  move({ clientX, clientY }: PointerEvent): void {
    const start = this.#start;
    if (!start || Math.hypot(clientX - start.x, clientY - start.y) < STILL) return;
    clearTimeout(this.#timer);
    this.place = null;
    if (!start.isLine) return;
    const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-place]")?.dataset.place;
    this.line = over && over !== start.place && SPOTS.has(over) ? { from: start.place, to: over } : null;
  }

  end(at: HTMLElement | null): void {
    const { line } = this;
    this.stop();
    if (!line || !at || at.dataset.place !== line.to) return;
    this.hasActed = true;
    this.#hand.drag(line.from, line.to, at);
  }

  stop(): void {
    clearTimeout(this.#timer);
    [this.place, this.line] = [null, null];
    this.#start = null;
  }
}
