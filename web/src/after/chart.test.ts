import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, aside, beginning, bridged, lineOf, rowsOf, Scale, ticksFor } from "./chart.ts";

test("round ticks around the values", () => {
  assert.deepEqual(ticksFor(0, 5), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(ticksFor(0, 11), [0, 2, 4, 6, 8, 10, 12]);
  assert.deepEqual(ticksFor(-3, 40), [-10, 0, 10, 20, 30, 40]);
  assert.ok(ticksFor(0, 123456).length <= 7);
});

test("lines leave gaps where nothing is known", () => {
  const scale = new Scale([[0, null, 4, 2]], 4, 142, 124);
  assert.equal(lineOf([0, null, 4, 2], scale), "M30.0 112.0M96.7 12.0L130.0 62.0");
});

test("bridges go straight from one known value to the next", () => {
  assert.deepEqual(bridged([null, 1, null, null, 4, null]), [null, 1, 2, 3, 4, null]);
  assert.deepEqual(bridged([null, null]), [null, null]);
});

test("places that are too near move apart, and stay inside", () => {
  assert.deepEqual(apart([10, 10, 60], 20, 0, 100), [0, 20, 60]);
  assert.deepEqual(apart([50, 54], 20, 0, 100), [42, 62]);
  const crowded = apart([100, 100, 100], 20, 0, 100);
  assert.ok(Math.abs(crowded[0]! - 60) < 1 && Math.abs(crowded[1]! - 80) < 1 && crowded[2] === 100);
});

test("marks on one place stand aside", () => {
  assert.deepEqual(
    aside([10, 12, null, 60])!.map((place) => place?.aside),
    [0, 1, undefined, 0],
  );
});

test("a chart begins where something begins to change", () => {
  assert.equal(
    beginning([
      [3, 3, 3, 4],
      [3, 3, 3, 3],
    ]),
    2,
  );
  assert.equal(
    beginning([
      [0, 1],
      [0, 0],
    ]),
    0,
  );
  assert.equal(
    beginning([
      [2, 2],
      [2, 2],
    ]),
    0,
  );
  assert.equal(lineOf([3, 3, 3, 4], new Scale([[3, 3, 3, 4]], 4, 142, 124, { first: 2 })), "M30.0 37.0L130.0 12.0");
});

test("the table has a row for every change", () => {
  const rows = rowsOf(
    [
      [1, 1, 2, 2],
      [0, 0, 0, 0],
    ],
    [5, 6, 7, 8],
  );
  assert.deepEqual(
    rows.map(({ v }) => v),
    [5, 7, 8],
  );
});

test("a press goes to the column that lies nearest", () => {
  const scale = new Scale([[0, 1, 2, 3, 4]], 5, 142, 124, { first: 2, margins: [0, 12, 0, 30], ticks: [0, 4] });
  assert.deepEqual(
    [-50, 30, 79, 81, 130, 900].map((x) => scale.column(x)),
    [2, 2, 3, 3, 4, 4],
  );
});
