import assert from "node:assert/strict";
import { test } from "node:test";
import { luck, tail } from "./chance.ts";

test("the tail of chi-square, against published tables", () => {
  const rows: [number, number, number][] = [
    [3.841, 1, 0.05],
    [5.991, 2, 0.05],
    [11.07, 5, 0.05],
    [15.086, 5, 0.01],
    [9.236, 5, 0.1],
    [18.307, 10, 0.05],
    [0.554, 5, 0.99],
  ];
  for (const [chi, degrees, share] of rows)
    assert.ok(Math.abs(tail(chi, degrees) - share) < 2e-4, `${chi} with ${degrees}`);
  assert.equal(tail(0, 5), 1);
});

test("luck in words", () => {
  const expected = Array<number>(6).fill(20);
  assert.deepEqual(luck([20, 20, 20, 20, 20, 20], expected), { word: "usual", n: 100 });
  assert.equal(luck([28, 12, 26, 14, 24, 16], expected).word, "odd");
  assert.equal(luck([45, 15, 15, 15, 15, 15], expected).word, "rare");
  assert.equal(luck([1, 0, 2, 1, 1, 1], Array<number>(6).fill(1)).word, "few");
});
