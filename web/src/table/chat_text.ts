import type { Both } from "../text/say.svelte.ts";

/** The chat of a table. */
export default {
  it: {
    chatEmpty: "Nessuno ha ancora detto niente.",
    chatLabel: "Scrivi a tutto il tavolo",
    send: "Invia",
    deleteLine: "Cancella «{text}»",
    mute: "Blocca {name}",
    muted: "Hai bloccato {name}: non ne senti più le parole, e ai tuoi tavoli non viene.",
    unmute: "Sblocca",
    report: "Segnala {name}",
    chat: "Chat",
    close: "Chiudi",
    cancel: "Lascia stare",
  },
  en: {
    chatEmpty: "Nobody has said anything yet.",
    chatLabel: "Write to the whole table",
    send: "Send",
    deleteLine: "Delete “{text}”",
    mute: "Block {name}",
    muted: "You have blocked {name}: you hear nothing from them, and they cannot come to your tables.",
    unmute: "Unblock",
    report: "Report {name}",
    chat: "Chat",
    close: "Close",
    cancel: "Cancel",
  },
} satisfies Both;
