/** Positions on the map, and the path along which troops move. */
import { around, meets, names, type Point } from "./boxes.ts";
import { CASTLES, PLACES } from "./drawing.ts";

export const SPOTS = new Map<string, Point>([
  ...PLACES.map(([id, , x, y]) => [id, [x, y]] as const),
  ...CASTLES.map(([id, x, y]) => [id, [x, y]] as const),
]);

const AWAY = 30; // an arrow ends before the piece that it points at

/** An arc from one place to another, which avoids the pieces between them. */
export function bow(from: string, to: string): string {
  const [a, b] = [SPOTS.get(from), SPOTS.get(to)];
  if (!a || !b) return "";
  const [middleX, middleY] = [(a[0] + b[0]) / 2 - (b[1] - a[1]) / 6, (a[1] + b[1]) / 2 + (b[0] - a[0]) / 6];
  const far = Math.hypot(b[0] - middleX, b[1] - middleY);
  const part = Math.max(0.2, (far - AWAY) / far);
  return `M${a[0]} ${a[1]}Q${middleX} ${middleY} ${middleX + (b[0] - middleX) * part} ${middleY + (b[1] - middleY) * part}`;
}

const [TAIL, TIP] = [24, 27]; // where an arrow leaves a counter, and where it ends before the next
const [WIDE, HEAD] = [15, 27];
const BENDS = [0.16, -0.16, 0.3, -0.3];
const PIECES = 12;

/** A point of the arc from one point to another. */
function arc(a: Point, b: Point, bend: number, t: number): [number, number] {
  const [dx, dy, s] = [b[0] - a[0], b[1] - a[1], 1 - t];
  const middle = [(a[0] + b[0]) / 2 - dy * bend, (a[1] + b[1]) / 2 + dx * bend] as const;
  return [s * s * a[0] + 2 * s * t * middle[0] + t * t * b[0], s * s * a[1] + 2 * s * t * middle[1] + t * t * b[1]];
}

/** The bend that crosses fewest names. */
function bendOf(a: Point, b: Point): number {
  const crossed = (bend: number): number => {
    const way = Array.from({ length: PIECES - 1 }, (_, n) => around(arc(a, b, bend, (n + 1) / PIECES), WIDE * 1.6));
    return names.filter((name) => way.some((box) => meets(box, name))).length;
  };
  return BENDS.reduce((best, bend) => (crossed(bend) < crossed(best) ? bend : best));
}

/** The part of the way at which an arrow's point is. */
const lastOf = ([x, y]: Point, [p, q]: Point): number => Math.max(0.3, 1 - TIP / (Math.hypot(p - x, q - y) || 1));

/** The point of the arrow between two places. */
export function tipOf(from: string, to: string): Point | null {
  const [a, b] = [SPOTS.get(from), SPOTS.get(to)];
  return a && b ? arc(a, b, bendOf(a, b), lastOf(a, b)) : null;
}

/** The outline of an arrow that widens towards its head; for a short arrow only a part of it. */
export function arrow(from: string, to: string, part = 1): string {
  const [a, b] = [SPOTS.get(from), SPOTS.get(to)];
  if (!a || !b) return "";
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const long = Math.hypot(dx, dy) || 1;
  const bend = bendOf(a, b);
  const point = (t: number): [number, number] => arc(a, b, bend, t);
  const beside = (t: number, off: number): string => {
    const [[x, y], [p, q], [r, s]] = [point(t), point(t - 0.01), point(t + 0.01)];
    const far = Math.hypot(r - p, s - q) || 1;
    return `${Math.round(x - ((s - q) / far) * off)} ${Math.round(y + ((r - p) / far) * off)}`;
  };
  const last = lastOf(a, b);
  const first = Math.min(last - 0.15, Math.max(TAIL / long, last - part * (last - TAIL / long)));
  const neck = Math.max(first + 0.05, last - HEAD / long);
  const along = Array.from({ length: PIECES + 1 }, (_, n) => n / PIECES);
  const edge = (sign: number): string[] =>
    along.map((n) => beside(first + (neck - first) * n, sign * WIDE * (0.26 + 0.3 * n)));
  const points = [
    ...edge(1),
    beside(neck, WIDE * 1.2),
    point(last).map(Math.round).join(" "),
    beside(neck, -WIDE * 1.2),
    ...edge(-1).reverse(),
  ];
  return `M${points.join("L")}z`;
}
