import type { Happening } from "../face.ts";

/** How long events are shown. Changes of the map need a moment, or nobody would see them. */
const PAUSE: Record<string, number> = {
  attacked: 250,
  defended: 200,
  rolled: 600,
  losses: 300,
  conquered: 350,
  took_fortress: 450,
  transferred: 650,
  fortezza: 1300,
  drew: 1700,
  kept: 900,
  kept_card: 1700,
  played: 1500,
  card_lost: 700,
  recruited: 220,
  reinforced: 220,
  lost: 500,
  struck: 600,
  eliminated: 900,
  freed: 150,
  placed: 40,
  turn: 150,
  counted: 700,
  won: 1500,
};
/**
 * In a long attack only the first roll has its full time: all others share this time, each takes less than the one
 * before. So an attack to the end takes less than two seconds, also against a fortress whose owner chose their dice.
 */
const [OTHERS, LESS] = [150, 0.75];

let rolls = 0;

/** For how many milliseconds an event is shown at normal speed. Events come in the order in which they are shown. */
export function pause({ kind }: Happening): number {
  if (kind === "attacked") rolls = 0;
  if (kind === "rolled") rolls += 1;
  const isLong = rolls > 1 && (kind === "rolled" || kind === "losses");
  return isLong ? (OTHERS * (1 - LESS) * LESS ** (rolls - 2)) / 2 : (PAUSE[kind] ?? 0);
}
