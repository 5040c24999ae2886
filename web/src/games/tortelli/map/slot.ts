/** Finds free areas of the map: for a large box, sea or the land with fewest counters; for a mark, the nearest one. */
import { around, boats, castles, COUNTER, counters, meets, names, ribbons, type Box, type Point } from "./boxes.ts";
import { BOX } from "./drawing.ts";
import { SPOTS, tipOf } from "./motion.ts";

const STEP = 12;
const REACH = 340;
const [COVERED, NAMED, CROSSED, NEVER] = [220, 180, 90, 4000];
const APART = 10; // from a ribbon

/**
 * The position of a box of a size for a battle: it covers neither of the two places, nor the path between them, nor a
 * ribbon; and the string to it from the arrow's point crosses no counter if that can be.
 */
export function slotFor(from: string, to: string, wide: number, high: number): [number, number] | null {
  const [a, b, tip] = [SPOTS.get(from), SPOTS.get(to), tipOf(from, to)];
  if (!a || !b || !tip) return null;
  const banners = ribbons.map(([x, y, w, h]): Box => [x - APART, y - APART, w + 2 * APART, h + 2 * APART]);
  const way: Box[] = [0, 0.25, 0.5, 0.75, 1].map((t) =>
    around([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t], COUNTER + 14),
  );
  let found: [number, number] | null = null;
  let least = Infinity;
  for (let dx = -REACH; dx <= REACH; dx += STEP)
    for (let dy = -REACH; dy <= REACH; dy += STEP) {
      const box: Box = [
        within(b[0] + dx - wide / 2, BOX[0], BOX[2] - wide),
        within(b[1] + dy - high / 2, BOX[1], BOX[3] - high),
        wide,
        high,
      ];
      const far = Math.hypot(box[0] + wide / 2 - b[0], box[1] + high / 2 - b[1]);
      if (far >= least) continue;
      const count = (boxes: Box[]): number => boxes.filter((other) => meets(box, other)).length;
      const cost =
        far +
        count(way) * NEVER +
        count(banners) * NEVER +
        (count(counters) + count(castles)) * COVERED +
        count(names) * NAMED;
      if (cost >= least) continue;
      const whole = cost + crossed(tip, middle(box)) * CROSSED;
      if (whole < least) [found, least] = [[box[0], box[1]], whole];
    }
  return found;
}

const EDGE = 6;
/** A coordinate of a box, moved into the map. */
const within = (at: number, low: number, room: number): number => Math.max(low + EDGE, Math.min(low + room - EDGE, at));

const PIECES = 12;
const DRAWN = [...counters, ...castles, ...names];
/** The counters, towers and names that a string crosses. */
function crossed([x, y]: Point, [p, q]: Point): number {
  const steps = Array.from({ length: PIECES }, (_, n) => (n + 1) / PIECES);
  const string = steps.map((t) => around([x + (p - x) * t, y + (q - y) * t], 6));
  return DRAWN.filter((other) => string.some((box) => meets(box, other))).length;
}

const FIXED = [...names, ...counters, ...castles, ...boats, ...ribbons];
const [NEAR, FAR, WAYS] = [4, 132, 24];

/** The box of a mark as near as possible to a point: it covers nothing that is drawn for good, nor other marks. */
export function nearest([x, y]: Point, wide: number, high: number, fixed: readonly Box[]): Box {
  let [found, least] = [around([x, y], wide, high), Infinity];
  for (let far = 0; far <= FAR && least > 0; far += NEAR)
    for (let way = 0; way < WAYS && least > 0; way++) {
      const angle = (2 * Math.PI * way) / WAYS - Math.PI / 4; // the upper right first
      const box = around([x + Math.cos(angle) * far, y + Math.sin(angle) * far], wide, high);
      const covered = fixed.filter((other) => meets(box, other)).length;
      if (covered < least) [found, least] = [box, covered];
    }
  return found;
}

/** Finds places for marks one after the other, so that none covers another. */
export function marker(): (point: Point, wide: number, high: number) => Point {
  const taken = [...FIXED];
  return (point, wide, high) => {
    const box = nearest(point, wide, high, taken);
    taken.push(box);
    return middle(box);
  };
}
const middle = ([left, top, wide, high]: Box): Point => [left + wide / 2, top + high / 2];

const NUMBER = 26;
const badges = new Map<string, Box>();
/** Where the change of a place's troops is written: at a corner of its counter, and always the same one. */
export function badgeOf(place: string, size: number): Point {
  const spot = SPOTS.get(place)!;
  const own = around(spot, COUNTER);
  const fixed = FIXED.filter((box) => box[0] !== own[0] || box[1] !== own[1]);
  const found = badges.get(place) ?? nearest(spot, size, size, [...fixed, ...badges.values(), around(spot, NUMBER)]);
  badges.set(place, found);
  return [middle(found)[0] - spot[0], middle(found)[1] - spot[1]];
}
