/** What a seat sees of a game of Tortelli, as the server tells it. */

export interface Ground {
  kind: "territory" | "quarter";
  owner: number | null;
  troops: number;
}
export interface Fortress {
  territory: string;
  owner: number | null;
}
export interface Card {
  name: string;
  kind: string;
  number: number;
}
export interface Player {
  seat: number;
  alive: boolean;
  spare: number;
  territories: number;
  quarters: number;
  fortresses: number;
  kingdoms: string[];
  troops: number;
  income: number;
  count: number;
  objective: string | null;
  kept_count: number;
  kept: Card[] | null;
}
export interface Tortelli {
  phase: string;
  turns: number;
  round: number;
  turn: number | null;
  players: Player[];
  places: Record<string, Ground>;
  fortresses: Record<string, Fortress>;
  kingdoms: Record<string, { troops: number; owner: number | null }>;
  to_place: number;
  attack: { from: string | null; to: string | null; dice: number; until: number; charge: number } | null;
  transfer: { from: string | null; to: string | null } | null;
  card: Card | null;
  sent: string[];
  received: string[];
  winners: number[];
  end: string | null;
}

export type Content = Record<string, unknown>;

/** Phases in which troops are placed one by one. */
export const PLACING = ["reinforce", "recruit", "gift"];
