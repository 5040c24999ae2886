import type { Cube, Field, GodName, Kind, Power, Price, Row, Track } from "./view.ts";

/** The numbers a table is played with, by dotted name. */
export type Content = Record<string, unknown>;
export type Benefit = Cube | "card" | Power;
export type Temple = "moon" | "sun" | "star" | "rose" | "bear";

/** A development card with both its levels. */
export interface CardFacts {
  kinds: [Kind[], Kind[]];
  steps: [Record<Track, number>, Record<Track, number>];
  temple: Temple;
  devotion: number;
  benefit: Benefit;
}

function stepsOf([culture, architecture, science]: number[]): Record<Track, number> {
  return { culture: culture!, architecture: architecture!, science: science! };
}

export function cardFacts(content: Content, card: string): CardFacts {
  const [low, high] = content[`cards.${card}.types`] as [string, string];
  const [first, second] = content[`cards.${card}.steps`] as [number[], number[]];
  return {
    kinds: [low.split("_") as Kind[], high.split("_") as Kind[]],
    steps: [stepsOf(first), stepsOf(second)],
    temple: content[`cards.${card}.temple`] as Temple,
    devotion: content[`cards.${card}.devotion`] as number,
    benefit: content[`cards.${card}.benefit`] as Benefit,
  };
}

/** What a god looks at when the majorities are counted. */
export function fieldOf(content: Content, god: GodName): Field {
  return content[`gods.${god}.scores`] as Field;
}

/** The tribute of a god whom nobody has visited yet. */
export function tributeOf(content: Content, god: GodName, isMossy: boolean): Price {
  return content[`gods.${god}.${isMossy ? "moss" : "active"}`] as Price;
}

/** On which steps of a village row a symbol stands. */
export function symbolsOf(content: Content, row: Row): number[] {
  return content[`village.${row}`] as number[];
}
