/** A message about this browser or page, shown on every page. */
export type Told = "unkept" | "slept";

class Notice {
  told = $state<Told | null>(null);
  #known = new Set<Told>();

  tell(what: Told): void {
    this.told = what;
  }

  /** For permanent conditions: shown once. */
  tellOnce(what: Told): void {
    if (this.#known.has(what)) return;
    this.#known.add(what);
    this.tell(what);
  }

  close(): void {
    this.told = null;
  }
}

export const notice = new Notice();
