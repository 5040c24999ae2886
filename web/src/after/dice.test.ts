import assert from "node:assert/strict";
import { test } from "node:test";
import { diceIn, facesOf } from "./dice.ts";

test("powers of six are dice", () => {
  assert.deepEqual(
    ["7776", "216", "36", "6", "1", "0", "12", "72", "x", "18446744073709551616"].map(diceIn),
    [5, 3, 2, 0, 0, 0, 0, 0, 0, 0],
  );
});

test("the published example: 2974 is wine, bologna, wine, tower, book", () => {
  const faces = ["people", "tower", "book", "bologna", "wine", "rat"];
  assert.deepEqual(facesOf("2974", "7776", faces), ["wine", "bologna", "wine", "tower", "book"]);
  assert.deepEqual(facesOf("35", "36", []), ["6", "6"]);
  assert.deepEqual(facesOf("3", "5", faces), []);
  assert.deepEqual(facesOf("227", "216", faces), []);
});
