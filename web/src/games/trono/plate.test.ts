import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenIn, found, inUse, lay, type PlateDie } from "./plate.ts";
import type { Symbol } from "./view.ts";

const at = (phase: string, lying: Symbol[], chosen: Symbol[]) => ({ phase, turns: 1, dice: { lying, chosen } });
const told = (dice: PlateDie[]): string => dice.map(({ symbol, state }) => `${symbol}:${state}`).join(" ");

test("dice stay where they lie while three of them are chosen and used", () => {
  const rolled = lay([], at("choose", ["people", "people", "tower", "wine", "rat"], []));
  assert.equal(rolled.length, 5);
  const chosen = lay(rolled, at("choose", ["people", "tower", "rat"], ["people", "wine"]));
  assert.deepEqual(
    chosen.map(({ n }) => n),
    rolled.map(({ n }) => n),
  );
  const three = lay(chosen, at("activate", ["people", "rat"], ["people", "tower", "wine"]));
  assert.equal(told(inUse(three)), "people:chosen tower:chosen wine:chosen");
  const used = lay(three, at("target", ["people", "rat"], ["people", "tower"]));
  assert.equal(told(inUse(used)), "people:chosen tower:chosen wine:used");
  assert.deepEqual(
    used.map(({ n }) => n),
    rolled.map(({ n }) => n),
  );
  assert.deepEqual(
    lay(used, at("target", ["people", "rat"], ["people", "tower"])),
    used,
    "the same again changes nothing",
  );
});

test("what was undone is there again", () => {
  const three = lay([], at("activate", ["rat", "rat"], ["people", "tower", "wine"]));
  const used = lay(three, at("target", ["rat", "rat"], ["people", "tower"]));
  assert.deepEqual(lay(used, at("activate", ["rat", "rat"], ["people", "tower", "wine"])), three);
});

test("of equal dice the one that was picked is the chosen one", () => {
  const rolled = lay([], at("choose", ["rat", "rat", "rat", "tower", "wine"], []));
  const [, , third] = rolled;
  const chosen = lay(rolled, at("choose", ["rat", "rat", "tower", "wine"], ["rat"]), [third!.n]);
  assert.equal(chosen.find(({ state }) => state === "chosen")!.n, third!.n);
});

test("two dice are passed on, kept, and three roll beside them", () => {
  const used = lay([], at("pass_on", ["rat", "wine"], []));
  const passed = lay(used, at("keep", ["rat", "wine"], []));
  assert.equal(told(passed), "rat:lying wine:lying");
  const rolled = lay(passed, at("choose", ["tower", "tower", "book"], ["rat", "wine"]));
  assert.equal(told(rolled), "rat:chosen wine:chosen tower:lying tower:lying book:lying");
});

test("whoever comes in the middle of a turn sees what was used in it", () => {
  const events = [
    { kind: "turn", seat: 0 },
    { kind: "rolled", dice: ["rat", "wine", "book", "tower", "tower"] },
    ...["book", "tower", "tower"].map((symbol) => ({ kind: "chose", symbol })),
    { kind: "turn", seat: 1 },
    { kind: "kept", seat: 1 },
    { kind: "rolled", dice: ["people", "people", "wine"] },
    { kind: "chose", symbol: "people" },
  ];
  assert.deepEqual(chosenIn(events), ["rat", "wine", "people"]);
  const now = at("target", ["people", "wine"], ["people", "rat"]);
  const come = lay(found(now, chosenIn(events)), now);
  assert.equal(told(inUse(come)), "people:chosen wine:used rat:chosen");
  assert.ok(come.find(({ state }) => state === "used")!.isLast);
  assert.equal(told(lay(found(now, []), now)), "people:chosen rat:chosen people:lying wine:lying", "nothing is told");
});
