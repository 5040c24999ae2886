/** A board that follows what is told, for showing events one after the other. */
import type { Happening } from "../face.ts";
import type { Tortelli } from "./view.ts";

export interface Standing {
  places: Record<string, { owner: number | null; troops: number }>;
  fortresses: Record<string, { territory: string; owner: number | null }>;
  battle: { from: string; to: string } | null;
}

export function standing(view: Pick<Tortelli, "places" | "fortresses">): Standing {
  return { places: { ...view.places }, fortresses: { ...view.fortresses }, battle: null };
}

/** The board after an event. */
export function after(now: Standing, event: Happening): Standing {
  const next: Standing = { ...now, places: { ...now.places }, fortresses: { ...now.fortresses } };
  const { seat, place, number } = event as unknown as { seat: number; place: string; number: number };
  const { battle } = now;
  const add = (at: string, troops: number, owner = next.places[at]?.owner ?? null): void => {
    const ground = next.places[at];
    if (ground) next.places[at] = { ...ground, owner, troops: ground.troops + troops };
  };
  const garrison = (at: string, owner: number | null): void =>
    void (next.fortresses[at] = { ...next.fortresses[at]!, owner });
  switch (event.kind) {
    case "placed":
      add(place, 1, seat);
      break;
    case "reinforced":
    case "recruited":
      add(place, number);
      break;
    case "lost":
    case "struck":
      add(place, -number);
      break;
    case "attacked":
      next.battle = { from: event.from as string, to: event.to as string };
      break;
    case "losses":
      if (!battle) break;
      add(battle.from, -(event.attacker as number));
      add(battle.to, -(event.defender as number));
      break;
    case "conquered":
      if (battle) add(battle.from, -number);
      next.places[place] = { ...next.places[place]!, owner: seat, troops: number };
      break;
    case "took_fortress":
      if (battle) add(battle.from, -1);
      garrison(place, seat);
      break;
    case "freed":
      garrison(place, null);
      break;
    case "transferred": {
      const { from, to } = event as unknown as { from: string; to: string };
      if (from in next.fortresses) garrison(from, null);
      else add(from, -number);
      if (to in next.fortresses) garrison(to, seat);
      else add(to, number, seat);
      break;
    }
  }
  return next;
}
