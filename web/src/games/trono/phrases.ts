import { listed, speaker } from "../../text/say.svelte.ts";
import type { Desk } from "../../table/desk.svelte.ts";
import { gainOf, type Use } from "./effects.ts";
import type { Distance } from "./roles.ts";
import text from "./text.ts";
import { TOKENS, type Player, type Symbol, type Tokens, type TronoView } from "./view.ts";

const say = speaker(text);

export function viewOf(desk: Desk): TronoView {
  return desk.view as unknown as TronoView;
}

/** The player whose eyes the page has. */
export function meOf(desk: Desk): Player | null {
  return desk.seat === null ? null : (viewOf(desk).players[desk.seat] ?? null);
}

/** "2 Tower, 1 Book" */
export function counted(desk: Desk, tokens: Partial<Tokens>): string {
  return TOKENS.filter((token) => tokens[token] !== undefined)
    .map((token) => `${tokens[token]} ${desk.word(`token.${token}`)}`)
    .join(", ");
}

export function named(desk: Desk, seats: number[]): string {
  return listed(seats.map((seat) => desk.names[seat] ?? ""));
}

export function symbols(desk: Desk, dice: readonly Symbol[]): string {
  return listed(dice.map((die) => desk.word(`symbol.${die}`)));
}

/** What a use of dice does, in words; with or without saying that Books are wild in it. */
export function useText(desk: Desk, use: Use, wild = desk.word(`wild.${use.wild}`)): string {
  const gain = gainOf(use.effect);
  if (!gain) return say(use.effect as "disease", { wild });
  const how = meOf(desk)?.role === "brigand" ? "gainSteal" : viewOf(desk).event === "feast_of_fools" ? "gainFeast" : "gain";
  const told = say(how, { n: gain.number, token: desk.word(`token.${gain.token}`), wild });
  return use.effect === "gathering" ? say("gathering", { gain: told }) : told;
}

/** How far somebody is from a role's needs, in words. */
export function farText(desk: Desk, { missing, excess, steps }: Distance): string {
  if (steps === 0) return say("farNone");
  const told: string[] = [];
  if (Object.keys(missing).length) told.push(say("far", { list: counted(desk, missing) }));
  if (Object.keys(excess).length) told.push(say("farToo", { list: counted(desk, excess) }));
  return told.join(" ");
}
