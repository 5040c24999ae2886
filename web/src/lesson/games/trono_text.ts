import type { Both } from "../../text/say.svelte.ts";

/** What the guided first game says: a title, and two or three short sentences. */
export default {
  it: {
    welcome: "Eccoci a Bologna",
    welcome_text:
      "A questo tavolo tutti vogliono il trono, ciascuno per motivi suoi. Giochi con due bot bonari: niente si può rompere, e puoi smettere quando vuoi.",
    role: "Il tuo ruolo segreto",
    role_text:
      "Il tuo ruolo: *{role}*. Vinci appena hai {list}. La carta sta davanti a te, con ciò che hai e ciò che ti serve: *premila* per coprirla.",
    tokens: "I gettoni",
    tokens_text:
      "Qui c'è la *riserva*: Popoli, Torri, Libri e Mortadelle. I gettoni di ciascuno si vedono (T-40): segreti sono solo i ruoli. In questa prima partita tutti cominciano con uno per tipo.",
    dice: "Cinque dadi",
    dice_text:
      "Cominci tu: *tira i dadi*. Quattro facce danno il gettone che mostrano; *Vino* e *Ratto* ne fanno perdere.",
    choose: "Scegline tre",
    choose_text:
      "Si usano sempre *tre* dadi; gli altri due passano al prossimo (T-09). Prendi ciò che manca al tuo ruolo (ha una corona): *{dice}*. Con il terzo la scelta è fatta.",
    use: "Usali uno alla volta",
    use_text: "L'ordine lo decidi tu. Comincia da un dado che ti dà un gettone: *premi il dado*.",
    wild: "Il Libro è un jolly",
    wild_text:
      "Un dado Libro dà un Libro, oppure vale *qualsiasi altro* simbolo (T-10). A te manca soprattutto {token}: usalo così. Poi usa anche l'ultimo dado.",
    pass: "Passa i dadi",
    pass_text:
      "I due dadi che avanzano passano al prossimo, così come sono. Se con gettoni come i tuoi si può accusare, per passarli c'è un pulsante a parte: nessuno capirà se stavi per farlo (T-36).",
    watch: "Ora tocca agli altri",
    watch_text:
      "I due bot giocano il loro turno: guarda come cambiano i loro gettoni. Tutto quello che fanno si legge nella *Cronaca*, con la regola accanto.",
    rats: "I ratti!",
    rats_text:
      "Un Ratto fa perdere *a tutti* 1 Popolo; chi ha una Torre può restituire quella (T-16). Le risposte restano segrete finché non ci sono tutte (T-45). Restituisci ciò che ti serve meno.",
    keep: "Due dadi per te",
    keep_text:
      "Chi ha giocato prima ti lascia due dadi. *Tienili tutti e due* e tirane tre, oppure *tira tutti e cinque* (T-22). Mostrano ciò che ti manca? Allora tienili.",
    kept: "Ne basta uno",
    kept_text: "I due che hai tenuto sono già due dei tuoi tre: scegli solo un altro dado.",
    pairs: "Una coppia fa di più",
    pairs_text:
      "Due dadi uguali, se vuoi, valgono come coppia (T-08), e un Libro può essere uno dei due. Qui: *{effect}* ({what}). Premi il Libro, o il nastro sui due dadi, e giocala.",
    hit: "Ti hanno colpito",
    hit_text:
      "{effect}: qualcuno vuole farti perdere qualcosa. Spesso decidi tu che cosa restituire: tieni ciò che serve al tuo ruolo.",
    notes: "Chi sarà chi?",
    notes_text:
      "I gettoni parlano: chi raccoglie *Libri* sarà forse il Rettore o il Cardinale. *I ruoli* mostra che cosa brama ciascuno, il *Taccuino* conserva i tuoi sospetti.",
    target: "A chi?",
    target_text:
      "{effect}: premi chi vuoi colpire. Di solito conviene chi è più vicino alla vittoria; i bot non serbano rancore.",
    near: "Il trono è vicino",
    near_text:
      "Ti serve ancora: *{list}*. Appena ce l'hai, nel tuo turno, vinci *subito* (T-34): scegli i dadi che ti servono.",
    win: "Il trono è tuo!",
    win_text:
      "Nel tuo turno avevi tutto ciò che brama il tuo ruolo, *{role}*: così si vince *subito* (T-34). Solo il *Maestro dei Locandieri* deve anche indovinare il ruolo di un altro (T-36): a questo serve *Accusa*.",
  },
  en: {
    welcome: "Welcome to Bologna",
    welcome_text:
      "Everybody at this table wants the throne, each for their own reasons. You play with two gentle bots: nothing can break, and you can stop whenever you like.",
    role: "Your secret role",
    role_text:
      "You are the *{role}*. You win as soon as you have {list}. The card is in front of you, with what you have and what you need: *press it* to hide it.",
    tokens: "The tokens",
    tokens_text:
      "Here is the *pool*: People, Towers, Books and Bologna. Everybody's tokens are in plain sight (T-40): only roles are secret. In this first game everybody starts with one of each.",
    dice: "Five dice",
    dice_text:
      "You start: *roll the dice*. Four faces bring the token that they show; *Wine* and *Rats* make people lose some.",
    choose: "Choose three",
    choose_text:
      "You always use *three* dice and leave two to the next player (T-09). Take what your role lacks (it wears a crown): *{dice}*. With the third the choice is made.",
    use: "Use them one by one",
    use_text: "In any order you like. Start with a die that brings you a token: *press the die*.",
    wild: "The Book is wild",
    wild_text:
      "A Book die brings a Book, or it counts as *any other* symbol (T-10). Most of all you lack {token}: use it as that. Then use the last die too.",
    pass: "Pass the dice on",
    pass_text:
      "The two dice that are left go to the next player as they are. Where tokens like yours could let somebody accuse, passing on has a button of its own: nobody can tell whether you were about to (T-36).",
    watch: "Now the others",
    watch_text:
      "The two bots take their turns: watch how their tokens change. All that they do can be read in the *Log*, with the rule beside it.",
    rats: "Rats!",
    rats_text:
      "A Rat makes *everybody* lose 1 People; whoever has a Tower may return that instead (T-16). Answers stay secret until all are in (T-45). Return what you need less.",
    keep: "Two dice for you",
    keep_text:
      "The player before you leaves you two dice. *Keep both* and roll three, or *roll all five* (T-22). Do they show what you lack? Then keep them.",
    kept: "One is enough",
    kept_text: "The two that you kept are two of your three already: choose only one more.",
    pairs: "A pair does more",
    pairs_text:
      "Two equal dice work as a pair if you like (T-08), and a Book can be one of the two. Here: *{effect}* ({what}). Press the Book, or the ribbon over both dice, and play it.",
    hit: "Somebody hit you",
    hit_text:
      "{effect}: somebody wants you to lose something. Often you decide what to return: keep what your role needs.",
    notes: "Who may be who?",
    notes_text:
      "Tokens talk: whoever gathers *Books* may be the Dean or the Cardinal. *The roles* shows what everybody craves, and the *Notebook* keeps your suspicions.",
    target: "Who?",
    target_text: "{effect}: press who you want to hit. Best is whoever is nearest to winning; bots bear no grudges.",
    near: "The throne is near",
    near_text:
      "All you still need: *{list}*. Once you have it, in your own turn, you win *at once* (T-34): choose the dice that you need.",
    win: "The throne is yours!",
    win_text:
      "In your own turn you had all that the *{role}* craves: that wins *at once* (T-34). Only the *Master Innkeeper* must also guess somebody's role (T-36): that is what *Accuse* is for.",
  },
} satisfies Both;
