import assert from "node:assert/strict";
import { test } from "node:test";
import { gainOf, groupsOf, isDeadly, isMadeOf, usesOf } from "./effects.ts";

const names = (dice: Parameters<typeof usesOf>[0]): string[] => usesOf(dice).map(({ effect, wild }) => `${effect}${wild}`);

test("one die does one thing, a Book anything", () => {
  assert.deepEqual(names(["rat"]), ["disease0"]);
  assert.deepEqual(names(["book"]), ["book0", "people1", "tower1", "bologna1", "inebriation1", "disease1"]);
});

test("pairs, also with Books", () => {
  assert.deepEqual(names(["people", "people"]), ["gathering0", "revolution0"]);
  assert.deepEqual(names(["wine", "book"]), ["drunkenness1"]);
  assert.deepEqual(names(["book", "book"]), ["gathering2", "revolution2", "drunkenness2", "plague2"]);
  assert.deepEqual(names(["tower", "tower"]), []);
  assert.deepEqual(names(["tower", "book"]), []);
  assert.deepEqual(names(["people", "rat"]), []);
});

test("groups are told once, whatever the order", () => {
  const groups = groupsOf(["people", "people", "book"]);
  assert.deepEqual(groups.map(({ dice }) => dice.join()), ["people", "people,people", "book", "people,book"]);
  assert.ok(isMadeOf(groups[3]!, ["book", "people"]));
  assert.ok(!isMadeOf(groups[3]!, ["book"]));
  assert.deepEqual(groupsOf(["book", "book", "book"]).map(({ dice }) => dice.length), [1, 2]);
});

test("an eighth token is deadly", () => {
  const tokens = { people: 6, tower: 7, book: 0, bologna: 0 };
  assert.deepEqual(gainOf("gathering"), { token: "people", number: 2 });
  assert.equal(gainOf("plague"), null);
  assert.equal(gainOf("inebriation"), null);
  assert.ok(isDeadly("gathering", tokens, 7));
  assert.ok(isDeadly("tower", tokens, 7));
  assert.ok(!isDeadly("people", tokens, 7));
});
