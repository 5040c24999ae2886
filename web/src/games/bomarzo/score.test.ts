import assert from "node:assert/strict";
import { test } from "node:test";
import { flightsOf } from "./flights.ts";
import { countOf } from "./score.ts";

test("the count is told from the last god to the first, and ends with the points of the end", () => {
  const told = countOf(
    [
      { kind: "point", seat: 0, track: "science" },
      { kind: "laid", seat: 1, god: "orco" },
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
  const [before, , , orco] = told.map(({ step }) => step);
  assert.deepEqual(before?.kind === "before" && before.taken.map(({ seat, track }) => [seat, track]), [[0, "science"]]);
  assert.deepEqual(orco?.kind === "god" && orco.cards, [{ card: "altar", seat: 1 }]);
});

test("whose a card was is told only where the log knows all that were laid there", () => {
  const [, step] = countOf(
    [
      { kind: "laid", seat: 1, god: "orco" },
      { kind: "revealed", card: "altar", god: "orco" },
      { kind: "revealed", card: "page", god: "orco" },
      { kind: "devotion", god: "orco", sum: 6, place: 1 },
    ],
    [0, 0],
  ).map((told) => told.step);
  assert.deepEqual(step?.kind === "god" && step.cards.map(({ seat }) => seat), [null, null]);
});

test("cubes fly to the god that was visited, or to the reserve", () => {
  const paid = { kind: "paid", seat: 1, resource: "food", number: 2 };
  assert.deepEqual(flightsOf(paid, "dea").map(({ from, to, number }) => [from, to, number]), [["seat-1", "god-dea", 2]]);
  assert.equal(flightsOf(paid, null)[0]!.to, "reserve");
  assert.deepEqual(flightsOf({ kind: "turn", seat: 1 }, null), []);
});
