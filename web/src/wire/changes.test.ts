import assert from "node:assert/strict";
import { test } from "node:test";
import { applyChanges } from "./changes.ts";
import cases from "./fixtures/changes.json" with { type: "json" };

type Box = Record<string, unknown>;
type Case = { name: string; before: Box | null; after: Box; changes: Box };

test("what changed is laid over what was, and the rest is the same object", () => {
  const before = {
    turn: 1,
    pool: { book: 3, tower: 2 },
    players: [
      { seat: 0, tokens: { book: 1 } },
      { seat: 1, tokens: { book: 0 } },
    ],
    dice: { lying: ["rat"] },
  };
  const after = applyChanges(before, {
    turn: 2,
    pool: { book: 2 },
    players: { "#": { "1": { tokens: { book: 1 } } } },
  });
  assert.deepEqual(after, {
    turn: 2,
    pool: { book: 2, tower: 2 },
    players: [
      { seat: 0, tokens: { book: 1 } },
      { seat: 1, tokens: { book: 1 } },
    ],
    dice: { lying: ["rat"] },
  });
  assert.equal(after.dice, before.dice);
  assert.equal((after.players as unknown[])[0], before.players[0]);
  assert.equal(before.turn, 1);
  assert.equal(before.players[1]!.tokens.book, 0);
});

test("keys go, lists are replaced, and null is a value", () => {
  const before = { battle: { from: "a", to: "b", dice: 3 }, list: [1, 2], phase: "x" };
  assert.deepEqual(applyChanges(before, { battle: { "-": ["dice"], to: "c" }, list: [1], phase: null }), {
    battle: { from: "a", to: "c" },
    list: [1],
    phase: null,
  });
  assert.deepEqual(applyChanges({ battle: null }, { battle: { from: "a" } }), { battle: { from: "a" } });
  assert.deepEqual(applyChanges({ battle: { from: "a" } }, { "-": ["battle"] }), {});
});

test("a first view is nothing but changes", () => {
  assert.deepEqual(applyChanges(null, { phase: "deal", players: [] }), { phase: "deal", players: [] });
});

test("what the server says changed leads to what the server sees", () => {
  for (const { name, before, after, changes } of cases as Case[])
    assert.deepEqual(applyChanges(before, changes), after, name);
});
