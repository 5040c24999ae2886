import type { Both } from "../../text/say.svelte.ts";

/** What the guided first game says: a title, and two or three short sentences. */
export default {
  it: {
    map: "La provincia è tua, in parte",
    map_text:
      "Ecco i 48 territori attorno a Bologna. I tuoi hanno il *tuo colore e la tua lettera*, e il numero dice quante truppe ci stanno. Giochi con due bot bonari: niente si può rompere, e puoi smettere quando vuoi.",
    kingdoms: "Otto regni",
    kingdoms_text:
      "I bordi spessi dividono gli *otto regni*. Sul nastro di ciascuno c'è il numero di truppe che riceve, a ogni turno, chi lo tiene *tutto intero*.",
    place: "Rinforza un confine",
    place_text:
      "Prima della partita ognuno schiera le truppe rimaste, {n} per volta. *Tocca {place}*, che ha nemici intorno: ci vanno tutte e {n}.",
    rest: "Tutte insieme",
    rest_text:
      "Continua così, finché nessuno ne ha più. Molte truppe in *una sola zona* attaccano meglio che sparse: schierale ancora a {place}.",
    objective: "Il tuo obiettivo segreto",
    objective_text:
      "Ora ognuno ha pescato un obiettivo. *Premi la carta*: vedi che cosa devi tenere e quanto ti manca. Appena è raggiunto nel tuo turno, vinci (S-39).",
    turn: "Il tuo turno",
    turn_text:
      "Ogni turno ha tre parti, sempre in quest'ordine: *reclute*, *combattimento*, *trasferimenti*. Al primo turno di solito non arriva nessuna recluta (S-13): si combatte subito.",
    odds: "Prima si guarda",
    odds_text:
      "Le zone illuminate possono attaccare. Tocca *{from}* e poi *{to}*: vedi le probabilità esatte, prima di decidere. Qui, andando fino in fondo, la probabilità di vincere è questa: {n} %.",
    roll: "Un tiro solo",
    roll_text:
      "Attacca *{to}* da *{from}* e tira il più possibile: tre dadi, se hai almeno quattro truppe. Una deve sempre restare a casa (S-17).",
    dice: "Come si leggono i dadi",
    dice_text:
      "Il più alto contro il più alto, il secondo contro il secondo. *Chi ha il numero più basso perde una truppa*; il pareggio è di chi si difende.",
    blitz: "Il blitz",
    blitz_text:
      "Per non tirare ogni volta c'è il *blitz*: va avanti da solo finché vinci, o finché restano tante truppe quante dici tu (S-22). Da {from} contro {to}, probabilità di vincere: {n} %.",
    conquest: "Conquistato!",
    conquest_text:
      "Caduto l'ultimo difensore, entrano *tante truppe quanti erano i dadi* dell'ultimo tiro (S-19). Da lì puoi ripartire subito, quante volte vuoi.",
    stop: "Quando basta, basta",
    stop_text:
      "Chi ha conquistato almeno un territorio o un quartiere, quando smette, pesca una *carta Bazza* (S-36). Smetti di combattere e vediamo quale.",
    bazza: "Una Bazza",
    bazza_text:
      "«*{card}*»: leggi che cosa fa. Alcune aiutano, altre fanno danni. Le carte non tolgono mai l'ultima truppa di una zona (S-37). Esegui questa.",
    fortress: "Occupa la fortezza",
    fortress_text:
      "Ora i trasferimenti. A {from} c'è una fortezza libera: *{to}*. Tocca {from}, poi la fortezza. Tiene una sola truppa, ma rende: a ogni turno una recluta per ogni regno in cui ne hai una (S-14), e una carta Fortezze (S-15).",
    quarter: "Dentro le mura",
    quarter_text:
      "Bologna ha sei quartieri. Ci si entra *solo dalle porte*: da {from} manda fino a tre truppe a *{to}*, che è libero (S-46). Chi attacca da fuori le mura trova una difesa con +1 (S-32).",
    end: "Fine del turno",
    end_text:
      "Puoi fare quanti trasferimenti vuoi tra zone tue collegate; una truppa resta sempre. Poi *chiudi il turno*: tocca agli altri, e vedi tutto sulla mappa.",
    recruit: "Le reclute",
    recruit_text:
      "Ecco {n} truppe: dai regni interi, dai regni dove hai una fortezza e dalla *carta Fortezze*. Schierale nei tuoi territori, per esempio a {place}.",
    recruit_text_one:
      "Ecco una truppa: ne danno i regni interi, i regni dove hai una fortezza e la *carta Fortezze*. Schierala in un tuo territorio, per esempio a {place}.",
    siege: "L'assedio",
    siege_text:
      "Se in un tuo territorio la fortezza è di un altro, la puoi *assediare* da lì: una truppa contro una, e il presidio aggiunge 1 (S-23).",
    ports: "I porti",
    ports_text:
      "Le barche segnano i *quattro porti*: ognuno confina con tutti gli altri, per attaccare e per spostarsi (S-21). Bologna senza mare? Una volta si navigava sui canali.",
    cards: "Carte da tenere",
    cards_text:
      "Quattro carte Bazza si *tengono coperte*, accanto all'obiettivo. La più temuta è *Bôna lé!*: chi la gioca all'inizio del turno ferma la partita, e vince chi ha il conto più alto (S-38).",
    win: "Come si vince",
    win_text:
      "Vince chi raggiunge il *proprio obiettivo*, chi resta solo, o chi ha il *conto* più alto quando si fanno i conti: truppe, territori, fortezze e quartieri. Il conto di tutti sta qui, scoperto. Buona battaglia!",
  },
  en: {
    map: "The province is yours, in part",
    map_text:
      "Here are the 48 territories around Bologna. Yours have *your colour and your letter*, and the number says how many troops stand there. You play with two gentle bots: nothing can break, and you may leave at any time.",
    kingdoms: "Eight kingdoms",
    kingdoms_text:
      "Thick borders part the *eight kingdoms*. The ribbon of each shows how many troops it gives, every turn, to whoever holds *all of it*.",
    place: "Strengthen a border",
    place_text:
      "Before the game everyone deploys the troops that are left, {n} at a time. *Tap {place}*, since it has enemies around: all {n} go there.",
    rest: "All together",
    rest_text:
      "Go on like this until nobody has any left. Many troops in *one area* attack better than scattered ones: deploy them in {place} again.",
    objective: "Your secret objective",
    objective_text:
      "Now everyone has drawn an objective. *Press the card*: you see what to hold, and what is still missing. As soon as it is reached in your own turn, you win (S-39).",
    turn: "Your turn",
    turn_text:
      "A turn has three parts, always in this order: *recruits*, *combat*, *transfers*. In the first turn there are usually no recruits (S-13): you fight at once.",
    odds: "Look before you leap",
    odds_text:
      "Lit areas can attack. Tap *{from}* and then *{to}*: you see the exact odds before you decide. Here, going to the end, the chance to win is {n}%.",
    roll: "A single roll",
    roll_text:
      "Attack *{to}* from *{from}* and roll as much as you can: three dice, if you have at least four troops. One must always stay at home (S-17).",
    dice: "How to read the dice",
    dice_text:
      "Highest against highest, second against second. *Whoever has the lower number loses a troop*; a tie is the defender's.",
    blitz: "The blitz",
    blitz_text:
      "So that you need not roll each time there is the *blitz*: it goes on by itself until you win, or until as many troops are left as you say (S-22). From {from} against {to} the chance to win is {n}%.",
    conquest: "Conquered!",
    conquest_text:
      "When the last defender has fallen, *as many troops move in as there were dice* in the last roll (S-19). From there you may go on at once, as often as you like.",
    stop: "Enough is enough",
    stop_text:
      "Whoever has conquered at least one territory or quarter draws a *Bazza card* on stopping (S-36). Stop fighting, and let us see which.",
    bazza: "A Bazza",
    bazza_text:
      "“*{card}*”: read what it does. Some help, some hurt. Cards never take the last troop of an area (S-37). Carry this one out.",
    fortress: "Occupy the fortress",
    fortress_text:
      "Now the transfers. In {from} stands a free fortress: *{to}*. Tap {from}, then the fortress. It holds one troop only, but it pays: every turn one recruit for each kingdom in which you have one (S-14), and a Fortress card (S-15).",
    quarter: "Inside the walls",
    quarter_text:
      "Bologna has six quarters. The way in is *through the gates only*: from {from} send up to three troops to *{to}*, which is free (S-46). Whoever attacks from outside the walls meets a defence with +1 (S-32).",
    end: "End of the turn",
    end_text:
      "Make as many transfers as you like between connected areas of yours; one troop always stays. Then *end your turn*: the others play, and you see all of it on the map.",
    recruit: "Recruits",
    recruit_text:
      "Here are {n} troops: from whole kingdoms, from kingdoms where you hold a fortress, and from the *Fortress card*. Deploy them in your territories, for example in {place}.",
    recruit_text_one:
      "Here is one troop: whole kingdoms give them, kingdoms where you hold a fortress, and the *Fortress card*. Deploy it in a territory of yours, for example in {place}.",
    siege: "The siege",
    siege_text:
      "If the fortress in a territory of yours is somebody else's, you can *besiege* it from there: one troop against one, and the garrison adds 1 (S-23).",
    ports: "The ports",
    ports_text:
      "Boats mark the *four ports*: each borders on all the others, to attack and to move (S-21). Bologna without a sea? People once sailed on its canals.",
    cards: "Cards to keep",
    cards_text:
      "Four Bazza cards are *kept face down*, beside the objective. The most feared is *Bôna lé!*: whoever plays it at the start of a turn ends the game, and the highest total wins (S-38).",
    win: "How to win",
    win_text:
      "You win by reaching *your own objective*, by being the last one left, or with the highest *total* when we add up: troops, territories, fortresses and quarters. Everybody's total is in plain sight here. Good luck in battle!",
  },
} satisfies Both;
