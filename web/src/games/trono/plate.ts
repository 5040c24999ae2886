import type { Happening } from "../face.ts";
import { SYMBOLS, type Symbol, type TronoView } from "./view.ts";

/** A die on the table, with a number that stays the same for the same die. */
export interface PlateDie {
  n: number;
  symbol: Symbol;
  state: "lying" | "chosen" | "used";
  /** It was used last. */
  isLast?: boolean;
}

const FRESH = ["deus_ex", "ask", "choose"];
/** The dice have fallen, and three of them are being chosen. */
export const isFresh = ({ phase }: Pick<TronoView, "phase">): boolean => FRESH.includes(phase);

const ORDER = { lying: 0, chosen: 1, used: 2 };

type Seen = Pick<TronoView, "phase" | "turns" | "dice">;

function counts(dice: readonly Symbol[]): Map<Symbol, number> {
  const found = new Map<Symbol, number>();
  for (const die of dice) found.set(die, (found.get(die) ?? 0) + 1);
  return found;
}

/**
 * The dice of a view, matched with the previous ones so that each die keeps its position: chosen dice that are gone
 * were used. `picked`: the numbers of those that the player has just picked, where several show the same.
 */
export function lay(before: readonly PlateDie[], { phase, dice }: Seen, picked: readonly number[] = []): PlateDie[] {
  const [lying, chosen] = [counts(dice.lying), counts(dice.chosen)];
  const isUse = !isFresh({ phase }) && phase !== "keep";
  const states = new Map<number, PlateDie["state"]>();
  const take = (from: Map<Symbol, number>, die: PlateDie, state: PlateDie["state"]): void => {
    const left = from.get(die.symbol) ?? 0;
    if (states.has(die.n) || left === 0) return;
    from.set(die.symbol, left - 1);
    states.set(die.n, state);
  };
  const known = isUse ? before : before.filter(({ state }) => state !== "used");
  // of several equal dice the one in the same position is the one that was chosen or used
  const byLikeness = [...known].sort(
    (a, b) => Number(picked.includes(b.n)) - Number(picked.includes(a.n)) || ORDER[b.state] - ORDER[a.state],
  );
  for (const die of byLikeness) if (die.state === "chosen" || picked.includes(die.n)) take(chosen, die, "chosen");
  for (const die of known) if (die.state === "lying") take(lying, die, "lying");
  for (const die of known) take(chosen, die, "chosen");
  for (const die of known) take(lying, die, "lying");
  const isComplete = [...lying.values(), ...chosen.values()].every((left) => left === 0);
  const isSame = isComplete && known.length > 0 && (isUse || states.size === known.length);
  if (!isSame) {
    const first = (before.at(-1)?.n ?? -1) + 1;
    const all = [
      ...dice.chosen.map((symbol) => ({ symbol, state: "chosen" as const })),
      ...dice.lying.map((symbol) => ({ symbol, state: "lying" as const })),
    ];
    return all.map((die, n) => ({ n: first + n, ...die }));
  }
  const now = known.map(
    (die) => ({ n: die.n, symbol: die.symbol, state: states.get(die.n) ?? "used" }) satisfies PlateDie,
  );
  const isNew = now.some(({ state }, n) => state === "used" && known[n]!.state !== "used");
  return now.map((die, n) =>
    die.state === "used" && (isNew ? known[n]!.state !== "used" : known[n]!.isLast) ? { ...die, isLast: true } : die,
  );
}

/** The dice that are used in the last turn of these events, used already or not: kept and chosen ones. */
export function chosenIn(events: readonly Happening[]): Symbol[] {
  let lying: Symbol[] = [];
  let chosen: Symbol[] = [];
  for (const { kind, dice, symbol } of events) {
    if (kind === "turn") chosen = [];
    else if (kind === "kept") [lying, chosen] = [[], lying];
    else if (kind === "rolled") lying = dice as Symbol[];
    else if (kind === "chose") {
      const at = lying.indexOf(symbol as Symbol);
      lying = lying.filter((_, n) => n !== at);
      chosen = [...chosen, symbol as Symbol];
    }
  }
  return chosen;
}

/** The dice for a page that is opened during a turn: of the chosen ones all that are no longer there were used. */
export function found({ dice }: Seen, told: readonly Symbol[]): PlateDie[] {
  const left = counts(dice.chosen);
  const chosen = told.map((symbol) => {
    const still = left.get(symbol) ?? 0;
    left.set(symbol, still - 1);
    return { symbol, state: still > 0 ? ("chosen" as const) : ("used" as const) };
  });
  const isOne = chosen.filter(({ state }) => state === "used").length === 1;
  const all = [...chosen, ...dice.lying.map((symbol) => ({ symbol, state: "lying" as const }))];
  return all.map((die, n) => ({ n, ...die, ...(die.state === "used" && isOne ? { isLast: true } : {}) }));
}

/** Those that are used this turn, equal ones side by side. */
export function inUse(dice: readonly PlateDie[]): PlateDie[] {
  return dice
    .filter(({ state }) => state !== "lying")
    .sort((a, b) => SYMBOLS.indexOf(a.symbol) - SYMBOLS.indexOf(b.symbol) || a.n - b.n);
}
