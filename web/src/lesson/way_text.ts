import type { Both } from "../text/say.svelte.ts";

export default {
  it: {
    learn: "Impara giocando",
    of_game: "Impara giocando: {game}",
    wait: "Un momento…",
  },
  en: {
    learn: "Learn by playing",
    of_game: "Learn by playing: {game}",
    wait: "One moment…",
  },
} satisfies Both;
