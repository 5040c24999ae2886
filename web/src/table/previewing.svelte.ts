import type { Act } from "../games/face.ts";
import type { Previewed } from "../wire/types.ts";
import type { Desk, View } from "./desk.svelte.ts";

/**
 * The preview of a gesture that is being composed. Requested again whenever its acts or the table change, one request
 * at a time; the previous answer stays until the next one arrives. Create it during the initialisation of a component.
 */
export class Previewing {
  answer = $state.raw<Previewed | null>(null);
  #wanted: Act[] | null = null;
  #isAsking = false;

  constructor(deskOf: () => Desk, acts: () => Act[]) {
    $effect(() => {
      const desk = deskOf();
      void desk.standing;
      const wanted = acts();
      if (wanted.length) void this.#ask(desk, wanted);
      else [this.#wanted, this.answer] = [null, null];
    });
  }

  get view(): View | null {
    return this.answer?.view ?? null;
  }

  async #ask(desk: Desk, acts: Act[]): Promise<void> {
    this.#wanted = acts;
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#wanted) {
        const asked: Act[] = this.#wanted;
        const answer = await desk.preview(asked);
        if (this.#wanted !== asked) continue;
        [this.#wanted, this.answer] = [null, answer];
      }
    } finally {
      this.#isAsking = false;
    }
  }
}
