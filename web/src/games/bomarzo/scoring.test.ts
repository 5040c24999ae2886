import assert from "node:assert/strict";
import { test } from "node:test";
import { stepsOf } from "./scoring.ts";
import type { Table } from "./view.ts";

const row = (god: string, points: number[]): object => ({
  god,
  field: "food",
  known: 4,
  hidden: 0,
  prizes: [3, 2],
  amounts: [2, 1],
  open: [0, 0],
  first: [0],
  second: [1],
  points,
});
const tally = (seat: number, points: number, temples: number, vows: number): object => ({
  seat,
  points,
  temples,
  symbols: 3,
  vows,
  kept: vows > 0 ? ["orco"] : [],
  broken: vows < 0 ? ["dea"] : [],
  lost: Math.max(0, -vows),
});
const table = {
  phase: "over",
  gods: [
    { god: "orco", laid_cards: ["altar"] },
    { god: "dea", laid_cards: [] },
  ],
  forecast: {
    gods: [row("orco", [3, 0]), row("dea", [0, 3])],
    players: [tally(0, 1, 1, 3), tally(1, 1, 0, -3)],
    in_public: null,
  },
} as unknown as Table;

test("the count is told from the last god to the first, and ends with the points of the end", () => {
  const told = stepsOf(table, [
    { kind: "point", seat: 0, track: "science" },
    { kind: "laid", seat: 1, god: "orco" },
    { kind: "counted", seat: 1, card: "mask", type: "character" },
  ]);
  assert.deepEqual(
    told.map(({ step }) => (step.kind === "god" ? step.row.god : step.kind)),
    ["before", "counted", "dea", "orco", "temples", "vows"],
  );
  assert.deepEqual(
    told.map(({ points }) => points),
    [
      [1, 1],
      [1, 1],
      [1, 4],
      [4, 4],
      [5, 4],
      [8, 1],
    ],
  );
  const orco = told[3]!.step;
  assert.deepEqual(orco.kind === "god" && orco.cards, [{ card: "altar", seat: 1 }]);
  assert.deepEqual(stepsOf({ ...table, phase: "turn" }, []), []);
});

test("whose a card was is told only where the log knows all that were laid there", () => {
  const orco = stepsOf(table, [])[2]!.step;
  assert.deepEqual(orco.kind === "god" && orco.cards, [{ card: "altar", seat: null }]);
});
