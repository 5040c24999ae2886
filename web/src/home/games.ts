import { keep, recall } from "../state/memory.ts";
import { settings } from "../state/settings.svelte.ts";
import type { Language } from "../text/say.svelte.ts";
import { ask } from "../wire/http.ts";
import type { GameInfo } from "../wire/types.ts";

const asked = new Map<Language, Promise<GameInfo[]>>();

/** All games in the language of the page, those for the most players first. Requested once per language. */
export function games(): Promise<GameInfo[]> {
  const { language } = settings;
  let answer = asked.get(language);
  if (!answer) {
    answer = ask<GameInfo[]>("GET", "/api/games").then((all) => all.sort((a, b) => b.players[1] - a.players[1]));
    answer.then(
      (all) => keep(`games.${language}`, all),
      () => asked.delete(language), // the next call asks again
    );
    asked.set(language, answer);
  }
  return answer;
}

/** The games as this browser last received them: shown until the server answers, or if it does not. */
export function gamesBefore(): GameInfo[] | null {
  const all = recall<GameInfo[] | null>(`games.${settings.language}`, null);
  return all?.every(({ line }) => line) ? all : null; // an earlier version stored less
}
