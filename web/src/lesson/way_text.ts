import type { Both } from "../text/say.svelte.ts";

export default {
  it: {
    learn: "Impara giocando",
    short: "Impara",
    minutes: "10 minuti",
    rules: "Regole",
    rules_of: "Regole: {game}",
    of_game: ": {game}",
    rest_of_game: " giocando: {game}",
    wait: "Un momento…",
  },
  en: {
    learn: "Learn by playing",
    short: "Learn",
    minutes: "10 minutes",
    rules: "Rules",
    rules_of: "Rules: {game}",
    of_game: ": {game}",
    rest_of_game: " by playing: {game}",
    wait: "One moment…",
  },
} satisfies Both;
