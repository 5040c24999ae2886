import type { Both } from "../text/say.svelte.ts";

/** When a piece of the page did not come: these words must be there already, and nothing else of the start page. */
export default {
  it: {
    title: "Il server non risponde",
    text: "Nulla va perso: appena torna la connessione riprendi da dove eri.",
    again: "Riprova",
  },
  en: {
    title: "The server does not answer",
    text: "Nothing is lost: as soon as the connection is back you go on where you were.",
    again: "Try again",
  },
} satisfies Both;
