import assert from "node:assert/strict";
import { test } from "node:test";
import { cellOf, deduce, nextMark } from "./notes.ts";
import { ROLES, type Player, type Role } from "./view.ts";

const player = (seat: number, not_roles: Role[] = [], role: Role | null = null): Player => ({
  seat, not_roles, role, alive: true, skips: false, deus: false, tokens: { people: 0, tower: 0, book: 0, bologna: 0 },
});
const six = ROLES.filter((role) => role !== "brigand");

test("my role is nobody else's", () => {
  const known = deduce([player(0), player(1), player(2)], six, { seat: 0, role: "prince" });
  assert.equal(known.get(cellOf(0, "prince")), "is");
  assert.equal(known.get(cellOf(1, "prince")), "no");
  assert.equal(known.get(cellOf(1, "dean")), "open");
});

test("what everybody knows somebody is not", () => {
  const known = deduce([player(0, ["dean", "silk"]), player(1)], six, null);
  assert.equal(known.get(cellOf(0, "dean")), "no");
  assert.equal(known.get(cellOf(1, "dean")), "open");
});

test("where all roles were dealt, the last place left for one is certain", () => {
  const not: Role[] = ["cardinal"];
  const players = [0, 1, 2, 3, 4].map((seat) => player(seat, not)).concat(player(5));
  assert.equal(deduce(players, six, null).get(cellOf(5, "cardinal")), "is");
  assert.equal(deduce(players.slice(1), six, null).get(cellOf(5, "cardinal")), "open");
});

test("the open Brigand", () => {
  const players = [0, 1, 2, 3, 4, 5].map((seat) => player(seat)).concat(player(6, [], "brigand"));
  const known = deduce(players, [...ROLES], null);
  assert.equal(known.get(cellOf(6, "brigand")), "is");
  assert.equal(known.get(cellOf(0, "brigand")), "no");
});

test("marks go round", () => {
  assert.deepEqual([nextMark(undefined), nextMark("no"), nextMark("suspect")], ["no", "suspect", undefined]);
});
