import assert from "node:assert/strict";
import test from "node:test";
import { share } from "./share.ts";

test("equal parts are those from before, changed ones are new", () => {
  const before = {
    phase: "turn",
    gods: [
      { god: "orco", pawns: [1] },
      { god: "dea", pawns: [] },
    ],
    score: null,
  };
  const now = {
    phase: "turn",
    gods: [
      { god: "orco", pawns: [1, 2] },
      { god: "dea", pawns: [] },
    ],
    score: null,
  };
  const wanted = structuredClone(now);
  const shared = share(before, now);
  assert.deepEqual(shared, wanted);
  assert.notEqual(shared, before);
  assert.notEqual(shared.gods[0], before.gods[0]);
  assert.equal(shared.gods[1], before.gods[1]);
});

test("what is equal as a whole is what was before", () => {
  const before = { a: [1, { b: null }], c: "d" };
  assert.equal(share(before, structuredClone(before)), before);
});

const CHANGES: [unknown, unknown][] = [
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [[1, 2], [1]],
  [[1], { 0: 1 }],
  [{ a: {} }, { a: [] }],
  [{ a: null }, { a: { b: 1 } }],
  [{ a: { b: 1 } }, { a: null }],
  [null, { a: 1 }],
  [{ a: 1 }, null],
  [1, "1"],
];
test("what has changed is never taken from before", () => {
  for (const [before, now] of CHANGES) assert.deepEqual(share(before, structuredClone(now)), now);
});
