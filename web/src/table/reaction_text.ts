import type { Both } from "../text/say.svelte.ts";

/** Quick reactions, as they are read aloud. */
export default {
  it: {
    salute: "Salute!",
    bravo: "Bravo!",
    ouch: "Ahi!",
    hunger: "Ho fame…",
    think: "Ci penso…",
    heart: "Che bello!",
    from: "{name}: {what}",
  },
  en: {
    salute: "Cheers!",
    bravo: "Well played!",
    ouch: "Ouch!",
    hunger: "I am hungry…",
    think: "Let me think…",
    heart: "Lovely!",
    from: "{name}: {what}",
  },
} satisfies Both;
