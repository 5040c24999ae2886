import assert from "node:assert/strict";
import { test } from "node:test";
import { changesOf } from "./tale.ts";

const gained = (seat: number, token: string, number = 1) => ({ kind: "gained", seat, token, number });
const discarded = (seat: number, token: string, number = 1) => ({ kind: "discarded", seat, token, number });

test("what somebody gains in their own turn is added up, without their mark", () => {
  const [mine, ...rest] = changesOf([gained(1, "tower"), { kind: "chose", seat: 1 }, gained(1, "tower")], 1);
  assert.deepEqual(rest, []);
  assert.deepEqual(mine, { seats: [], events: [gained(1, "tower", 2)] });
});

test("those who lose the same are told together, who is robbed apart", () => {
  const stolen = { kind: "stolen", seat: 0, victim: 3, token: "book" };
  const changes = changesOf([discarded(1, "people"), discarded(2, "people"), stolen], 0);
  assert.deepEqual(changes, [
    { seats: [1, 2], events: [discarded(1, "people")] },
    { seats: [3], events: [stolen] },
  ]);
});

test("a victory and an accusation come first: the line may be too short for the rest", () => {
  const accused = { kind: "accused", seat: 0, accused: 2, role: "dean" };
  const won = { kind: "won", seats: [0] };
  const changes = changesOf([discarded(1, "book"), gained(0, "tower"), accused, won], 0);
  assert.deepEqual(
    changes.map(({ events }) => events.map(({ kind }) => kind)),
    [["accused", "won", "gained"], ["discarded"]],
  );
});
