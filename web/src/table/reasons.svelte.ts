import { keyOf, type Act } from "../games/face.ts";

/** Why something cannot be done, beside the thing. */
export interface Reason {
  at: Element;
  text: string;
  rule: string | null;
}

export type Told = Omit<Reason, "at">;

/** A refusal as it is shown: the rule stands beside it as a link, and need not be named in the sentence too. */
export function refusal({ text, rule }: Told): Told {
  return { text: rule ? text.replace(` (${rule})`, "") : text, rule };
}

const GRACE = 350; // time to get from the thing to the bubble, whose link can be followed

/** Says why something cannot be done, in the server's words; each is asked for once as long as the table does not change. */
export class Reasons {
  shown = $state.raw<Reason | null>(null);
  #known = new Map<string, Told>();
  #wanted: Element | null = null;
  /** What was asked for: an act, after others of its gesture. */
  #acts: Act[] = [];
  #timer = 0;
  readonly #ask: (acts: Act[]) => Promise<Told | null>;

  constructor(ask: (acts: Act[]) => Promise<Told | null>) {
    this.#ask = ask;
  }

  /** A table that changes before the answer is there is asked again: whoever asks gets an answer. */
  async show(acts: Act[], at: Element): Promise<void> {
    this.#wanted = at;
    this.hold();
    const key = acts.map(keyOf).join();
    let known: Map<string, Told>;
    let told: Told | null;
    do {
      known = this.#known;
      told = known.get(key) ?? (await this.#ask(acts));
      if (this.#wanted !== at || !at.isConnected) return; // somebody who looks elsewhere by now needs no answer
    } while (known !== this.#known);
    if (told) known.set(key, told);
    this.shown = told && { ...told, at };
    this.#acts = acts;
  }

  /** The pointer has left the thing, or the focus. */
  leave(at: Element): void {
    if (this.#wanted === at) this.#wanted = null;
    if (this.shown?.at === at) this.#timer = window.setTimeout(() => (this.shown = null), GRACE);
  }

  /** The bubble itself is being looked at. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  /** The table has changed: nothing holds that was said, and what is being read is asked again. */
  clear(): void {
    this.#known = new Map();
    const { shown } = this;
    if (shown && this.#wanted === shown.at) void this.show(this.#acts, shown.at);
    else this.shown = null;
  }
}
