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
/** A part of an objective. */
export interface Part {
  part: string;
  have: number;
  need: number;
  kingdom?: string;
  missing?: string[];
}
/** A kingdom: what it gives, and how many of its territories each seat holds. */
export interface Kingdom {
  troops: number;
  owner: number | null;
  size: number;
  held: number[];
}
export interface Attack {
  from: string | null;
  to: string | null;
  dice: number;
  until: number;
  charge: number;
  /** What the defender adds to their best die. */
  bonus: number;
  /** For each number of dice that may be chosen, the chances that 0, 1, ... defenders fall. */
  rolls: number[][];
  /** A blitz that stops with 1, 2, ... troops left: per cent to win, mean losses of both sides; null: too large to be computed. */
  blitz: ([win: number, lost: number, killed: number] | null)[];
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
  /** How far it has come, where it may be known. */
  progress: Part[] | null;
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
  kingdoms: Record<string, Kingdom>;
  /** The number of each port, then of the ports that can be reached from it. */
  routes: number[][];
  /** How often a place for troops is to be chosen. */
  to_place: number;
  /** How many troops each choice places. */
  at_once: number;
  /** Everybody's possible attacks: the number of the origin, then of each target with the chance to win in per cent. */
  attacks: (number | null)[][];
  attack: Attack | null;
  /** Something was conquered in this turn. */
  conquered: boolean;
  /** The highest number that may be chosen, where it is told in two steps. */
  number: { most: number; step: number } | null;
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

const STEPS = [
  ["start", "fortezza", "recruit"],
  ["attack", "target", "dice", "until", "defend", "roll", "bazza", "gift", "lose", "strike", "march"],
  ["send", "receive", "number"],
];

/** Which of the three parts of a turn a phase belongs to; null before the first turn. */
export function stepOf(phase: string): number | null {
  const found = STEPS.findIndex((phases) => phases.includes(phase));
  return found < 0 ? null : found;
}
