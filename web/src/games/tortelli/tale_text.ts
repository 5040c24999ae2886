import type { Both } from "../../text/say.svelte.ts";

/** Attacks and troops in the log. */
export default {
  it: {
    won: "vinto, {n} {n:persa|perse}",
    held: "respinto, {n} {n:persa|perse}",
  },
  en: {
    won: "won, {n} lost",
    held: "held off, {n} lost",
  },
} satisfies Both;
