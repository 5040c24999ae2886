/** A pointer that stays on a place, or draws a line from one place to another. */
import type { Hand } from "../hand.svelte.ts";
import { SPOTS } from "./motion.ts";

const LONG = 600; // milliseconds after which a press places all remaining troops
const STILL = 8; // pixels that a pointer may move during a press
const GRIP = 24; // pixels around the middle of a counter where a drag takes hold of it

export class Holding {
  /** The place that is held while troops are placed. */
  place = $state<string | null>(null);
  /** Start and end of the drag, in pixels of the screen. */
  line = $state.raw<{ from: string; to: string } | null>(null);
  /** It was more than a tap: ignore the click that follows. */
  hasActed = false;
  #timer = 0;
  #start = $state.raw<{ place: string; x: number; y: number; isLine: boolean } | null>(null);
  readonly #hand: Hand;

  constructor(hand: Hand) {
    this.#hand = hand;
  }

  /** Whether this press can draw an arrow: then the map does not scroll under it. */
  get isDrawing(): boolean {
    return this.#start?.isLine ?? false;
  }

  /**
   * `spot`: the middle of the place on the screen. A drag that begins there draws an arrow; one that begins elsewhere
   * moves the map, unless there is nothing to move (`isWhole`).
   */
  begin(place: string, event: PointerEvent, spot: readonly [number, number], isWhole: boolean): void {
    const { clientX: x, clientY: y, button } = event;
    this.stop();
    this.hasActed = false;
    if (button !== 0) return;
    const { isPlacing, open } = this.#hand;
    const isNear = Math.hypot(x - spot[0], y - spot[1]) <= GRIP;
    this.#start = { place, x, y, isLine: (isWhole || isNear) && this.#hand.canDrag(place) };
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
