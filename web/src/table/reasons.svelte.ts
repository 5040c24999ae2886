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
  #timer = 0;
  readonly #ask: (act: Act) => Promise<Told | null>;

  constructor(ask: (act: Act) => Promise<Told | null>) {
    this.#ask = ask;
  }

  async show(act: Act, at: Element): Promise<void> {
    const known = this.#known;
    this.#wanted = at;
    this.hold();
    const key = keyOf(act);
    const told = known.get(key) ?? (await this.#ask(act));
    // somebody who looks elsewhere by now, or a table that has changed, needs no answer
    if (!told || known !== this.#known || this.#wanted !== at || !at.isConnected) return;
    known.set(key, told);
    this.shown = { ...told, at };
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

  /** The table has changed: nothing holds that was said. */
  clear(): void {
    this.#known = new Map();
    this.shown = null;
  }
}
