import type { Both } from "../../text/say.svelte.ts";

/** The accusation. */
export default {
  it: {
    accuseWhy:
      "Il pulsante è qui per tutti e non tradisce nessuno. Vince chi può accusare e indovina; chi sbaglia la paga cara.",
    accuseWhom: "Chi accusi?",
    accuseOf: "Di essere chi?",
    accuseGo: "Accusa {name}: «Sei il {role}!»",
    accuseMore: "Scegli una persona e un ruolo",
  },
  en: {
    accuseWhy:
      "This button is here for everyone and gives nobody away. Whoever may accuse and is right wins; whoever is wrong pays dearly.",
    accuseWhom: "Who do you accuse?",
    accuseOf: "Of being who?",
    accuseGo: "Accuse {name}: “You are the {role}!”",
    accuseMore: "Pick a person and a role",
  },
} satisfies Both;
