import { keepLinks } from "../home/links.ts";
import type { Primary } from "../games/face.ts";
import { route } from "../state/route.svelte.ts";
import type { Desk } from "../table/desk.svelte.ts";
import { speaker } from "../text/say.svelte.ts";
import { ask, Refusal } from "../wire/http.ts";
import type { Rematch } from "../wire/types.ts";
import text from "./text.ts";

const say = speaker(text);

/** The rematch: who may start the next game, and the way to it. */
export class Again {
  readonly #desk: Desk;
  #isBusy = false;
  trouble = $state("");

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Somebody has opened the next table, and this guest has a seat there. */
  get waits(): string | null {
    const { table, me } = this.#desk;
    return table.rematch && me.seats.length ? table.rematch : null;
  }

  /** A table made from an uploaded record has no people at it. */
  get isOffered(): boolean {
    const { table, me, isHost } = this.#desk;
    return !table.rematch && table.seats.some(({ kind }) => kind !== "free") && (me.seats.length > 0 || isHost);
  }

  /** The rematch as the primary button of a table; null for those who may not start it, and after a lesson. */
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

  /** Follow the address in the server's answer; one request at a time. */
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
