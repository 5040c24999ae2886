import { ROLES, TOKENS, type Role, type Token, type Tokens } from "./view.ts";

/** At least and at most so many of a kind. */
export interface Need {
  least: number;
  most: number;
}
export type Row = Record<Token, Need>;

/** The numbers of the table that the pages speak of. */
export interface Numbers {
  rows: Partial<Record<Role, Row>>;
  /** More than this many tokens of a kind, and one is out. */
  sins: number;
  /** What the Brigand needs of one kind. */
  hoard: number;
  innkeeperFrom: number;
}

const NO_LIMIT = 99;
const HOARDED: Token[] = ["people", "book", "bologna"];

/** Read what a table plays with: `{ "limits.sins": 7, "victory.prince.least": [2, 2, 2, 5], ... }`. */
export function numbersOf(values: Record<string, unknown>): Numbers {
  const number = (key: string): number => values[key] as number;
  const rows: Numbers["rows"] = {};
  for (const role of ROLES) {
    const least = values[`victory.${role}.least`] as number[] | undefined;
    const most = values[`victory.${role}.most`] as number[] | undefined;
    if (!least || !most) continue;
    rows[role] = Object.fromEntries(TOKENS.map((token, n) => [token, { least: least[n]!, most: most[n]! }])) as Row;
  }
  return { rows, sins: number("limits.sins"), hoard: number("limits.hoard"), innkeeperFrom: number("deal.innkeeper_from") };
}

export function hasLimit({ most }: Need): boolean {
  return most < NO_LIMIT;
}

/** "2+", "2", "0", "–": a need as the table of the rules writes it. */
export function shortNeed(need: Need): string {
  if (!hasLimit(need)) return need.least ? `${need.least}+` : "–";
  return need.least === need.most ? String(need.least) : `${need.least}–${need.most}`;
}

/** The roles that were shuffled for so many players (T-02). */
export function rolesInDeal(players: number, { innkeeperFrom }: Numbers): Role[] {
  return ROLES.filter((role) => (role === "innkeeper" ? players >= innkeeperFrom : role !== "brigand" || players === 7));
}

/** How far somebody's tokens are from what a role needs. */
export interface Distance {
  /** Still to be had, by kind. */
  missing: Partial<Tokens>;
  /** Too many, by kind. */
  excess: Partial<Tokens>;
  steps: number;
}

export function distance(tokens: Tokens, role: Role, numbers: Numbers): Distance {
  const row = role === "brigand" ? hoardRow(tokens, numbers) : numbers.rows[role];
  const result: Distance = { missing: {}, excess: {}, steps: 0 };
  if (!row) return result;
  for (const token of TOKENS) {
    const [missing, excess] = [row[token].least - tokens[token], tokens[token] - row[token].most];
    if (missing > 0) result.missing[token] = missing;
    if (excess > 0) result.excess[token] = excess;
    result.steps += Math.max(0, missing) + Math.max(0, excess);
  }
  return result;
}

/** The Brigand hoards one kind and has none of the other two (T-38): the kind that is nearest. */
function hoardRow(tokens: Tokens, { hoard }: Numbers): Row {
  const best = HOARDED.reduce((a, b) => (tokens[b] > tokens[a] ? b : a));
  const free = { least: 0, most: NO_LIMIT };
  const need = (token: Token): Need => (token === "tower" ? free : token === best ? { least: hoard, most: NO_LIMIT } : { least: 0, most: 0 });
  return Object.fromEntries(TOKENS.map((token) => [token, need(token)])) as Row;
}
