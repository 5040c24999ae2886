/** What is drawn: an outline, or a drawing of a game's sheet. */
export type Picture = { path: string } | { use: string };
/** The picture for the words of a name, `["role", "silk"]`; null: there is none. */
export type PictureOf = (words: string[]) => Picture | null;

const all = import.meta.glob<{ default: PictureOf }>("../games/*/lab.ts");

/** The pictures of the game in the lab; a game without a `lab.ts` has none. */
class Pictures {
  #of = $state.raw<PictureOf>(() => null);

  of(name: string): Picture | null {
    return this.#of(name.split(/[.[\]]+/).filter(Boolean));
  }

  async load(game: string): Promise<void> {
    const found = await all[`../games/${game}/lab.ts`]?.();
    this.#of = found?.default ?? ((): null => null);
  }
}

export const pictures = new Pictures();
