import type { Both } from "../../text/say.svelte.ts";

/** The end of Trono. */
export default {
  it: {
    headingNobody: "Il trono resta vuoto",
    tooMuch: "{list} di troppo",
    storyTurn: "Turno {n}: {end}.",
    storyGain: "Turno {n}: {amount}, e non manca più niente.",
    storyGuess: "Turno {n}: {name} ha smascherato {other}: {role}.",
    storyNear: "A {name} {n:mancava|mancavano} {short}.",
    storyOver: "{name} aveva {short}.",
    storyHad: "{name} aveva già tutto, e ha aspettato troppo.",
    fateOut: "Fuori prima della fine",
    fateShort: "{n:Mancava|Mancavano} {short}",
    fateHad: "Aveva tutto",
  },
  en: {
    headingNobody: "The throne stays empty",
    tooMuch: "{list} too many",
    storyTurn: "Turn {n}: {end}.",
    storyGain: "Turn {n}: {amount}, and nothing was lacking any more.",
    storyGuess: "Turn {n}: {name} saw through {other}, the {role}.",
    storyNear: "{name} was {short} short.",
    storyOver: "{name} had {short}.",
    storyHad: "{name} had it all, and waited too long.",
    fateOut: "Out before the end",
    fateShort: "{short} short",
    fateHad: "Had it all",
  },
} satisfies Both;
