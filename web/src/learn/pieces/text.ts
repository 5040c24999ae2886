import type { Both } from "../../text/say.svelte.ts";

/** Under the pictures in the rules. */
export default {
  it: {
    trono_1:
      "I sei risultati di un dado, e i gettoni: quattro tipi, più Salta Turno e Deus ex Machina. Ogni gettone ha una forma sua.",
    skip: "Salta Turno",
    trono_3: "Due dadi uguali possono fare coppia. Il Libro è un jolly: vale anche un altro simbolo.",
    or: "oppure",
    wild: "un simbolo qualsiasi",
    trono_4: "Tre tiri che cambiano la partita: contano tutti e cinque i dadi sul tavolo.",
    trono_5: "Che cosa brama ogni ruolo. 2+: due o più; un numero solo: esattamente tanti; –: non importa quanti.",
    hoard: "{n}+ di un tipo, 0 degli altri due",
    guess: "e un ruolo indovinato",
    tortelli_1: "La provincia: otto regni con le truppe che danno, e in mezzo la città dentro le mura.",
    map: "La mappa della provincia di Bologna: 48 territori in otto regni attorno ai sei quartieri della città murata, con fiumi, porti e porte.",
    signs: "I segni sulla mappa.",
    army: "truppe: di chi sono e quante",
    castle_free: "una fortezza libera",
    castle_held: "una fortezza con un presidio",
    port: "un porto",
    gate: "una porta della città",
    wall: "le mura: qui non si passa",
    tortelli_3: "Tre carte Fortezze: dicono quante truppe arrivano.",
    tortelli_4:
      "Tre dadi contro due. Il 6 batte il 5: chi difende perde una truppa. 4 contro 4 è un pareggio, e la truppa la perde chi attacca. Il terzo dado non serve.",
    attacker: "chi attacca",
    defender: "chi difende",
    tortelli_6: "Una carta Bazza per ogni tipo. Le ultime quattro si tengono.",
    bomarzo_1:
      "Cubi, pedine e le cinque righe di un villaggio: il simbolo di un passo raggiunto dà il suo cubo, la sua carta o la sua pedina.",
    pawns: "le pedine dei giocatori",
    any: "di qualunque tipo",
    bomarzo_2:
      "Le tre aree di raccolta, e quanto danno a chi arriva per primo. Una divinità senza pedine si copre di muschio; con due vini si addormenta.",
    clear: "senza muschio",
    mossy: "sotto il muschio",
    asleep: "nel sonno",
    bomarzo_4:
      "Le otto divinità: il tributo per chi arriva per primo, quello sotto il muschio, e il dominio che ciascuna premia alla fine.",
    tribute: "tributo",
    moss: "muschio",
    bomarzo_5:
      "Una carta con i suoi due livelli: prima i passi e il simbolo del tempio, poi altri passi e una rendita o un potere. Sotto, i tre tracciati, i simboli del tempio e i poteri.",
  },
  en: {
    trono_1:
      "The six results of a die, and the tokens: four kinds, with the Skip Turn token and the Deus ex Machina. Each token has a shape of its own.",
    skip: "Skip Turn token",
    trono_3: "Two equal dice can be a pair. The Book is wild: it can stand for another symbol.",
    or: "or",
    wild: "any symbol",
    trono_4: "Three rolls that change the game: all five dice on the table count.",
    trono_5: "What each role craves. 2+: two or more; a bare number: exactly that many; –: the number does not matter.",
    hoard: "{n}+ of one kind, 0 of the other two",
    guess: "and a role guessed",
    tortelli_1: "The province: eight kingdoms with the troops that they give, and the city within its walls.",
    map: "The map of the province of Bologna: 48 territories in eight kingdoms around the six quarters of the walled city, with rivers, ports and gates.",
    signs: "The signs on the map.",
    army: "troops: whose they are, and how many",
    castle_free: "a free fortress",
    castle_held: "a fortress with a garrison",
    port: "a port",
    gate: "a gate of the city",
    wall: "the walls: nobody passes here",
    tortelli_3: "Three Fortress cards: they say how many troops come.",
    tortelli_4:
      "Three dice against two. The 6 beats the 5: the defender loses a troop. 4 against 4 is a tie, and the attacker loses one. The third die does nothing.",
    attacker: "attacker",
    defender: "defender",
    tortelli_6: "One Bazza card of each kind. The last four are kept.",
    bomarzo_1:
      "Cubes, pawns and the five rows of a village: the symbol of a step that was reached gives its cube, card or pawn.",
    pawns: "the players' pawns",
    any: "of any kind",
    bomarzo_2:
      "The three harvest areas, and what they give to whoever comes first. A god without pawns is covered by moss; with two Wine it falls asleep.",
    clear: "without moss",
    mossy: "under moss",
    asleep: "asleep",
    bomarzo_4:
      "The eight gods: the tribute for whoever comes first, the one under moss, and the domain that each rewards at the end.",
    tribute: "tribute",
    moss: "moss",
    bomarzo_5:
      "A card with its two levels: first steps and a temple symbol, then more steps and an income or a power. Below, the three tracks, the temple symbols and the powers.",
  },
} satisfies Both;
