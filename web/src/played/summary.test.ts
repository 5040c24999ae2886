import assert from "node:assert/strict";
import { test } from "node:test";
import type { FinishedGame } from "../wire/types.ts";
import { summary } from "./summary.ts";

const game = (won: boolean, part = "", ended = "rules"): FinishedGame => ({
  table: "t",
  seat: 0,
  game: "trono",
  at: 0,
  players: 4,
  people: 2,
  won,
  ended,
  part,
});

test("rows of wins are counted from the oldest game to the latest", () => {
  const { played, won, streak, best } = summary([
    game(true),
    game(true),
    game(false),
    game(true),
    game(true),
    game(true),
  ]);
  assert.deepEqual({ played, won, streak, best }, { played: 6, won: 5, streak: 2, best: 3 });
});

test("a game that was broken off neither counts nor ends a row", () => {
  const { played, streak } = summary([game(true), game(false, "", "consent"), game(true)]);
  assert.deepEqual({ played, streak }, { played: 2, streak: 2 });
});

test("wins by role, the most played first", () => {
  const games = [game(true, "role.prince"), game(false, "role.dean"), game(false, "role.prince")];
  assert.deepEqual(summary(games).parts, [
    ["role.prince", { played: 2, won: 1 }],
    ["role.dean", { played: 1, won: 0 }],
  ]);
});

test("nothing played is no trouble", () => {
  assert.deepEqual(summary([]), { played: 0, won: 0, streak: 0, best: 0, parts: [] });
});
