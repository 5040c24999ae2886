import assert from "node:assert/strict";
import { test } from "node:test";
import { hiddenThings, joined } from "./hidden.ts";

const open = {
  turn: 1,
  players: [
    { seat: 0, role: null, tokens: 2, kept: null },
    { seat: 1, role: "brigand", tokens: 3, kept: null },
  ],
};
const own = [
  {
    turn: 1,
    players: [
      { seat: 0, role: "prince", tokens: 2, kept: [] },
      { seat: 1, role: "brigand", tokens: 3, kept: null },
    ],
  },
  {
    turn: 1,
    players: [
      { seat: 0, role: null, tokens: 2, kept: null },
      { seat: 1, role: "brigand", tokens: 3, kept: ["x"] },
    ],
  },
];

test("what a seat alone saw is found, and joined", () => {
  assert.deepEqual(hiddenThings(open, own), [
    { seat: 0, facts: { role: "prince" } },
    { seat: 1, facts: { kept: ["x"] } },
  ]);
  const view = joined(open, own)!;
  assert.deepEqual(view.players, [own[0]!.players[0], own[1]!.players[1]]);
});

test("a game without players' entries hides nothing", () => {
  assert.deepEqual(hiddenThings({ turn: 1 }, [null]), []);
  assert.equal(joined(null, []), null);
});
