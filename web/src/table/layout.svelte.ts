import type { FrameName } from "../games/face.ts";

/**
 * How a table lies in its window. `wide`, `portrait` and `landscape` fill it exactly, and nothing scrolls but what scrolls by
 * itself; `page` is for windows that are too small for that, and for letters that are zoomed: there the page scrolls.
 */
export type Laid = "wide" | "portrait" | "landscape" | "page";

/** In letters of the browser's own size, so that who wants larger ones gets more room for them. */
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

  /** The log and the chat of a table with such a frame lie in a drawer. */
  hasDrawer(frame: FrameName | undefined): boolean {
    return this.laid === "portrait" || this.laid === "landscape" || (this.laid === "wide" && frame === "wood");
  }

  #find(): Laid {
    return this.#asked.find(([, query]) => query.matches)?.[0] ?? "page";
  }
}

export const layout = new Layout();
