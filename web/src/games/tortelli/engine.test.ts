/** What the page computes itself is what the engine computes: odds, the progress of objectives, the board after events. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Happening } from "../face.ts";
import { bonus, geography, ownerOf, targets, towards } from "./geography.ts";
import { after, type Standing } from "./happened.ts";
import { blitzOdds, rollOdds } from "./odds.ts";
import { progress, type Part } from "./progress.ts";
import type { Content, Tortelli } from "./view.ts";

interface Engine {
  rolls: [attack: number, defence: number, bonus: number, charge: number, chances: number[]][];
  battles: [attackers: number, defenders: number, kind: string, win: number, lost: number, killed: number][];
  content: Content;
  view: Tortelli;
  events: Happening[];
  goals: [seat: number, goal: string, parts: Part[]][];
}
const engine = JSON.parse(readFileSync(new URL("fixtures/engine.json", import.meta.url), "utf-8")) as Engine;

const isNear = (mine: number, theirs: number): void => assert.ok(Math.abs(mine - theirs) < 1e-9, `${mine} is not ${theirs}`);

test("one roll has the engine's odds", () => {
  for (const [attack, defence, plus, charge, chances] of engine.rolls) {
    const mine = rollOdds(attack, defence, plus, charge);
    assert.equal(mine.length, chances.length);
    mine.forEach((chance, fallen) => isNear(chance, chances[fallen]!));
  }
});

test("an attack to the end has the engine's odds", () => {
  for (const [attackers, defenders, kind, win, lost, killed] of engine.battles) {
    const mine = blitzOdds(attackers + 1, defenders, kind === "open" ? 0 : 1, 1, 0, kind === "siege")!;
    isNear(mine.win, win);
    isNear(mine.lost, lost);
    isNear(mine.killed, killed);
  }
});

test("an attack that stops early wins less often and loses less", () => {
  const whole = blitzOdds(12, 8)!;
  const part = blitzOdds(12, 8, 0, 6)!;
  assert.ok(part.win < whole.win && part.lost < whole.lost);
  assert.ok(blitzOdds(12, 8, 0, 1, 1)!.win > whole.win, "a charge helps");
  assert.deepEqual(blitzOdds(3, 2, 0, 3), { win: 0, lost: 0, killed: 0 });
  assert.equal(blitzOdds(9999, 9999), null);
});

test("an objective has come as far as the engine says", () => {
  for (const [seat, goal, parts] of engine.goals) assert.deepEqual(progress(engine.content, engine.view, seat, goal), parts, `${goal} of ${seat}`);
});

test("the board that follows the events ends as the engine's", () => {
  const bare: Standing = {
    places: Object.fromEntries(Object.keys(engine.view.places).map((place) => [place, { owner: null, troops: 0 }])),
    fortresses: Object.fromEntries(Object.entries(engine.view.fortresses).map(([place, { territory }]) => [place, { territory, owner: null }])),
    battle: null,
  };
  const board = engine.events.reduce(after, bare);
  for (const [place, { owner, troops }] of Object.entries(engine.view.places)) {
    assert.deepEqual(board.places[place], { owner, troops }, place);
  }
  for (const [place, { owner }] of Object.entries(engine.view.fortresses)) assert.equal(board.fortresses[place]!.owner, owner, place);
});

test("neighbours are mutual, by land, port, gate and street", () => {
  const map = geography(engine.content);
  assert.equal(map.near.size, 54);
  for (const [place, others] of map.near) for (const other of others) assert.ok(map.near.get(other)!.includes(place), `${place} and ${other}`);
  assert.ok(map.near.get("medicina")!.includes("lizzano_in_belvedere"));
  assert.ok(map.near.get("navile")!.includes("castel_maggiore"));
  assert.equal(towards(map, "medicina", 0, 1), "castel_guelfo");
  assert.equal(towards(map, "molinella", 1, 0), null);
});

test("targets are enemies next to a place, and only behind a gate do they add something", () => {
  const map = geography(engine.content);
  const { view } = engine;
  for (const [place, { owner }] of Object.entries(view.places)) {
    if (owner === null) continue;
    for (const target of targets(view, map, place)) assert.ok(![null, owner].includes(ownerOf(view, target)));
  }
  const content = { ...engine.content, "combat.wall_bonus": 1, "combat.fortress_bonus": 1 };
  assert.equal(bonus(view, content, "castel_maggiore", "navile"), 1);
  assert.equal(bonus(view, content, "navile", "castel_maggiore"), 0);
  assert.equal(bonus(view, content, "navile", "san_vitale"), 0);
  assert.equal(bonus(view, content, "imola", "rocca_sforzesca"), 1);
});
