import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, numbersOf, rolesInDeal, shortNeed } from "./roles.ts";

const numbers = numbersOf({
  "limits.sins": 7,
  "limits.hoard": 8,
  "deal.innkeeper_from": 3,
  "victory.prince.least": [2, 2, 2, 5],
  "victory.prince.most": [99, 99, 99, 99],
  "victory.innkeeper.least": [2, 2, 2, 2],
  "victory.innkeeper.most": [99, 2, 99, 2],
  "victory.silk.least": [4, 6, 0, 0],
  "victory.silk.most": [99, 99, 99, 0],
});

test("numbers are read from the table's content", () => {
  assert.equal(numbers.sins, 7);
  assert.equal(numbers.hoard, 8);
  assert.deepEqual(numbers.rows.innkeeper?.tower, { least: 2, most: 2 });
  assert.equal(numbers.rows.brigand, undefined);
});

test("needs as the rules write them", () => {
  const { innkeeper, silk } = numbers.rows;
  assert.deepEqual([innkeeper!.people, innkeeper!.tower, silk!.book, silk!.bologna].map(shortNeed), ["2+", "2", "–", "0"]);
});

test("who is in the deal", () => {
  assert.equal(rolesInDeal(2, numbers).length, 5);
  assert.equal(rolesInDeal(4, numbers).at(-1), "innkeeper");
  assert.equal(rolesInDeal(7, numbers).at(-1), "brigand");
});

test("how far somebody is: too few, and too many", () => {
  const far = distance({ people: 1, tower: 4, book: 2, bologna: 2 }, "innkeeper", numbers);
  assert.deepEqual(far, { missing: { people: 1 }, excess: { tower: 2 }, steps: 3 });
  assert.equal(distance({ people: 2, tower: 2, book: 2, bologna: 5 }, "prince", numbers).steps, 0);
});

test("the Brigand hoards what he has most of", () => {
  const far = distance({ people: 1, tower: 3, book: 0, bologna: 5 }, "brigand", numbers);
  assert.deepEqual(far, { missing: { bologna: 3 }, excess: { people: 1 }, steps: 4 });
});
