/** Something about this browser or page that somebody should know, whatever page they look at. */
export type Told = "unkept" | "slept";

class Notice {
  told = $state<Told | null>(null);
  #known = new Set<Told>();

  tell(what: Told): void {
    this.told = what;
  }

  /** For what stays as it is: told once. */
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
