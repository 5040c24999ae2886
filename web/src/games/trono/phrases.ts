import { listed, speaker } from "../../text/say.svelte.ts";
import type { Desk } from "../../table/desk.svelte.ts";
import { gainOf, type Use } from "./effects.ts";
import type { Distance } from "./roles.ts";
import text from "./text.ts";
import { SYMBOLS, TOKENS, type Player, type Symbol, type Tokens, type TronoView } from "./view.ts";

const say = speaker(text);

export function viewOf(desk: Desk): TronoView {
  return desk.view as unknown as TronoView;
}

/** The player whose eyes the page has. */
export function meOf(desk: Desk): Player | null {
  return desk.seat === null ? null : (viewOf(desk).players[desk.seat] ?? null);
}

/** How many tokens, and which: "2 Towers and 1 Book". */
export function counted(desk: Desk, tokens: Partial<Tokens>): { n: number; list: string[] } {
  const kinds = TOKENS.filter((token) => tokens[token]);
  return { n: kinds.reduce((all, token) => all + tokens[token]!, 0), list: kinds.map((token) => desk.counted(tokens[token]!, `token.${token}`)) };
}

export function named(desk: Desk, seats: number[]): string[] {
  return seats.map((seat) => desk.names[seat] ?? "");
}

/** Dice in the order of the symbols, equal ones counted: "2 People and 1 Book". */
export function symbols(desk: Desk, dice: readonly Symbol[]): string {
  const number = (symbol: Symbol): number => dice.filter((die) => die === symbol).length;
  return listed(SYMBOLS.filter(number).map((symbol) => desk.counted(number(symbol), `symbol.${symbol}`)));
}

/** What a use of dice does, in words; with or without saying that Books are wild in it. */
export function useText(desk: Desk, use: Use, wild = desk.word(`wild.${use.wild}`)): string {
  const gain = gainOf(use.effect);
  if (!gain) return say(use.effect as "disease", { wild });
  const how = meOf(desk)?.role === "brigand" ? "gainSteal" : viewOf(desk).event === "feast_of_fools" ? "gainFeast" : "gain";
  const told = say(how, { amount: desk.counted(gain.number, `token.${gain.token}`), wild });
  return use.effect === "gathering" ? say("gathering", { gain: told }) : told;
}

/** How far somebody is from a role's needs, in words. */
export function farText(desk: Desk, { missing, excess, steps }: Distance): string {
  if (steps === 0) return say("farNone");
  const told: string[] = [];
  if (Object.keys(missing).length) told.push(say("far", counted(desk, missing)));
  if (Object.keys(excess).length) told.push(say("farToo", counted(desk, excess)));
  return told.join(" ");
}
