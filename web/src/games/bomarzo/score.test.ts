import assert from "node:assert/strict";
import { test } from "node:test";
import { flightsOf } from "./flights.ts";
import { countOf } from "./score.ts";

test("the count is told from the last god to the first, and ends with the points of the end", () => {
  const told = countOf(
    [
      { kind: "counted", seat: 1, card: "mask", type: "character" },
      { kind: "revealed", card: "altar", god: "orco" },
      { kind: "devotion", god: "orco", sum: 4, place: 1 },
      { kind: "devotion", god: "dea", sum: 0, place: 2 },
      { kind: "prize", seat: 0, god: "orco", points: 3 },
      { kind: "prize", seat: 1, god: "dea", points: 3 },
      { kind: "temple", seat: 0, number: 3, points: 1 },
      { kind: "fulfilled", seat: 0, god: "orco", points: 3 },
      { kind: "failed", seat: 1, number: 2, points: 3 },
    ],
    [8, 1],
  );
  assert.deepEqual(told.map(({ step }) => (step.kind === "god" ? step.god : step.kind)), ["before", "counted", "dea", "orco", "temples", "vows"]);
  assert.deepEqual(told.map(({ points }) => points), [[1, 1], [1, 1], [1, 4], [4, 4], [5, 4], [8, 1]]);
  assert.deepEqual(countOf([], [1, 2]), []);
});

test("cubes fly to the god that was visited, or to the reserve", () => {
  const paid = { kind: "paid", seat: 1, resource: "food", number: 2 };
  assert.deepEqual(flightsOf(paid, "dea").map(({ from, to, number }) => [from, to, number]), [["seat-1", "god-dea", 2]]);
  assert.equal(flightsOf(paid, null)[0]!.to, "reserve");
  assert.deepEqual(flightsOf({ kind: "turn", seat: 1 }, null), []);
});
