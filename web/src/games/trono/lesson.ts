import text from "../../lesson/games/trono_text.ts";
import type { Lesson, Step, Suggestion } from "../../lesson/lesson.ts";
import type { Desk } from "../../table/desk.svelte.ts";
import { listed, type Facts } from "../../text/say.svelte.ts";
import { actOf, distance, meOf, shortUse, symbols, viewOf } from "./phrases.ts";
import { TOKENS, type Effect, type Symbol, type Token, type TronoView, type Use } from "./view.ts";

const NEAR = 3; // number of missing tokens at which the lesson explains winning
const WINE: Effect = "drunkenness";

/** None of the chosen dice was used yet: there are more of them than will be passed on. */
const isUnused = ({ dice }: TronoView): boolean => dice.chosen.length > dice.lying.length;
const isAt = (desk: Desk, phase: string): boolean => desk.isAsked && viewOf(desk).phase === phase;
/** The previous player has passed on two dice. */
const hasLeft = (desk: Desk): boolean => isAt(desk, "keep") && viewOf(desk).dice.lying.length > 0;

/** What the learner's role still needs. */
function lacking(desk: Desk): Partial<Record<Token, number>> {
  const me = meOf(desk);
  return me?.role ? distance(desk, me, me.role).missing : {};
}

function stepsLeft(desk: Desk): number | null {
  const me = meOf(desk);
  return me?.role ? distance(desk, me, me.role).steps : null;
}

/** The same in words: "2 × People and 5 × Bologna". */
function wish(desk: Desk): string {
  const missing = lacking(desk);
  return listed(
    TOKENS.filter((token) => missing[token]).map((token) => desk.counted(missing[token]!, `token.${token}`)),
  );
}

/** The dice to choose: first what the role needs, then Books, which can be anything. */
function best(desk: Desk): Symbol[] {
  const { dice, to_choose } = viewOf(desk);
  const missing: Partial<Record<string, number>> = { ...lacking(desk) };
  for (const kept of dice.chosen) missing[kept] = (missing[kept] ?? 0) - 1;
  const left = [...dice.lying];
  const taken: Symbol[] = [];
  const take = (fits: (die: Symbol) => boolean): void => {
    while (taken.length < to_choose) {
      const at = left.findIndex(fits);
      if (at < 0) return;
      const [die] = left.splice(at, 1);
      missing[die!] = (missing[die!] ?? 0) - 1;
      taken.push(die!);
    }
  };
  take((die) => (missing[die] ?? 0) > 0);
  take((die) => die === "book");
  take((die) => die !== "rat");
  take(() => true);
  return taken;
}

function choose(dice: Symbol[]): Suggestion {
  const [first, ...rest] = dice.map((die) => ({ verb: "choose", die }));
  return first ? [first, ...rest] : null;
}

/** The first legal use of the chosen dice that matches. */
function use(desk: Desk, fits: (use: Use) => boolean): Suggestion {
  const uses = viewOf(desk).uses.flatMap((group) => group.uses);
  const found = uses.find((each) => fits(each) && desk.can(actOf(each)));
  return found ? actOf(found) : "hint";
}

/** Whatever two of the chosen dice can do together. */
function pairsOf(desk: Desk): Use[] {
  return viewOf(desk)
    .uses.filter((group) => group.dice.length > 1)
    .flatMap((group) => group.uses);
}

/** The pair that shows most to a learner: one that hits somebody. */
function pairOf(desk: Desk): Use | undefined {
  const pairs = pairsOf(desk);
  return pairs.find(({ effect }) => effect === WINE) ?? pairs[0];
}

/** The token that the role needs most, and that a Book can stand for. */
function rarest(desk: Desk): Token {
  const missing = lacking(desk);
  return TOKENS.filter((token) => token !== "book").sort((a, b) => (missing[b] ?? 0) - (missing[a] ?? 0))[0]!;
}

/** Of the players who would lose something, the one with most People. */
function victim(desk: Desk): Suggestion {
  const { players, costs } = viewOf(desk);
  const others = players.filter(({ seat, alive }) => alive && seat !== desk.seat);
  const open = others.filter(({ seat }) => costs?.[seat]?.length);
  const [first] = (open.length ? open : others).sort((a, b) => b.tokens.people - a.tokens.people);
  return first ? { verb: "target", seat: first.seat } : null;
}

function effectOf(desk: Desk): Facts {
  return { effect: desk.word(`effect.${viewOf(desk).effect}`) };
}

const ANSWERS = "main .primary";
const GUESTS = ".trono.around";
const DICE = ".trono .five";
const USES = ".trono .use";

const steps: Step[] = [
  { id: "welcome", when: () => true, point: () => GUESTS },
  {
    id: "role",
    when: () => true,
    point: () => ".trono.mine .card",
    facts: (desk) => ({ role: desk.word(`role.${meOf(desk)?.role}`), list: wish(desk) }),
  },
  { id: "tokens", when: () => true, point: () => ".trono .pool" },
  { id: "dice", when: (desk) => !!desk.held || isAt(desk, "choose"), point: (desk) => (desk.held ? ANSWERS : DICE) },
  {
    id: "choose",
    when: (desk) => isAt(desk, "choose"),
    point: () => DICE,
    suggest: (desk) => choose(best(desk)),
    facts: (desk) => ({ dice: symbols(desk, best(desk)) }),
  },
  {
    id: "use",
    when: (desk) => isAt(desk, "activate") && isUnused(viewOf(desk)),
    point: () => USES,
    suggest: (desk) => use(desk, ({ gain, wild }) => !wild && !!gain && gain !== "book"),
  },
  {
    id: "wild",
    when: (desk) => isAt(desk, "activate") && viewOf(desk).dice.chosen.includes("book"),
    point: () => USES,
    suggest: (desk) => use(desk, ({ effect, wild }) => wild === 1 && effect === rarest(desk)),
    facts: (desk) => ({ token: desk.word(`token.${rarest(desk)}`) }),
  },
  { id: "pass", when: (desk) => isAt(desk, "pass_on"), point: () => ANSWERS, suggest: () => ({ verb: "pass_on" }) },
  { id: "watch", when: (desk) => viewOf(desk).turns > 1, point: () => GUESTS },
  { id: "rats", when: (desk) => isAt(desk, "rats"), point: () => ANSWERS, suggest: () => "hint" },
  { id: "keep", when: hasLeft, point: () => ANSWERS, suggest: () => "hint" },
  {
    id: "kept",
    when: (desk) => isAt(desk, "choose") && viewOf(desk).dice.chosen.length === 2,
    point: () => DICE,
    suggest: (desk) => choose(best(desk)),
  },
  {
    id: "pairs",
    when: (desk) => isAt(desk, "activate") && viewOf(desk).turns > 1 && pairsOf(desk).length > 0,
    point: () => USES,
    suggest: (desk) => use(desk, (each) => each === pairOf(desk)),
    facts: (desk): Facts => {
      const pair = pairOf(desk);
      return pair ? { effect: desk.word(`effect.${pair.effect}`), what: shortUse(desk, pair, true) } : {};
    },
  },
  {
    id: "target",
    when: (desk) => isAt(desk, "target"),
    point: () => ".trono.around .aim",
    suggest: victim,
    facts: effectOf,
  },
  { id: "hit", when: (desk) => isAt(desk, "answer"), point: () => ANSWERS, suggest: () => "hint", facts: effectOf },
  { id: "notes", when: (desk) => hasLeft(desk) && viewOf(desk).turns > 4, point: () => ".trono .know" },
  {
    id: "near",
    when: (desk) =>
      (isAt(desk, "keep") || isAt(desk, "choose")) && viewOf(desk).turns > 4 && (stepsLeft(desk) ?? NEAR + 1) <= NEAR,
    point: () => ".trono.mine .own",
    facts: (desk) => ({ list: wish(desk) }),
  },
  {
    id: "win",
    when: (desk) => viewOf(desk).winners.includes(desk.seat ?? -1),
    point: () => ".trono .throne",
    facts: (desk) => ({ role: desk.word(`role.${meOf(desk)?.role}`) }),
  },
];

export default { steps, text } satisfies Lesson;
