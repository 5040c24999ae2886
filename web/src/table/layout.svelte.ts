import type { FrameName } from "../games/face.ts";

/**
 * How a table is laid out in its window. `wide`, `portrait` and `landscape` fill it exactly, and only their parts
 * scroll; `page` is for windows that are too small for that, and for zoomed text: there the page scrolls.
 */
export type Laid = "wide" | "portrait" | "landscape" | "page";

/** In units of the browser's font size, so that larger text gets more room. */
const QUERIES: [Laid, string][] = [
  ["wide", "(min-width: 62em) and (min-height: 37em)"],
  ["portrait", "(min-width: 22.5em) and (min-height: 37em)"],
  ["landscape", "(min-width: 43em) and (min-height: 21em)"],
];

class Layout {
  readonly #asked = QUERIES.map(([laid, query]) => [laid, matchMedia(query)] as const);
  laid = $state<Laid>(this.#find());

  constructor() {
    for (const [, query] of this.#asked) query.addEventListener("change", () => (this.laid = this.#find()));
  }

  /** Whether the log and the chat of a table with this frame are in a drawer. */
  hasDrawer(frame: FrameName | undefined): boolean {
    return this.laid === "portrait" || this.laid === "landscape" || (this.laid === "wide" && frame === "wood");
  }

  /** Whether the chip of what happened since the viewer's last turn is in the bar: elsewhere it would cover a board. */
  hasChipInBar(frame: FrameName | undefined): boolean {
    return frame === "wood" || (frame === "map" && (this.laid === "portrait" || this.laid === "landscape"));
  }

  #find(): Laid {
    return this.#asked.find(([, query]) => query.matches)?.[0] ?? "page";
  }
}

export const layout = new Layout();
