/** Positions around the table: left, top, right; with many players each side has two. */
export type Place = "l" | "l1" | "l2" | "t" | "t1" | "t2" | "t3" | "r" | "r1" | "r2";

const PLACES: Place[][] = [
  [],
  ["t"],
  ["l", "r"],
  ["l", "t", "r"],
  ["l", "t1", "t2", "r"],
  ["l1", "l2", "t", "r2", "r1"],
  ["l1", "l2", "t1", "t2", "r2", "r1"],
  ["l1", "l2", "t1", "t2", "t3", "r2", "r1"],
];

/** The others clockwise from the viewer's left, so that the next player is at the lower left; for a spectator, all. */
export function around(players: number, me: number | null): { seat: number; place: Place }[] {
  const others = me === null ? players : players - 1;
  const first = me === null ? 0 : me + 1;
  return PLACES[others]!.map((place, n) => ({ seat: (first + n) % players, place }));
}
