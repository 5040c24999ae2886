import type { Both } from "../../text/say.svelte.ts";

/** The notebook. */
export default {
  it: {
    notesWhy:
      "Solo per i tuoi occhi, e solo in questo browser. Premi una casella: può essere, no, sospetto. Il numero dice quanti gettoni mancano o sono di troppo.",
    notesGrid: "Chi può essere che cosa",
    cell: "{name}, {role}: {mark}. {far}",
    clear: "Cancella i miei segni",
    legend: "· può essere, ✗ no, ? sospetto, ● certo, — escluso per certo",
    far: "Mancano {list}.",
    far_one: "Manca {list}.",
    farToo: "Di troppo: {list}.",
    farNone: "Ha già tutti i gettoni.",
  },
  en: {
    notesWhy:
      "For your eyes only, and only in this browser. Press a cell: may be, no, suspect. The number says how many tokens are missing (or too many).",
    notesGrid: "Who may be what",
    cell: "{name}, {role}: {mark}. {far}",
    clear: "Clear my marks",
    legend: "· may be, ✗ no, ? suspect, ● certain, — ruled out for certain",
    far: "{list} are missing.",
    far_one: "{list} is missing.",
    farToo: "Too many: {list}.",
    farNone: "Has all the tokens.",
  },
} satisfies Both;
