/** The view of Trono as the server sends it. */

export const SYMBOLS = ["people", "tower", "book", "bologna", "wine", "rat"] as const;
export type Symbol = (typeof SYMBOLS)[number];

export const TOKENS = ["people", "tower", "book", "bologna"] as const;
export type Token = (typeof TOKENS)[number];

export const ROLES = ["prince", "dean", "silk", "soldier", "cardinal", "innkeeper", "brigand"] as const;
export type Role = (typeof ROLES)[number];

export type Tokens = Record<Token, number>;

/** A minimum, and a maximum if there is one. */
export type Need = [least: number, most: number | null];

/** "2+", "2", "0", "–": a need as the table of the rules writes it. */
export function shortNeed([least, most]: Need): string {
  if (most === null) return least ? `${least}+` : "–";
  return least === most ? String(least) : `${least}–${most}`;
}

export interface Player {
  seat: number;
  tokens: Tokens;
  /** By role of the deal, by token: how many are missing, or (below zero) too many. */
  needs: number[][];
  /** Tokens of which one more is too many. */
  brink: Token[];
  alive: boolean;
  skips: boolean;
  deus: boolean;
  role: Role | null;
  not_roles: Role[];
}

export interface TronoView {
  seat: number | null;
  phase: string;
  turns: number;
  first: number | null;
  turn: number | null;
  /** The next player, who gets the dice that are left. */
  next: number | null;
  pool: Tokens;
  players: Player[];
  /** The roles that were shuffled. */
  deal: Role[];
  rows: Partial<Record<Role, Need[]>>;
  /** What the Brigand needs of one kind. */
  hoard: number;
  /** The number of one kind at which a player is out. */
  out_at: number | null;
  /** Who must guess: everybody once complete, everybody with no other way to win, or the Innkeeper once complete. */
  guess: "all" | "alone" | "innkeeper";
  /** The roles that each seat may have, as indexes in the deal: by public facts, and also by the viewer's own role. */
  possible: number[][];
  possible_to_me: number[][];
  dice: { lying: Symbol[]; chosen: Symbol[] };
  to_choose: number;
  uses: Group[];
  /**
   * The chosen dice that need no choice, to be used by one press; whether all are used then, so that passing on can be
   * included.
   */
  plan: Plan | null;
  /** Passing on needs a press of its own, whatever the role. */
  apart: boolean;
  /** While a player aims: what each seat would have to give up, one of these; null: it cannot be hit. */
  costs: (Cost[] | null)[] | null;
  event: "salted_pork" | "earthquake" | "feast_of_fools" | null;
  effect: Effect | null;
  /** The token that is being taken. */
  token: Token | null;
  /** The number of Bologna that cancels the effect. */
  serve: number | null;
  subject: number | null;
  asked: number[];
  answered: number[];
  my_answer: Token | null;
  winners: number[];
  end: string | null;
}

export type Effect = Token | "inebriation" | "disease" | "gathering" | "revolution" | "drunkenness" | "plague";

/** One use of dice. If it brings tokens: which, how many, from where, and whether that would be too many. */
export interface Use {
  effect: Effect;
  wild: number;
  gain?: Token;
  number?: number;
  by?: "take" | "steal" | "either";
  deadly?: number | null;
}

export interface Plan {
  effects: Effect[];
  is_all: boolean;
  passes: boolean;
}

export type Cost = [what: Token | "skip", number: number];

/** Some of the dice, and what they can do together. */
export interface Group {
  dice: Symbol[];
  uses: Use[];
}
