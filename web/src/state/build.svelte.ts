/** The build of this page's client, compared with the one that the server serves now. */
class Build {
  readonly mine = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";
  #served = $state("");

  /** The server has told which build it serves. */
  hear(served: string | null): void {
    if (served) this.#served = served;
  }

  get isStale(): boolean {
    return this.mine !== "" && this.#served !== "" && this.#served !== this.mine;
  }
}

export const build = new Build();
