import type { Act } from "../face.ts";
import { EFFECTS, type Effect, type Symbol, type Token, type Tokens } from "./view.ts";

/** The symbols of the dice that each effect takes. */
const MADE_OF: Record<Effect, Symbol[]> = {
  people: ["people"],
  tower: ["tower"],
  book: ["book"],
  bologna: ["bologna"],
  inebriation: ["wine"],
  disease: ["rat"],
  gathering: ["people", "people"],
  revolution: ["people", "people"],
  drunkenness: ["wine", "wine"],
  plague: ["rat", "rat"],
};

export interface Use {
  effect: Effect;
  wild: number;
}

/** Some of the dice, and what they can do together. */
export interface Group {
  dice: Symbol[];
  uses: Use[];
}

export function actOf({ effect, wild }: Use): Act {
  return { verb: "activate", effect, wild };
}

/** Everything that exactly these dice do, one or two of them; a Book stands for anything but itself (T-10). */
export function usesOf(dice: readonly Symbol[]): Use[] {
  const books = dice.filter((die) => die === "book").length;
  const uses: Use[] = [];
  for (const effect of EFFECTS) {
    const needs = MADE_OF[effect];
    if (needs.length !== dice.length) continue;
    const real = dice.filter((die) => die === needs[0]).length;
    const wild = dice.length - real;
    if (wild <= (effect === "book" ? 0 : books)) uses.push({ effect, wild });
  }
  return uses.sort((a, b) => a.wild - b.wild);
}

/** Every different die of the chosen ones, and every different pair of them that is good for something; Books, which have
 * so much to offer, at the end. */
export function groupsOf(dice: readonly Symbol[]): Group[] {
  const found = new Map<string, Group>();
  const put = (some: Symbol[]): void => {
    const uses = usesOf(some);
    if (uses.length) found.set(some.join(), { dice: some, uses });
  };
  dice.forEach((die) => put([die]));
  dice.forEach((one, n) => dice.slice(n + 1).forEach((other) => put([one, other])));
  const books = ({ dice }: Group): number => dice.filter((die) => die === "book").length;
  return [...found.values()].sort((a, b) => books(a) - books(b));
}

/** Whether a group can be made of the dice that are pointed at: of all of them. */
export function isMadeOf(group: Group, dice: readonly Symbol[]): boolean {
  return [...group.dice].sort().join() === [...dice].sort().join();
}

/** The token that an effect brings, and how many. */
export function gainOf(effect: Effect): { token: Token; number: number } | null {
  if (effect === "gathering") return { token: "people", number: 2 };
  const symbol = MADE_OF[effect][0]!;
  return MADE_OF[effect].length === 1 && symbol !== "wine" && symbol !== "rat" ? { token: symbol, number: 1 } : null;
}

/** Would this use bring its player more tokens of a kind than the Sins forgive (T-26)? */
export function isDeadly(effect: Effect, tokens: Tokens, most: number): boolean {
  const gain = gainOf(effect);
  return gain !== null && tokens[gain.token] + gain.number > most;
}
