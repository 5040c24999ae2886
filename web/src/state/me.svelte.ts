import { ask, Refusal } from "../wire/http.ts";
import type { Myself as Guest } from "../wire/types.ts";
import { settings } from "./settings.svelte.ts";

const NOBODY = 401;
const PAUSE = 5000;

/** The guest at this browser: a name, and a session in a cookie. */
class Myself {
  guest = $state.raw<Guest | null>(null);
  /** The server has answered who this guest is, or that they are not registered yet. */
  isKnown = $state(false);
  #asking: Promise<void> | null = null;

  get name(): string {
    return this.guest?.name ?? "";
  }

  /** Ask the server who this guest is. Calls that come meanwhile wait for the same answer. */
  find(): Promise<void> {
    this.#asking ??= this.#find().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #find(): Promise<void> {
    try {
      this.guest = await ask<Guest | null>("GET", "/api/me");
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== NOBODY) {
        if (!this.isKnown) setTimeout(() => void this.#again(), PAUSE);
        throw error;
      }
      this.guest = null;
    }
    this.isKnown = true;
  }

  /** A server that is away, or too busy, has not answered the question. */
  async #again(): Promise<void> {
    if (!this.isKnown) await this.find().catch(() => {});
  }

  /** Register as a guest, or change the name. */
  async become(name: string): Promise<void> {
    if (this.guest && this.guest.name === name) return;
    this.guest = this.guest
      ? await ask<Guest>("PATCH", "/api/me", { name })
      : await ask<Guest>("POST", "/api/guest", { name, language: settings.language });
  }
}

export const myself = new Myself();
