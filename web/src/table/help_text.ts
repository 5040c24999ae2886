import type { Both } from "../text/say.svelte.ts";

/** Help for the current state. */
export default {
  it: {
    title: "Che cosa posso fare?",
    close: "Chiudi",
    can: "Ora puoi",
    all: "Mostra tutte le {n} mosse",
    mine: "Mostra le mie scelte (gli altri guardino altrove)",
    now: "Ora non tocca a te",
    others: "Aspettiamo {names}.",
    soon: "Tra un attimo si va avanti.",
    meanwhile:
      "Intanto puoi guardare il tavolo, rileggere la Cronaca o leggere le regole; appena tocca a te, la riga in alto lo dice.",
    watching: "Tu stai guardando: vedi quello che è scoperto per tutti.",
    read: "Per saperne di più",
    rules: "Le regole: {game}",
    silent: "Dove il regolamento tace",
  },
  en: {
    title: "What can I do here?",
    close: "Close",
    can: "Now you can",
    all: "Show all {n} moves",
    mine: "Show my choices (the others look away)",
    now: "It is not your turn",
    others: "Waiting for {names}.",
    soon: "It goes on in a moment.",
    meanwhile:
      "Meanwhile you can look at the table, read the Log again, or read the rules; as soon as it is your turn, the line above says so.",
    watching: "You are watching: you see what is face up for everybody.",
    read: "Read on",
    rules: "The rules: {game}",
    silent: "Where the printed rules are silent",
  },
} satisfies Both;
