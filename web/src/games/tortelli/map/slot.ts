/** Finds a free area of the map for a box: sea if there is some near, else the land with fewest counters. */
import { BOX, CASTLES, KINGDOMS, PLACES, RIBBON } from "./drawing.ts";
import { SPOTS } from "./motion.ts";

type Box = readonly [left: number, top: number, wide: number, high: number];

const COUNTER = 46; // with a margin
const NAME = 9; // about half the width of a letter
const STEP = 24;
const REACH = 340;
const [COVERED, NAMED, NEVER] = [220, 180, 4000];

const around = ([x, y]: readonly [number, number], size: number): Box => [x - size / 2, y - size / 2, size, size];
const ribbons: Box[] = KINGDOMS.map(([, x, y]) => [x - 8, y, RIBBON[0] + 16, RIBBON[1]]);
const counters: Box[] = PLACES.map(([, , x, y]) => around([x, y], COUNTER));
const castles: Box[] = CASTLES.map(([, x, y]) => around([x, y], COUNTER * 0.6));
const names: Box[] = PLACES.flatMap(([, , , , x, lines, baselines]) =>
  lines.map((line, n): Box => [x - (line.length * NAME) / 2 - 4, baselines[n]! - 16, line.length * NAME + 8, 22]),
);

const meets = (a: Box, b: Box): boolean =>
  a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];

/**
 * The position of a box of a size for a battle: it covers neither of the two places, nor the path between them, nor a
 * ribbon.
 */
export function slotFor(from: string, to: string, wide: number, high: number): [number, number] | null {
  const [a, b] = [SPOTS.get(from), SPOTS.get(to)];
  if (!a || !b) return null;
  const way: Box[] = [0, 0.25, 0.5, 0.75, 1].map((t) =>
    around([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t], COUNTER + 14),
  );
  let found: [number, number] | null = null;
  let least = Infinity;
  for (let dx = -REACH; dx <= REACH; dx += STEP)
    for (let dy = -REACH; dy <= REACH; dy += STEP) {
      const box: Box = [b[0] + dx - wide / 2, b[1] + dy - high / 2, wide, high];
      const isOut =
        box[0] < BOX[0] + 6 ||
        box[1] < BOX[1] + 6 ||
        box[0] + wide > BOX[0] + BOX[2] - 6 ||
        box[1] + high > BOX[1] + BOX[3] - 6;
      if (isOut) continue;
      const count = (boxes: Box[]): number => boxes.filter((other) => meets(box, other)).length;
      const cost =
        Math.hypot(dx, dy) +
        count(way) * NEVER +
        count(ribbons) * NEVER +
        (count(counters) + count(castles)) * COVERED +
        count(names) * NAMED;
      if (cost < least) [found, least] = [[box[0], box[1]], cost];
    }
  return found;
}
