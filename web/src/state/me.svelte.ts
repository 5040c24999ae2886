import { ask, Refusal } from "../wire/http.ts";
import { settings } from "./settings.svelte.ts";

interface Guest {
  guest: string;
  name: string;
  language: string;
}

/** The guest at this browser: a name, and a session in a cookie. */
class Myself {
  guest = $state.raw<Guest | null>(null);
  isKnown = $state(false);

  get name(): string {
    return this.guest?.name ?? "";
  }

  /** Who the server takes us for; nobody at first. */
  async find(): Promise<void> {
    try {
      this.guest = await ask<Guest>("GET", "/api/me");
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 0) throw error;
      this.guest = null;
    } finally {
      this.isKnown = true;
    }
  }

  /** Become a guest, or take another name. */
  async become(name: string): Promise<void> {
    if (this.guest && this.guest.name === name) return;
    this.guest = this.guest
      ? await ask<Guest>("PATCH", "/api/me", { name })
      : await ask<Guest>("POST", "/api/guest", { name, language: settings.language });
  }
}

export const myself = new Myself();
