/** A viewport of the map: it scrolls like any page, and zooms by buttons, fingers, wheel or a double tap. */
import { tick } from "svelte";

import { BOX } from "./drawing.ts";

/** The part of the drawing that is shown. */
const [LEFT, TOP, WIDE, HIGH] = BOX;
const MOST = 6;
const STEP = 1.5;
const REST = 250; // milliseconds without a step after which a gesture is over, on slow phones too
const FAR = 0.58; // pixels per unit below which names would be too small to read
const CLOSE = 1.3; // pixels per unit above which names need not grow further
const READABLE = 0.64; // pixels per unit at first, even if only a part of the map is visible then
const FINGER = 25; // pixels
const CASTLE = 17; // units
const [RIM, PACE] = [36, 8]; // pixels from the edge where an arrow that is drawn moves the map, and how far a frame
/** Names are drawn in several layers: laying out all of them at once blocks a slow phone for too long. */
export const SHEETS = ["names 1", "names 2", "names 3", "names 4", "names 5", "names 6", "names 7", "names 8"] as const;
const LAYERS = ["lands", "pieces", ...SHEETS] as const;
type Layer = (typeof LAYERS)[number];
/** The position of the viewport on the screen, and its scroll offset. */
type Look = { x: number; y: number; left: number; top: number };

export class Zoom {
  box = $state<HTMLElement>();
  outerWidth = $state(0);
  outerHeight = $state(0);
  /** Scroll bars are drawn over the map, or it would change its size with them. */
  readonly width = $derived(this.outerWidth);
  readonly height = $derived(this.outerHeight);
  times = $state(1);
  /** The width at which the whole map just fits. */
  readonly fit = $derived(Math.min(this.width, (this.height * WIDE) / HIGH));
  readonly size = $derived(Math.max(1, this.fit * this.times));
  readonly high = $derived((this.size * HIGH) / WIDE);
  /**
   * Pixels per unit when the last gesture ended, for each layer of the drawing: sizes on a layer change after a
   * gesture, one layer after the other, since all at once would block a slow phone.
   */
  rested = $state<number[]>(LAYERS.map(() => 1));
  #timer = 0;
  #hasRested = false;
  #frame = 0;
  #at: Look | null = null;

  /** The scale of a layer: its names and pieces are enlarged where the map is small. */
  from(layer: Layer): string {
    const unit = this.rested[LAYERS.indexOf(layer)]!;
    return unit < FAR ? "far" : unit > CLOSE ? "close" : "";
  }

  /** The position of a point of the drawing on the paper, in pixels. */
  at([x, y]: readonly [number, number]): [number, number] {
    const unit = this.size / WIDE;
    return [(x - LEFT) * unit, (y - TOP) * unit];
  }

  /** The position of a point of the drawing on the screen, in pixels. */
  onScreen(point: readonly [number, number]): [number, number] {
    const { x, y } = this.box!.firstElementChild!.getBoundingClientRect();
    const [left, top] = this.at(point);
    return [x + left, y + top];
  }

  /** `isHeld`: whether a drag draws an arrow now instead of moving the map. */
  constructor(isHeld: () => boolean) {
    this.#isHeld = isHeld;
  }
  readonly #isHeld: () => boolean;
  #following = 0;
  /** While a pointer that draws an arrow is at the edge, the map moves on; `moved` is called after each step. */
  follow(pointer: { clientX: number; clientY: number } | null, moved: () => void): void {
    cancelAnimationFrame(this.#following);
    const { box } = this;
    if (!pointer || !box) return;
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const way = (at: number, from: number, to: number): number =>
      PACE * (Number(at > to - RIM) - Number(at < from + RIM));
    const [x, y] = [way(pointer.clientX, left, right), way(pointer.clientY, top, bottom)];
    if (!x && !y) return;
    this.#following = requestAnimationFrame(() => {
      if (!this.#isHeld()) return;
      box.scrollBy(x, y);
      moved();
      this.follow(pointer, moved);
    });
  }

  #hasBegun = false;
  #isChosen = false;
  /** Call in an effect: until the user zooms, choose a readable size around this point. */
  begin(point: readonly [number, number]): void {
    if (this.#isChosen || !this.box || this.fit <= 0) return;
    this.#hasBegun = true;
    this.times = Math.max(1, Math.min(MOST, (READABLE * WIDE) / this.fit));
    if (this.times > 1) void tick().then(() => this.#centre(point));
  }
  #centre(point: readonly [number, number]): void {
    const [x, y] = this.at(point);
    if (this.box) [this.box.scrollLeft, this.box.scrollTop] = [x - this.width / 2, y - this.height / 2];
  }

  /** Half the size of a touch target, in units of the map; never less than that of a castle. */
  get finger(): number {
    return Math.max(CASTLE, FINGER / 2 / this.rested[LAYERS.indexOf("pieces")]!);
  }

  /** Call in an effect: applies the final sizes when a gesture has ended. */
  readonly settle = (): (() => void) => {
    const unit = this.size / WIDE;
    const rest = (layer: number): void => {
      this.rested[layer] = unit;
      if (layer + 1 < LAYERS.length)
        this.#frame = requestAnimationFrame(() => (this.#timer = window.setTimeout(rest, 0, layer + 1)));
    };
    if (this.times === 1 || !this.#hasRested)
      this.rested = LAYERS.map(() => unit); // at first all at once
    else this.#timer = window.setTimeout(rest, REST, 0);
    this.#hasRested = this.#hasBegun;
    return () => {
      clearTimeout(this.#timer);
      cancelAnimationFrame(this.#frame);
    };
  };
  readonly isWhole = $derived(this.times === 1);
  readonly isMost = $derived(this.times >= MOST);

  /** Zoom around a point of the screen, which stays where it is. */
  to(times: number, x?: number, y?: number): void {
    const { box } = this;
    if (!box) return;
    this.#isChosen = true;
    const at = (this.#at ??= this.#look(box));
    const [left, top] = [
      x === undefined ? this.outerWidth / 2 : x - at.x,
      y === undefined ? this.outerHeight / 2 : y - at.y,
    ];
    const [atX, atY] = [(at.left + left - this.#left) / this.size, (at.top + top - this.#top) / this.size];
    this.times = Math.max(1, Math.min(MOST, times));
    [at.left, at.top] = [atX * this.size + this.#left - left, atY * this.size + this.#top - top];
  }
  /** Measuring forces a layout of the page, so all steps of one frame share one; scrolling follows in the frame. */
  #look(box: HTMLElement): Look {
    const { x, y } = box.getBoundingClientRect();
    const at = { x, y, left: box.scrollLeft, top: box.scrollTop };
    requestAnimationFrame(() => {
      [box.scrollLeft, box.scrollTop] = [at.left, at.top];
      this.#at = null;
    });
    return at;
  }
  /** A map that is smaller than its viewport is centred. */
  get #left(): number {
    return Math.max(0, (this.width - this.size) / 2);
  }
  get #top(): number {
    return Math.max(0, (this.height - this.high) / 2);
  }
  more(): void {
    this.to(this.times * STEP);
  }
  less(): void {
    this.to(this.times / STEP);
  }
  whole(): void {
    this.to(1);
  }

  /** Bring a point of the map into view, if it is not. */
  show([x, y]: readonly [number, number]): void {
    const { box } = this;
    if (!box) return;
    const unit = this.size / WIDE;
    const [left, top] = [(x - LEFT) * unit + this.#left, (y - TOP) * unit + this.#top];
    const room = 50;
    if (left < box.scrollLeft + room || left > box.scrollLeft + this.width - room)
      box.scrollLeft = left - this.width / 2;
    if (top < box.scrollTop + room || top > box.scrollTop + this.height - room) box.scrollTop = top - this.height / 2;
  }

  /** Handles pinching, the wheel with Ctrl (as touchpads pinch), and dragging by mouse. */
  readonly listen = (box: HTMLElement): (() => void) => {
    this.box = box;
    let apart = 0;
    let drag: { x: number; y: number; isMoving: boolean } | null = null;
    const spread = ({ touches: [a, b] }: TouchEvent): number =>
      Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY);
    const touch = (event: TouchEvent): void => void (apart = event.touches.length === 2 ? spread(event) : 0);
    const pinch = (event: TouchEvent): void => {
      if (this.#isHeld()) event.preventDefault();
      if (event.touches.length !== 2 || !apart) return;
      event.preventDefault();
      const [a, b] = [event.touches[0]!, event.touches[1]!];
      const now = spread(event);
      this.to((this.times * now) / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      apart = now;
    };
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.to(this.times * Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
    };
    const down = ({ pointerType, button, clientX: x, clientY: y }: PointerEvent): void => {
      drag = pointerType === "mouse" && button === 0 ? { x, y, isMoving: false } : null;
    };
    const move = ({ buttons, clientX, clientY }: PointerEvent): void => {
      if (!drag || !(buttons & 1) || this.#isHeld()) return;
      if (!drag.isMoving && Math.hypot(clientX - drag.x, clientY - drag.y) < 6) return;
      box.scrollBy(drag.x - clientX, drag.y - clientY);
      drag = { x: clientX, y: clientY, isMoving: true };
    };
    const click = (event: MouseEvent): void => {
      if (drag?.isMoving) event.stopPropagation(); // it was a drag, not a tap
      drag = null;
    };
    box.addEventListener("touchstart", touch, { passive: true });
    box.addEventListener("touchmove", pinch, { passive: false });
    box.addEventListener("wheel", wheel, { passive: false });
    box.addEventListener("pointerdown", down);
    box.addEventListener("pointermove", move);
    box.addEventListener("click", click, { capture: true });
    return () => {
      box.removeEventListener("touchstart", touch);
      box.removeEventListener("touchmove", pinch);
      box.removeEventListener("wheel", wheel);
      box.removeEventListener("pointerdown", down);
      box.removeEventListener("pointermove", move);
      box.removeEventListener("click", click, { capture: true });
    };
  };
}
