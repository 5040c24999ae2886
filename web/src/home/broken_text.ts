import type { Both } from "../text/say.svelte.ts";

/** Shown when a part of the page could not be loaded: these words must be there without the rest of the home page. */
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
