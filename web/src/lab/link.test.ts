import assert from "node:assert/strict";
import { test } from "node:test";
import type { LabGame } from "../wire/types.ts";
import { read, written } from "./link.ts";
import { bars, ticks } from "./scales.ts";

const words = { it: "", en: "" };
const number = { group: words, title: words, line: words, is_printed: true };
const info: LabGame = {
  game: "trono",
  players: [2, 7],
  usual_players: 4,
  bots: [
    { name: "random", text: words },
    { name: "solid", text: words },
  ],
  games: [1000],
  usual_games: 1000,
  most_games: 5000,
  numbers: [
    { ...number, place: "limits.sins", low: 1, high: 9, standard: 7 },
    { ...number, place: "victory.dean.least[2]", low: 0, high: 24, standard: 5 },
  ],
  first: [],
  options: [
    { name: "deus_ex", title: words, line: words, values: [false, true], standard: true },
    { name: "round_limit", title: words, line: words, values: [0, 10, 11], standard: 0 },
  ],
};

test("what is written is read back", () => {
  const changes = { "victory.dean.least[2]": 3 };
  const options = { deus_ex: false, round_limit: 11 };
  const setup = { game: "trono", players: 3, bots: "random", games: 250, changes, options };
  assert.deepEqual(read(`#${written(setup)}`, info), setup);
  const told = "game=trono&players=3&bots=random&games=250&n.victory.dean.least[2]=3&o.deus_ex=0&o.round_limit=11";
  assert.equal(written(setup), told);
});

test("what is left out is usual, and what is as printed is no change", () => {
  const usual = { game: "trono", players: 4, bots: "solid", games: 1000, changes: {}, options: {} };
  assert.deepEqual(read("", info), usual);
  assert.deepEqual(read("#game=trono&n.limits.sins=7&o.deus_ex=1&o.round_limit=0", info), usual);
});

test("anything that cannot be is refused", () => {
  const forged = ["players=1", "players=x", "players=3.5", "games=0", "games=5001", "bots=master", "game=chess", "a=b"];
  const numbers = ["n.limits.sins=0", "n.limits.sins=10", "n.limits.sins=-1", "n.limits.virtues=1", "n.__proto__=1"];
  const options = ["o.deus_ex=2", "o.deus_ex=true", "o.round_limit=9", "o.round_limit=", "o.virtue=1", "o.__proto__=1"];
  for (const fragment of [...forged, ...numbers, ...options, "players=3&players=3", "changes=1", "options=1"])
    assert.equal(read(`#${fragment}`, info), null, fragment);
});

test("bars hold all games, however long a few of them are", () => {
  const usual: [number, number][] = Array.from({ length: 40 }, (_, n) => [10 + n, 50]);
  const found = bars([[...usual, [5000, 1]]]);
  assert.ok(found.length <= 16);
  assert.ok(Math.abs(found.reduce((sum, { shares }) => sum + shares[0]!, 0) - 1) < 1e-9);
  assert.equal(found[0]?.low, 10);
  assert.deepEqual(bars([]), []);
});

test("an axis has round steps", () => {
  assert.deepEqual(ticks(-4.3, 12.2), [0, 5, 10]);
  assert.deepEqual(ticks(-1, 1), [-1, -0.5, 0, 0.5, 1]);
});
