/** Where things are on the map, and the line along which troops go from one to the other. */
import { CASTLES, PLACES } from "./drawing.ts";

export const SPOTS = new Map<string, readonly [number, number]>([
  ...PLACES.map(([id, , x, y]) => [id, [x, y]] as const),
  ...CASTLES.map(([id, x, y]) => [id, [x, y]] as const),
]);

const AWAY = 30; // an arrow ends before the piece it points at

/** A bow from one place to the other: it does not run through the pieces that stand between. */
export function bow(from: string, to: string): string {
  const [a, b] = [SPOTS.get(from), SPOTS.get(to)];
  if (!a || !b) return "";
  const [middleX, middleY] = [(a[0] + b[0]) / 2 - (b[1] - a[1]) / 6, (a[1] + b[1]) / 2 + (b[0] - a[0]) / 6];
  const far = Math.hypot(b[0] - middleX, b[1] - middleY);
  const part = Math.max(0.2, (far - AWAY) / far);
  return `M${a[0]} ${a[1]}Q${middleX} ${middleY} ${middleX + (b[0] - middleX) * part} ${middleY + (b[1] - middleY) * part}`;
}
