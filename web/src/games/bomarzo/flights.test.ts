import assert from "node:assert/strict";
import { test } from "node:test";
import { flightsOf } from "./flights.ts";

test("cubes fly to the god that was visited, or to the reserve", () => {
  const paid = { kind: "paid", seat: 1, resource: "food", number: 2 };
  assert.deepEqual(
    flightsOf(paid, "dea").map(({ from, to, number }) => [from, to, number]),
    [["seat-1", "god-dea", 2]],
  );
  assert.equal(flightsOf(paid, null)[0]!.to, "reserve");
  assert.deepEqual(flightsOf({ kind: "turn", seat: 1 }, null), []);
});
