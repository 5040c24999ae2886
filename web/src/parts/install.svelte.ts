/** Browsers offer to install the site once, early: we keep the offer until somebody wants it. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  #offer = $state.raw<Offer | null>(null);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#offer = event as Offer;
    });
    addEventListener("appinstalled", () => (this.#offer = null));
  }

  get isOffered(): boolean {
    return this.#offer !== null;
  }

  install(): void {
    void this.#offer?.prompt();
    this.#offer = null; // it can be asked once
  }
}

export const installing = new Installing();
