import type { Both } from "../text/say.svelte.ts";

export default {
  it: {
    reportWhy:
      "La segnalazione arriva a chi gestisce il server, con le ultime frasi di questa persona al tavolo. La persona non ne sa nulla.",
    reportReason: "Perché?",
    reason_insult: "Insulti",
    reason_spam: "Messaggi molesti",
    reason_name: "Il nome",
    reason_cheating: "Imbrogli",
    reason_other: "Altro",
    reportWords: "Qualche parola, se vuoi",
    reportSend: "Invia la segnalazione",
    reported: "Segnalazione inviata. Grazie.",
  },
  en: {
    reportWhy:
      "The report goes to whoever runs this server, with the last lines of this person at the table. They do not learn of it.",
    reportReason: "Why?",
    reason_insult: "Insults",
    reason_spam: "Spam",
    reason_name: "The name",
    reason_cheating: "Cheating",
    reason_other: "Something else",
    reportWords: "A few words, if you like",
    reportSend: "Send the report",
    reported: "The report was sent. Thank you.",
  },
} satisfies Both;
