/** Boxes of what is drawn on the map for good: names, counters, towers, boats and ribbons. */
import { CASTLES, KINGDOMS, PLACES, PORTS, RIBBON } from "./drawing.ts";

export type Point = readonly [x: number, y: number];
export type Box = readonly [left: number, top: number, wide: number, high: number];

export const COUNTER = 46; // with a margin
const LETTER = 9; // about the width of a letter

export const around = ([x, y]: Point, wide: number, high = wide): Box => [x - wide / 2, y - high / 2, wide, high];
export const meets = (a: Box, b: Box): boolean =>
  a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];

export const ribbons: Box[] = KINGDOMS.map(([, x, y]) => [x - 8, y, RIBBON[0] + 16, RIBBON[1]]);
export const counters: Box[] = PLACES.map(([, , x, y]) => around([x, y], COUNTER));
export const castles: Box[] = CASTLES.map(([, x, y]) => around([x, y], COUNTER * 0.6));
export const boats: Box[] = PORTS.map(([, x, y]) => around([x, y], COUNTER * 0.6));
export const names: Box[] = PLACES.flatMap(([, , , , x, lines, baselines]) =>
  lines.map((line, n): Box => [x - (line.length * LETTER) / 2 - 4, baselines[n]! - 16, line.length * LETTER + 8, 22]),
);
