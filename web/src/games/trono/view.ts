/** What the server tells of a game of Trono, as one seat sees it. */

export const SYMBOLS = ["people", "tower", "book", "bologna", "wine", "rat"] as const;
export type Symbol = (typeof SYMBOLS)[number];

export const TOKENS = ["people", "tower", "book", "bologna"] as const;
export type Token = (typeof TOKENS)[number];

export const ROLES = ["prince", "dean", "silk", "soldier", "cardinal", "innkeeper", "brigand"] as const;
export type Role = (typeof ROLES)[number];

export type Tokens = Record<Token, number>;

export interface Player {
  seat: number;
  tokens: Tokens;
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
  pool: Tokens;
  players: Player[];
  dice: { lying: Symbol[]; chosen: Symbol[] };
  event: "salted_pork" | "earthquake" | "feast_of_fools" | null;
  effect: Effect | null;
  subject: number | null;
  asked: number[];
  answered: number[];
  my_answer: Token | null;
  winners: number[];
  end: string | null;
}

/** What one use of dice does. The first six take one die, the last four a pair (T-08). */
export const EFFECTS = [
  "people", "tower", "book", "bologna", "inebriation", "disease", "gathering", "revolution", "drunkenness", "plague",
] as const;
export type Effect = (typeof EFFECTS)[number];
