/** Data of the map's overlays: threats to a player's places, and the attacks they have suffered. */
import type { LogLine } from "../../table/desk.svelte.ts";
import { chanceOf, origins } from "./attacks.ts";
import type { Tortelli } from "./view.ts";

/** Per cent from which an attack is shown as a threat. */
const LIKELY = 60;
const MOST_GHOSTS = 12;

export interface Threat {
  place: string;
  from: string;
  chance: number;
}

/** The likeliest attack on each place of a seat, if it is likely enough to be shown. */
export function threatsTo(view: Tortelli, seat: number): Threat[] {
  const mine = Object.keys(view.places).filter((place) => view.places[place]!.owner === seat);
  return mine.flatMap((place) => {
    const found = origins(view, place).map((from) => ({ place, from, chance: chanceOf(view, from, place) ?? 100 }));
    const worst = found.sort((a, b) => b.chance - a.chance)[0];
    return worst && worst.chance >= LIKELY ? [worst] : [];
  });
}

/** An attack of the past: who made it, and whether the place was lost. */
export interface Ghost {
  from: string;
  to: string;
  seat: number;
  isLost: boolean;
}

/** The latest attacks that a seat suffered, each once. */
export function ghostsIn(lines: LogLine[]): Ghost[] {
  const found = new Map<string, Ghost>();
  for (const { event } of lines) {
    if (event.kind === "attacked") {
      const { from, to, seat } = event as unknown as Ghost;
      found.set(`${from} ${to}`, { from, to, seat, isLost: false });
    } else if (event.kind === "conquered" || event.kind === "took_fortress") {
      const ghost = [...found.values()].findLast(({ to }) => to === event.place);
      if (ghost) ghost.isLost = true;
    }
  }
  return [...found.values()].slice(-MOST_GHOSTS);
}
