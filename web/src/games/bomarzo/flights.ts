import type { Happening } from "../face.ts";

/** An animated piece: from one spot to another, a number of a kind. */
export interface Flight {
  from: string;
  to: string;
  what: "food" | "coin" | "wine" | "card" | "pawn";
  seat: number;
  number: number;
}

type Facts = {
  seat: number;
  god: string;
  area: string;
  resource: "food" | "coin" | "wine";
  number: number;
  food: number;
  coin: number;
};

/** The animations of an event; `god` is the one that was visited last. */
export function flightsOf(event: Happening, god: string | null): Flight[] {
  const { seat, resource, number, food, coin, ...rest } = event as unknown as Facts;
  const home = `seat-${seat}`;
  const stone = `god-${rest.god ?? god}`;
  const one = (from: string, to: string, what: Flight["what"], count = 1): Flight[] => [
    { from, to, what, seat, number: count },
  ];
  switch (event.kind) {
    case "placed":
      return one(home, stone, "pawn");
    case "harvested":
      return one(home, `area-${rest.area}`, "pawn");
    case "paid":
      return one(home, god ? stone : "reserve", resource, number);
    case "gained":
      return one("reserve", home, resource, number);
    case "took":
      return one(stone, home, resource);
    case "raised":
      return [...one("reserve", stone, "food", food), ...one("reserve", stone, "coin", coin)];
    case "drew":
      return one("deck", home, "card", number);
    case "laid":
      return one(home, stone, "card");
    default:
      return [];
  }
}
