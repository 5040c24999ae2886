import { keepLinks } from "../home/links.ts";
import type { Primary } from "../games/face.ts";
import { route } from "../state/route.svelte.ts";
import type { Desk } from "../table/desk.svelte.ts";
import { speaker } from "../text/say.svelte.ts";
import { ask, Refusal } from "../wire/http.ts";
import type { Rematch } from "../wire/types.ts";
import text from "./text.ts";

const say = speaker(text);

/** Once more after a game: who may begin the next one, and the way to it. */
export class Again {
  readonly #desk: Desk;
  #isBusy = false;
  trouble = $state("");

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Somebody has begun it, and my seat is there. */
  get waits(): string | null {
    const { table, me } = this.#desk;
    return table.rematch && me.seats.length ? table.rematch : null;
  }

  /** Nobody sat at a table on which a record was laid. */
  get isOffered(): boolean {
    const { table, me, isHost } = this.#desk;
    return !table.rematch && table.seats.some(({ kind }) => kind !== "free") && (me.seats.length > 0 || isHost);
  }

  /** The same as the button of a table; null for who may not, and after a lesson. */
  get primary(): Primary | null {
    const { waits } = this;
    if (waits) return { text: say("rematchGo"), act: () => route.go(`/t/${waits}`), isReady: true };
    if (!this.isOffered || this.#desk.table.lesson) return null;
    return { text: say("rematch"), detail: say("rematchSame"), act: () => void this.begin(), isReady: true };
  }

  begin(): Promise<void> {
    return this.go(async () => {
      const { table, invitations } = await ask<Rematch>("POST", `/api/tables/${this.#desk.id}/rematch`);
      if (invitations) keepLinks(table, invitations);
      return `/t/${table}`;
    });
  }

  /** Go where an answer of the server leads; one thing at a time. */
  async go(where: () => Promise<string>): Promise<void> {
    if (this.#isBusy) return;
    [this.#isBusy, this.trouble] = [true, ""];
    try {
      route.go(await where());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.trouble = error.message;
    } finally {
      this.#isBusy = false;
    }
  }
}
