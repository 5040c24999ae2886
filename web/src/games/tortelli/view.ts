/** The view of Tortelli as the server sends it. */

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
/** A kingdom: its bonus, and how many of its territories each seat holds. */
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
  /** For each legal number of dice, the chances that 0, 1, ... defenders are lost. */
  rolls: number[][];
  /** For each number of dice that the defender may choose, the mean losses of both sides. */
  losses: [attacker: number, defender: number][];
  /**
   * A blitz that stops with 1, 2, ... troops left: per cent to win, mean losses of both sides; null: too large to
   * compute.
   */
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
  /** Its progress, if the viewer may know it. */
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
  /** The index of each port, then of the ports that can be reached from it. */
  routes: number[][];
  /** The number of choices left for placing troops. */
  to_place: number;
  /** How many troops each choice places. */
  at_once: number;
  /**
   * The possible attacks of all seats: the index of the origin, then of each target with the chance to win in per cent.
   */
  attacks: (number | null)[][];
  attack: Attack | null;
  /** Whether something was conquered in this turn. */
  conquered: boolean;
  /** The highest legal number, where it is chosen in two steps. */
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

/** The part of a turn that a phase belongs to; null before the first turn. */
export function stepOf(phase: string): number | null {
  const found = STEPS.findIndex((phases) => phases.includes(phase));
  return found < 0 ? null : found;
}
