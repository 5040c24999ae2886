import { listed, speaker } from "../../text/say.svelte.ts";
import type { Desk } from "../../table/desk.svelte.ts";
import type { Act } from "../face.ts";
import text from "./text.ts";
import {
  shortNeed,
  SYMBOLS,
  TOKENS,
  type Player,
  type Role,
  type Symbol,
  type Token,
  type Tokens,
  type TronoView,
  type Use,
} from "./view.ts";

const say = speaker(text);

/** Views that an older version stored lack some facts. */
const UNTOLD: Partial<TronoView> = {
  deal: [],
  rows: {},
  possible: [],
  possible_to_me: [],
  uses: [],
  to_choose: 0,
  plan: null,
  apart: true,
  costs: null,
};

export function viewOf({ view }: Pick<Desk, "view">): TronoView {
  return (view?.deal ? view : { ...UNTOLD, ...view }) as unknown as TronoView;
}

export function actOf({ effect, wild }: Use): Act {
  return { verb: "activate", effect, wild };
}

/** The player through whose seat the page looks. */
export function meOf(desk: Desk): Player | null {
  return desk.seat === null ? null : (viewOf(desk).players[desk.seat] ?? null);
}

/** How many tokens, and which: "2 Towers and 1 Book". */
export function counted(desk: Desk, tokens: Partial<Tokens>): { n: number; list: string[] } {
  const kinds = TOKENS.filter((token) => tokens[token]);
  return {
    n: kinds.reduce((all, token) => all + tokens[token]!, 0),
    list: kinds.map((token) => desk.counted(tokens[token]!, `token.${token}`)),
  };
}

export function named(desk: Desk, seats: number[]): string[] {
  return seats.map((seat) => desk.names[seat] ?? "");
}

/** Dice in the order of the symbols, equal ones counted: "2 People and 1 Book". */
export function symbols(desk: Desk, dice: readonly Symbol[]): string {
  const number = (symbol: Symbol): number => dice.filter((die) => die === symbol).length;
  return listed(SYMBOLS.filter(number).map((symbol) => desk.counted(number(symbol), `symbol.${symbol}`)));
}

const BY = { take: "gain", steal: "gainSteal", either: "gainFeast" } as const;

/** What a use of dice does, in words; with or without saying that Books are wild in it. */
export function useText(
  desk: Desk,
  { effect, gain, number, by, wild: books }: Use,
  wild = desk.word(`wild.${books}`),
): string {
  if (!gain) return say(effect as "disease", { wild });
  const told = say(BY[by ?? "take"], { amount: desk.counted(number ?? 1, `token.${gain}`), wild });
  return effect === "gathering" ? say("gathering", { gain: told }) : told;
}

/** The same in a few words: what stands under a die or on a ribbon. */
export function shortUse(desk: Desk, use: Use, isSecond = false): string {
  const { effect, gain, number, by } = use;
  if (gain && (isSecond || effect !== "gathering"))
    return say(`${SHORT[by ?? "take"]}`, { amount: desk.counted(number ?? 1, `token.${gain}`) });
  return isSecond ? say(`short_${effect as "disease"}`) : desk.word(`effect.${effect}`);
}

/** Details of a use: what the player has of a token and needs of it, or whom it hits. */
export function aboutUse(desk: Desk, use: Use, isOpen: boolean): string {
  const { gain } = use;
  const me = meOf(desk);
  if (!gain || !me) return shortUse(desk, use, true);
  const need = isOpen && me.role ? viewOf(desk).rows[me.role]?.[TOKENS.indexOf(gain)] : undefined;
  return say(need ? "haveOf" : "have", { n: me.tokens[gain], need: need ? shortNeed(need) : "" });
}

const SHORT = { take: "shortTake", steal: "shortSteal", either: "shortEither" } as const;

/** How far somebody's tokens are from what a role needs. */
export interface Distance {
  missing: Partial<Tokens>;
  excess: Partial<Tokens>;
  steps: number;
}

export function distance(desk: Desk, player: Player, role: Role): Distance {
  const needs = player.needs?.[viewOf(desk).deal.indexOf(role)] ?? [];
  const some = (of: (need: number) => number): Partial<Tokens> =>
    Object.fromEntries(
      TOKENS.map((token, n): [Token, number] => [token, of(needs[n] ?? 0)]).filter(([, number]) => number > 0),
    );
  return {
    missing: some((need) => need),
    excess: some((need) => -need),
    steps: needs.reduce((sum, need) => sum + Math.abs(need), 0),
  };
}
