import { settings } from "../state/settings.svelte.ts";
import type { Language } from "../text/say.svelte.ts";
import { ask } from "../wire/http.ts";
import type { GameInfo as Told } from "../wire/types.ts";

/** A game; `players` are the least and the most. */
export type GameInfo = Omit<Told, "players"> & { players: [number, number] };

const asked = new Map<Language, Promise<GameInfo[]>>();

/** All games in the language of the page. Asked once for each language. */
export function games(): Promise<GameInfo[]> {
  const { language } = settings;
  let answer = asked.get(language);
  if (!answer) {
    answer = ask<GameInfo[]>("GET", "/api/games");
    answer.catch(() => asked.delete(language)); // the next one asks again
    asked.set(language, answer);
  }
  return answer;
}
