import type { Both } from "../../text/say.svelte.ts";

/** What the guided first game says: a title, and two or three short sentences. */
export default {
  it: {
    welcome: "Ecco il bosco",
    welcome_text:
      "Intorno al bosco stanno otto *divinità* di pietra. Il tuo villaggio le nutre; loro ripagano con favori e, alla fine, con punti. Giochi contro un bot bonario: niente si può rompere.",
    draft: "Una carta da tenere",
    draft_text:
      "Di quattro carte ne tieni *una*, in segreto; le altre si scartano. Tieni *{card}*; più avanti sarà una divinità a metterla in gioco.",
    village: "Il tuo villaggio",
    village_text:
      "Cinque righe da sei passi. Ogni simbolo che raggiungi o superi lavora per te: cibo, monete, vino e carte *ogni stagione*, e qualche pedina in più.",
    steps: "Due passi",
    steps_text:
      "Prima di cominciare fai due passi: uno sulla riga del *cibo* e uno su quella delle *monete*. Così ogni stagione ti porta un cubo per tipo.",
    season: "Otto stagioni",
    season_text:
      "Ogni stagione comincia con la *produzione*: ogni villaggio dà ciò che mostrano i simboli raggiunti. Poi, a turno, ognuno piazza una *pedina* alla volta.",
    harvest: "La raccolta",
    harvest_text:
      "Una pedina può raccogliere: nei campi, nelle cave o nella vigna. Chi arriva prima prende di più. Va' alla *vigna*: il vino vale per tutto.",
    copy: "Imitare un favore",
    copy_text:
      "Il bot ha appena avuto il favore *{god}*. Puoi averlo anche tu, senza pedina: lo stesso prezzo *più due vini*, alla riserva (B-23). Il vino ce l'hai: imita! Con *Non in questa stagione* non te lo si chiede più.",
    price: "Il prezzo di una divinità",
    price_text:
      "Sulla pietra leggi il favore, il *dominio* che premia alla fine, e il *prezzo*. Il *Genio* ora vuole {price}, e fa pescare due carte.",
    tribute: "Il tributo",
    tribute_text:
      "Premi *Genio*. La pagina propone il pagamento più economico; puoi cambiarlo cubo per cubo. Poi *Paga e chiedi il favore*.",
    cards: "Carte con due livelli",
    cards_text:
      "Il livello *I* fa avanzare sui tracciati e mostra un simbolo del tempio. Il livello *II* fa avanzare ancora e dà una rendita o un potere, usabile una volta a stagione. La *devozione* vale solo sotto una divinità.",
    dearer: "Chi arriva dopo paga di più",
    dearer_text:
      "Qui c'è già una pedina: il prossimo paga *quanto c'è sopra, e uno in più* (B-10). Con due vini sopra la divinità *dorme* fino alla prossima stagione (B-16).",
    play: "Gioca una carta",
    play_text:
      "*{god}* gioca una delle tue carte. Se i cubi non bastano, ogni carta scartata vale un cibo o una moneta (B-12): premi *{god}* e guarda che cosa propone la pagina.",
    choose: "Quale carta?",
    choose_text: "Scegli la carta: va in gioco al livello I.",
    tracks: "I tre tracciati",
    tracks_text:
      "Cultura, architettura e scienza: la carta ti ha fatto avanzare. Chi per primo raggiunge o supera una *stella* prende un punto (B-36).",
    moss: "Il muschio",
    moss_text:
      "La stagione è finita: le pedine tornano, i cubi sulle divinità vanno alla riserva. Chi non ha avuto visite si copre di *muschio* e ora costa meno (B-14). Comincia l'altro giocatore.",
    upgrade: "Al livello II",
    upgrade_text: "La tua carta in gioco si può *migliorare*: *{god}* sa farlo. Mandaci una pedina.",
    turned: "Migliora la carta",
    turned_text:
      "Premi *Migliora*. Il simbolo del tempio si perde, ma restano i passi, e la carta ora conta per il suo dominio (B-30).",
    devotion: "La devozione",
    devotion_text:
      "Il *Drago* fa infilare una carta coperta sotto una divinità. Alla fine la divinità con più devozione conta *per prima*, e il suo dominio dà più punti (B-37).",
    end: "Come si vince",
    end_text:
      "Dopo l'ottava stagione ogni divinità premia chi ha di più nel suo dominio (B-38); tre simboli del tempio diversi danno altri punti (B-40). *Chi è in testa* dice sempre come andrebbe a finire adesso.",
  },
  en: {
    welcome: "This is the wood",
    welcome_text:
      "Eight *gods* of stone stand round the wood. Your village feeds them; they pay back with favours, and in the end with points. You play against a gentle bot: nothing can break.",
    draft: "One card to keep",
    draft_text:
      "Of four cards you keep *one*, in secret; the others are discarded. Keep *{card}*; later a god will bring it into play.",
    village: "Your village",
    village_text:
      "Five rows of six steps. Every symbol that you reach or pass works for you: Food, Coins, Wine and cards *each season*, and some more pawns.",
    steps: "Two steps",
    steps_text:
      "Before we start you take two steps: one on the *Food* row and one on the *Coins* row. So every season brings you a cube of each.",
    season: "Eight seasons",
    season_text:
      "Each season starts with *production*: every village gives what the symbols it has reached show. Then everybody in turn places one *pawn* at a time.",
    harvest: "The harvest",
    harvest_text:
      "A pawn can harvest: in the fields, the caves or the vineyard. Whoever comes first takes most. Go to the *Vineyard*: Wine stands for anything.",
    copy: "Copying a favour",
    copy_text:
      "The bot has just had the favour *{god}*. You can have it too, without a pawn: for the same price *and two Wine*, to the reserve (B-23). You have the Wine: copy it! With *Not this season* you are not asked again.",
    price: "What a god wants",
    price_text:
      "On the stone you read the favour, the *domain* it rewards at the end, and the *price*. *Genio* now wants {price}, and lets you draw two cards.",
    tribute: "The tribute",
    tribute_text:
      "Press *Genio*. The page proposes the cheapest payment; you can change it cube by cube. Then *Pay and ask for the favour*.",
    cards: "Cards with two levels",
    cards_text:
      "Level *I* moves you on the tracks and shows a temple symbol. Level *II* moves you again, and gives an income or a power that works once a season. *Devotion* counts only under a god.",
    dearer: "Whoever comes later pays more",
    dearer_text:
      "There is a pawn here already: the next one pays *what is on it, and one more* (B-10). With two Wine on it a god *sleeps* until the next season (B-16).",
    play: "Play a card",
    play_text:
      "*{god}* plays one of your cards. If the cubes are not enough, each card you discard is worth a Food or a Coin (B-12): press *{god}* and see what the page proposes.",
    choose: "Which card?",
    choose_text: "Choose the card: it comes into play on level I.",
    tracks: "The three tracks",
    tracks_text:
      "Culture, Architecture and Science: your card has moved you on. Whoever is first to reach or pass a *star* takes a point (B-36).",
    moss: "Moss",
    moss_text:
      "The season is over: pawns come home, cubes on the gods go to the reserve. Gods that nobody visited are covered by *moss*, and cost less now (B-14). The other player starts.",
    upgrade: "To level II",
    upgrade_text: "Your card in play can be *upgraded*: *{god}* can do it. Send a pawn there.",
    turned: "Upgrade the card",
    turned_text:
      "Press *Upgrade*. The temple symbol is lost, but the steps stay, and the card now counts for its domain (B-30).",
    devotion: "Devotion",
    devotion_text:
      "*Drago* lets you tuck a card face down under a god. At the end the god with the most Devotion counts *first*, and its domain gives the most points (B-37).",
    end: "How to win",
    end_text:
      "After the eighth season every god rewards whoever has most in its domain (B-38); three different temple symbols bring more points (B-40). *Who is ahead* always says how it would end now.",
  },
} satisfies Both;
