/** Who stands how in each kingdom. */
import type { Content, Tortelli } from "./view.ts";

export interface KingdomRow {
  id: string;
  troops: number;
  territories: string[];
  size: number;
  /** Territories by seat. */
  held: number[];
  /** The seats with most; nobody before the first troops have come. */
  best: number[];
  castles: { place: string; owner: number | null }[];
}

export function kingdomRows(view: Tortelli, content: Content): KingdomRow[] {
  return Object.entries(view.kingdoms).map(([id, { troops }]) => {
    const territories = content[`kingdoms.${id}.territories`] as string[];
    const held = view.players.map(({ seat }) => territories.filter((place) => view.places[place]?.owner === seat).length);
    const most = Math.max(...held);
    const best = most > 0 ? view.players.map(({ seat }) => seat).filter((seat) => held[seat] === most) : [];
    const castles = Object.entries(view.fortresses).filter(([, { territory }]) => territories.includes(territory)).map(([place, { owner }]) => ({ place, owner }));
    return { id, troops, territories, size: territories.length, held, best, castles };
  });
}
