/** Adjacency: by land, gate and street from the table's content, by sea from the view. */
import type { Content, Tortelli } from "./view.ts";
import { PLACES } from "./map/drawing.ts";

export interface Geography {
  near: Map<string, string[]>;
  kingdomOf: Map<string, string>;
  ports: Set<string>;
  gates: Map<string, string[]>;
  castleIn: Map<string, string>;
  homeOf: Map<string, string>;
}

export function geography(content: Content, { places, routes }: Tortelli): Geography {
  const near = new Map<string, Set<string>>();
  const join = (a: string, b: string): void => void near.set(a, (near.get(a) ?? new Set()).add(b));
  const kingdomOf = new Map<string, string>();
  const gates = new Map<string, string[]>();
  const castleIn = new Map<string, string>();
  const homeOf = new Map<string, string>();
  for (const [key, value] of Object.entries(content)) {
    const [part, kind, id] = key.split(".") as [string, string, string];
    if (part === "kingdoms" && id === "territories") for (const place of value as string[]) kingdomOf.set(place, kind);
    if (part !== "map") continue;
    if (kind === "borders" || kind === "contacts") for (const other of value as string[]) join(id, other);
    if (kind === "fortresses") {
      castleIn.set(value as string, id);
      homeOf.set(id, value as string);
    }
    if (kind !== "gates") continue;
    for (const territory of value as string[]) {
      join(id, territory);
      join(territory, id);
      gates.set(territory, [...(gates.get(territory) ?? []), id]);
    }
  }
  const names = Object.keys(places);
  const sea = routes.map((row) => row.map((place) => names[place]!));
  for (const [port, ...others] of sea) for (const other of others) join(port!, other);
  return {
    near: new Map([...near].map(([id, others]) => [id, [...others]])),
    kingdomOf,
    ports: new Set(sea.map(([port]) => port!)),
    gates,
    castleIn,
    homeOf,
  };
}

export function isFortress(view: Tortelli, place: string): boolean {
  return place in view.fortresses;
}

export function ownerOf(view: Tortelli, place: string): number | null {
  return (view.places[place] ?? view.fortresses[place])?.owner ?? null;
}

export function troopsIn(view: Tortelli, place: string): number {
  const fortress = view.fortresses[place];
  return fortress ? Number(fortress.owner !== null) : (view.places[place]?.troops ?? 0);
}

/** All places that keyboard navigation can reach from a place: its neighbours, and the castle in it. */
export function around(map: Geography, place: string): string[] {
  const castle = map.castleIn.get(place);
  return [...(castle ? [castle] : []), ...(map.near.get(place) ?? [])];
}

const spots = new Map(PLACES.map(([id, , x, y]) => [id, [x, y] as const]));

/** The neighbour in a direction, for navigation by arrow keys. */
export function towards(map: Geography, place: string, right: number, down: number): string | null {
  const here = spots.get(place);
  if (!here) return null;
  let found: string | null = null;
  let least = 0.35;
  for (const other of map.near.get(place) ?? []) {
    const [x, y] = spots.get(other)!;
    const long = Math.hypot(x - here[0], y - here[1]);
    // near neighbours come first, distant ports last
    const fit = ((x - here[0]) * right + (y - here[1]) * down) / long - Math.min(long / 500, 0.5);
    if (fit > least) [found, least] = [other, fit];
  }
  return found;
}
