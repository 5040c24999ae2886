import { keyOf, type Act } from "../games/face.ts";

/** Why something cannot be done, shown beside the element. */
export interface Reason {
  at: Element;
  text: string;
  rule: string | null;
}

export type Told = Omit<Reason, "at">;

/** A refusal as it is shown: the rule is a link beside it, and is removed from the sentence. */
export function refusal({ text, rule }: Told): Told {
  return { text: rule ? text.replace(` (${rule})`, "") : text, rule };
}

const GRACE = 350; // milliseconds to move from the element to the bubble, whose link can be followed

/**
 * Shows why something cannot be done, in the server's words; each reason is requested once as long as the table does
 * not change.
 */
export class Reasons {
  shown = $state.raw<Reason | null>(null);
  #known = new Map<string, Told>();
  #wanted: Element | null = null;
  /** The request: an act, after others of its gesture. */
  #acts: Act[] = [];
  #timer = 0;
  readonly #ask: (acts: Act[]) => Promise<Told | null>;

  constructor(ask: (acts: Act[]) => Promise<Told | null>) {
    this.#ask = ask;
  }

  /** If the table changes before the answer arrives, it is requested again. */
  async show(acts: Act[], at: Element): Promise<void> {
    this.#wanted = at;
    this.hold();
    const key = acts.map(keyOf).join();
    let known: Map<string, Told>;
    let told: Told | null;
    do {
      known = this.#known;
      told = known.get(key) ?? (await this.#ask(acts));
      if (this.#wanted !== at || !at.isConnected) return; // the element was left meanwhile
    } while (known !== this.#known);
    if (told) known.set(key, told);
    this.shown = told && { ...told, at };
    this.#acts = acts;
  }

  /** The pointer or the focus has left the element. */
  leave(at: Element): void {
    if (this.#wanted === at) this.#wanted = null;
    if (this.shown?.at === at) this.#timer = window.setTimeout(() => (this.shown = null), GRACE);
  }

  /** The pointer is on the bubble itself. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  /** The table has changed: discard all reasons, and request the one that is being read again. */
  clear(): void {
    this.#known = new Map();
    const { shown } = this;
    if (shown && this.#wanted === shown.at) void this.show(this.#acts, shown.at);
    else this.shown = null;
  }
}
