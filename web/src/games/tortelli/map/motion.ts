/** Positions on the map, and the path along which troops move. */
import { CASTLES, PLACES } from "./drawing.ts";

export const SPOTS = new Map<string, readonly [number, number]>([
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
const [BEND, WIDE, HEAD] = [0.16, 15, 27];
const PIECES = 12;

/** The outline of an arrow that widens towards its head; for a short arrow only a part of it. */
export function arrow(from: string, to: string, part = 1): string {
  const [a, b] = [SPOTS.get(from), SPOTS.get(to)];
  if (!a || !b) return "";
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const long = Math.hypot(dx, dy) || 1;
  const middle = [(a[0] + b[0]) / 2 - dy * BEND, (a[1] + b[1]) / 2 + dx * BEND] as const;
  const point = (t: number): [number, number] => {
    const s = 1 - t;
    return [s * s * a[0] + 2 * s * t * middle[0] + t * t * b[0], s * s * a[1] + 2 * s * t * middle[1] + t * t * b[1]];
  };
  const beside = (t: number, off: number): string => {
    const [[x, y], [p, q], [r, s]] = [point(t), point(t - 0.01), point(t + 0.01)];
    const far = Math.hypot(r - p, s - q) || 1;
    return `${Math.round(x - ((s - q) / far) * off)} ${Math.round(y + ((r - p) / far) * off)}`;
  };
  const last = Math.max(0.3, 1 - TIP / long);
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
