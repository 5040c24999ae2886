/** How far an objective has come: the same parts that the rules ask for, from what lies open. */
import type { Content, Tortelli } from "./view.ts";

export interface Part {
  part: string;
  have: number;
  need: number;
  kingdom?: string;
  missing?: string[];
}

const FEWEST_PLAYERS = 2;
const NUMBERED = ["other_kingdoms", "territories", "doubled", "fortresses", "fortress_kingdoms", "quarters"] as const;

export function progress(content: Content, view: Tortelli, seat: number, objective: string): Part[] {
  const goal = <T>(name: string): T => content[`objectives.${objective}.${name}`] as T;
  const held = (places: string[]): string[] => places.filter((place) => view.places[place]?.owner === seat);
  const inside = (kingdom: string): string[] => content[`kingdoms.${kingdom}.territories`] as string[];
  const told = (part: string, places: string[], kingdom?: string): Part => {
    const mine = held(places);
    return { part, ...(kingdom && { kingdom }), have: mine.length, need: places.length, missing: places.filter((place) => !mine.includes(place)) };
  };
  const named = goal<string[]>("kingdoms");
  const parts = Object.keys(view.kingdoms).filter((kingdom) => named.includes(kingdom)).map((kingdom) => told("kingdom", inside(kingdom), kingdom));
  const places = goal<string[]>("places");
  if (places.length) parts.push(told("places", Object.keys(view.places).filter((place) => places.includes(place))));
  const me = view.players[seat]!;
  const territories = Object.values(view.places).filter(({ kind, owner }) => kind === "territory" && owner === seat);
  const castles = Object.values(view.fortresses).filter(({ owner }) => owner === seat);
  const have: Record<(typeof NUMBERED)[number], number> = {
    other_kingdoms: me.kingdoms.filter((kingdom) => !named.includes(kingdom)).length,
    territories: me.territories,
    doubled: territories.filter(({ troops }) => troops > 1).length,
    fortresses: me.fortresses,
    fortress_kingdoms: Object.keys(view.kingdoms).filter((kingdom) => castles.some(({ territory }) => inside(kingdom).includes(territory))).length,
    quarters: me.quarters,
  };
  for (const part of NUMBERED) {
    const need = goal<number[]>(part)[view.players.length - FEWEST_PLAYERS]!;
    if (need) parts.push({ part, have: have[part], need });
  }
  return parts;
}
