import type { Both } from "../../text/say.svelte.ts";

/** Answers to questions about the board. */
export default {
  it: {
    noThreats: "{place}: nessun nemico accanto ha truppe per attaccare.",
    freeThreats: "{place} è un quartiere libero: non si attacca, si occupa con un trasferimento.",
    freeCastle: "{place} è una fortezza libera: non si attacca, si occupa con un trasferimento.",
    threat: "{place} ({name}, {troops}): probabilità di vincere {n} %",
    threatLarge: "{place} ({name}, {troops}): una battaglia troppo grande per calcolarla",
    noArmies: "Non hai truppe sulla mappa.",
    myCastles: "Fortezze: {places}.",
    myCastles_one: "Fortezza: {places}.",
    nothingNow: "Adesso non tocca a te: aspettiamo {names}.",
    nothingSoon: "Adesso non tocca a te: tra un attimo si va avanti.",
    meanwhile:
      "Intanto puoi guardare le zone sulla mappa o nell'elenco, chiedere chi le minaccia e rileggere la Cronaca.",
    canDo: "{line} Puoi scegliere: {list}.",
    kingdomLine: "{kingdom} (+{troops}): {have} di {of} tuoi",
    standing: "Secondo il conto; gli obiettivi sono segreti.",
    standingLine: "{name}: conto {count} ({parts}).",
    andMore: "altre {n} possibilità",
    andMore_one: "un'altra possibilità",
  },
  en: {
    noThreats: "{place}: no enemy next to it has troops to attack with.",
    freeThreats: "{place} is a free quarter: it is not attacked but occupied by a transfer.",
    freeCastle: "{place} is a free fortress: it is not attacked but occupied by a transfer.",
    threat: "{place} ({name}, {troops}): chance to win {n}%",
    threatLarge: "{place} ({name}, {troops}): too large a battle to compute",
    noArmies: "You have no troops on the map.",
    myCastles: "Fortresses: {places}.",
    myCastles_one: "Fortress: {places}.",
    nothingNow: "It is not your turn now: waiting for {names}.",
    nothingSoon: "It is not your turn now: it goes on in a moment.",
    meanwhile: "Meanwhile you can look at areas on the map or in the list, ask who threatens them, and read the Log.",
    canDo: "{line} You can choose: {list}.",
    kingdomLine: "{kingdom} (+{troops}): {have} of {of} yours",
    standing: "By the total; objectives are secret.",
    standingLine: "{name}: total {count} ({parts}).",
    andMore: "{n} more",
    andMore_one: "one more",
  },
} satisfies Both;
