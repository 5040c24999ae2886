/** The positions of the other players: clockwise from the viewer, bottom left to right; for spectators everybody. */
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
