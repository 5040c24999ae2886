import { ask, Refusal } from "../../wire/http.ts";
import type { Analysis } from "../../wire/types.ts";

const AGAIN = 1000;

/** Whose knowledge win chances are from: all cards, what all knew, what each knew. */
export type Cards = "open" | "known" | "own";

/**
 * The analysis of a table while it is computed: first a coarse chart, then all of it. Polled as long as the page is
 * open.
 */
export class Telling {
  found = $state.raw<Analysis | null>(null);
  trouble = $state("");
  readonly #table: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(table: string) {
    this.#table = table;
    void this.#ask();
  }

  async #ask(): Promise<void> {
    try {
      const found = await ask<Analysis>("GET", `/api/tables/${this.#table}/analysis`);
      if (this.#isClosed) return;
      this.found = found;
      if (!found.is_whole) this.#timer = setTimeout(() => void this.#ask(), AGAIN);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.trouble = error.message;
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}

/** A share in whole per cent. */
export const percent = (share: number): number => Math.round(100 * share);

/** A difference of shares with its sign: "+22", "−14", "0". */
export function signed(share: number): string {
  const points = percent(share);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
