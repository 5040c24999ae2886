/** Browsers offer once, early, to install the site: the offer is kept until the user wants it. */
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
    this.#offer = null; // the offer can be used once
  }
}

export const installing = new Installing();
