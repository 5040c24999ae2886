import type { Both } from "../text/say.svelte.ts";

export default {
  it: {
    unkept:
      "Questo browser non ci lascia conservare nulla (memoria piena o vietata): impostazioni e appunti durano finché la pagina resta aperta. Il tuo posto e la partita sono al sicuro sul server.",
    slept:
      "Eccoti di nuovo: la pagina ha dormito a lungo. Quello che vedi è il tavolo com'è adesso; non è andato perso niente.",
    close: "Va bene",
  },
  en: {
    unkept:
      "This browser lets us keep nothing (its storage is full or forbidden): settings and notes last as long as this page is open. Your seat and the game are safe on the server.",
    slept: "Welcome back: this page has slept for long. This is how things stand now; nothing was lost.",
    close: "All right",
  },
} satisfies Both;
