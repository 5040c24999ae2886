/** Where the others sit: clockwise from me, from the bottom left to the right; without me everybody. */
export type Place = "bl" | "tl" | "tr" | "br";
const PLACES: Record<number, Place[]> = {
  1: ["tl"],
  2: ["tl", "tr"],
  3: ["bl", "tl", "tr"],
  4: ["bl", "tl", "tr", "br"],
};

export function around(players: number, me: number | null): { seat: number; place: Place }[] {
  const others = Array.from({ length: players }, (_, n) => ((me ?? -1) + 1 + n) % players).filter(
    (seat) => seat !== me,
  );
  return others.map((seat, n) => ({ seat, place: PLACES[others.length]![n]! }));
}
