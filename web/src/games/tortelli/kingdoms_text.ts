import type { Both } from "../../text/say.svelte.ts";

/** The table of kingdoms. */
export default {
  it: {
    kingdom: "Regno",
    gives: "Truppe",
    mine: "Tuoi",
    most: "In testa",
    nobody: "nessuno",
    tie: "parità",
    castles: "Fortezze",
  },
  en: {
    kingdom: "Kingdom",
    gives: "Troops",
    mine: "Yours",
    most: "Ahead",
    nobody: "nobody",
    tie: "tie",
    castles: "Fortresses",
  },
} satisfies Both;
