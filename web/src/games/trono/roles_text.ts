import type { Both } from "../../text/say.svelte.ts";

/** The sheet of the roles. */
export default {
  it: {
    howBrigand: "{n} o più tra Popoli, Libri o Mortadelle, e nessuno degli altri due tipi. Rubi soltanto.",
    rolesWhy:
      "Vince chi, nel proprio turno, ha ciò che il suo ruolo brama. «2+» vuol dire due o più, un numero solo esattamente tanti, «–» non importa.",
    rolesOut: "non in questa partita",
    sins: "Con {n} gettoni uguali finisci fuori (sette peccati capitali).",
    innkeeperWhy: "Il Maestro dei Locandieri deve anche indovinare il ruolo di un avversario: se sbaglia è fuori.",
    twoWhy: "In due, tutti devono anche indovinare il ruolo dell'altro.",
    twoAloneWhy: "In due, con questa opzione basta indovinare il ruolo dell'altro.",
  },
  en: {
    howBrigand: "{n} or more People, Books or Bologna, and none of the other two kinds. You only steal.",
    rolesWhy:
      "You win when, in your own turn, you have what your role craves. “2+” is two or more, a bare number exactly that many, “–” does not matter.",
    rolesOut: "not in this game",
    sins: "With {n} equal tokens you are out (seven deadly sins).",
    innkeeperWhy: "The Master Innkeeper must also guess an opponent's role: if wrong, they are out.",
    twoWhy: "With two players everyone must also guess the other's role.",
    twoAloneWhy: "With two players and this option, guessing the other's role is enough.",
  },
} satisfies Both;
