import type { Both } from "../text/say.svelte.ts";

/** The recap of missed turns, and its replay. */
export default {
  it: {
    since: "Dal tuo ultimo turno",
    sinceNothing: "Niente che ti riguardi.",
    inTurn: "turno {n}",
    again: "Rivedilo",
    againTitle: "Di nuovo, dal tuo ultimo turno",
    againEnd: "Fine: il tavolo ora è così.",
    close: "Torna al tavolo",
  },
  en: {
    since: "Since your last turn",
    sinceNothing: "Nothing that concerns you.",
    inTurn: "turn {n}",
    again: "Show it again",
    againTitle: "Again, since your last turn",
    againEnd: "That is all: this is how the table is now.",
    close: "Back to the table",
  },
} satisfies Both;
