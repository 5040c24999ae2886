import type { Both } from "../../text/say.svelte.ts";

/** A table for any game. */
export default {
  it: {
    acts: "Che cosa puoi fare",
    ahead: "Dopo sarebbe così:",
    players: "Giocatori",
    player: "Giocatore",
    unknown: "niente, o non si sa",
  },
  en: {
    acts: "What you can do",
    ahead: "After that:",
    players: "Players",
    player: "Player",
    unknown: "nothing, or not known",
  },
} satisfies Both;
