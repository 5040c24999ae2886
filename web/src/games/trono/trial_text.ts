import type { Both } from "../../text/say.svelte.ts";

/** Somebody is accused. */
export default {
  it: {
    trialCard: "La carta di {other}",
    trialNamed: "il ruolo nominato",
    trialSaid: "{name} accusa {other}: «{role}!»",
  },
  en: {
    trialCard: "{other}'s card",
    trialNamed: "the role that was named",
    trialSaid: "{name} accuses {other}: “{role}!”",
  },
} satisfies Both;
