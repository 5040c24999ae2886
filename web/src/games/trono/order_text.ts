import type { Both } from "../../text/say.svelte.ts";

/** What the holder of the Deus ex Machina wants to be asked. */
export default {
  it: {
    orderAsk: "Chiedimelo",
    orderNever: "Mai",
    orderWin: "Solo se qualcuno potrebbe vincere",
  },
  en: {
    orderAsk: "Ask me",
    orderNever: "Never",
    orderWin: "Only if somebody could win",
  },
} satisfies Both;
