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
  /** What was asked for; null where the answer was known without asking. */
  #act: Act | null = null;
  #timer = 0;
  readonly #ask: (act: Act) => Promise<Told | null>;

  constructor(ask: (act: Act) => Promise<Told | null>) {
    this.#ask = ask;
  }

  /** A table that changes before the answer is there is asked again: whoever asks gets an answer. */
  async show(act: Act, at: Element): Promise<void> {
    this.#wanted = at;
    this.hold();
    const key = keyOf(act);
    let known: Map<string, Told>;
    let told: Told | null;
    do {
      known = this.#known;
      told = known.get(key) ?? (await this.#ask(act));
      if (this.#wanted !== at || !at.isConnected) return; // somebody who looks elsewhere by now needs no answer
    } while (known !== this.#known);
    if (told) known.set(key, told);
    this.shown = told && { ...told, at };
    this.#act = act;
  }

  /** Say what need not be asked for. */
  tell(told: Told, at: Element): void {
    this.hold();
    [this.#wanted, this.#act, this.shown] = [at, null, { ...told, at }];
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
    if (shown && this.#act && this.#wanted === shown.at) void this.show(this.#act, shown.at);
    else this.shown = null;
  }
}
