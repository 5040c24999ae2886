import type { Both } from "../text/say.svelte.ts";

export default {
  it: {
    lastLook: "Com'era il tavolo alla versione {v}, l'ultima conservata",
  },
  en: {
    lastLook: "How the table stood at version {v}, the last that was kept",
  },
} satisfies Both;
