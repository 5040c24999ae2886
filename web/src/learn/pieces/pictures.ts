import type { Component } from "svelte";
import type { Desk } from "../../table/desk.svelte.ts";
import { settings } from "../../state/settings.svelte.ts";
import { counted, fill } from "../../text/say.svelte.ts";
import { ask } from "../../wire/http.ts";
import type { ContentInfo } from "../../wire/types.ts";

/** What a picture in the rules may use: the words and the numbers of the game, as at a table. */
export type Shown = Pick<Desk, "word" | "words" | "content" | "counted" | "phrase">;
export type Picture = Component<{ desk: Desk }>;

export interface Pictures {
  desk: Desk;
  /** By the number of the chapter. */
  parts: Record<string, Picture>;
}

/** A picture for a chapter lies in the folder of its game, under the chapter's number: `trono/5.svelte`. */
const found = import.meta.glob<{ default: Record<string, unknown> }>("./*/index.ts");

/** The pictures of a game; null if there are none or they cannot be loaded: the rules can be read without. */
export async function picturesOf(game: string): Promise<Pictures | null> {
  const load = found[`./${game}/index.ts`];
  if (!load) return null;
  void settings.language; // asked in the language of the page
  try {
    const [words, content, mine] = await Promise.all([
      ask<Record<string, string>>("GET", `/api/games/${game}/words`),
      ask<ContentInfo>("GET", `/api/games/${game}/content`),
      load(),
    ]);
    const word = (key: string): string => words[key] ?? key;
    const shown: Shown = {
      words,
      content: content.values,
      word,
      counted: (n, noun) => counted(n, noun, word),
      phrase: (key, facts) => fill(word(key), facts, word),
    };
    // there is no table: the pieces in a picture use words and numbers only
    const parts = Object.entries(mine.default).map(([path, picture]) => [/\d+/.exec(path)![0], picture as Picture]);
    return { desk: shown as Desk, parts: Object.fromEntries(parts) };
  } catch {
    return null;
  }
}
