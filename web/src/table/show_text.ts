import type { Both } from "../text/say.svelte.ts";

/** The animation of moves at a table. */
export default {
  it: {
    speed: "Velocità delle mosse altrui",
    slow: "Lenta",
    normal: "Normale",
    fast: "Veloce",
    instant: "Immediata",
    pause: "Pausa",
    resume: "Riprendi",
    since: "Dal tuo ultimo turno",
    outOfTime: "Il tempo è scaduto: un bot ha mosso per te.",
    outOfTimeOf: "Il tempo di {name} è scaduto: un bot ha mosso al suo posto.",
  },
  en: {
    speed: "Speed of others' moves",
    slow: "Slow",
    normal: "Normal",
    fast: "Fast",
    instant: "Instant",
    pause: "Pause",
    resume: "Go on",
    since: "Since your last turn",
    outOfTime: "Your time is up: a bot has moved for you.",
    outOfTimeOf: "The time of {name} is up: a bot has moved for them.",
  },
} satisfies Both;
