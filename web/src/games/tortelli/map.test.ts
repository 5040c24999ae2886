import assert from "node:assert/strict";
import { test } from "node:test";
import { chanceOf, origins, targets } from "./attacks.ts";
import { geography } from "./geography.ts";
import { around, COUNTER, meets, ribbons } from "./map/boxes.ts";
import { PLACES } from "./map/drawing.ts";
import { SPOTS, tipOf } from "./map/motion.ts";
import { slotFor } from "./map/slot.ts";
import { numberActs } from "./numbers.ts";
import type { Tortelli } from "./view.ts";

test("neighbours are mutual, by land, port, gate and street", () => {
  const content = {
    "map.borders.imola": ["dozza"],
    "map.borders.dozza": ["imola"],
    "map.contacts.navile": ["san_vitale"],
    "map.contacts.san_vitale": ["navile"],
    "map.gates.navile": ["argelato"],
  };
  const routes = [
    [0, 2],
    [2, 0],
  ];
  const view = { places: { imola: {}, dozza: {}, argelato: {}, navile: {}, san_vitale: {} }, routes };
  const { near, ports } = geography(content, view as unknown as Tortelli);
  assert.deepEqual([...ports], ["imola", "argelato"]);
  assert.deepEqual(near.get("imola"), ["dozza", "argelato"]);
  assert.deepEqual(near.get("argelato"), ["navile", "imola"]);
  for (const [place, others] of near)
    for (const other of others) assert.ok(near.get(other)!.includes(place), `${place} and ${other}`);
});

test("attacks are read by the order of places and fortresses", () => {
  const view = {
    places: { imola: {}, dozza: {}, navile: {} },
    fortresses: { rocca: {} },
    attacks: [
      [0, 1, 73, 3, null],
      [2, 1, 5],
    ],
  } as unknown as Tortelli;
  assert.deepEqual(targets(view, "imola"), ["dozza", "rocca"]);
  assert.deepEqual(targets(view, "dozza"), []);
  assert.deepEqual(origins(view, "dozza"), ["imola", "navile"]);
  assert.deepEqual([chanceOf(view, "imola", "dozza"), chanceOf(view, "imola", "rocca")], [73, null]);
});

test("numbers are told at once, or in two steps where the server says so", () => {
  assert.deepEqual(numberActs(7, null), [{ verb: "number", number: 7 }]);
  assert.deepEqual(numberActs(250, { most: 300, step: 100 }), [
    { verb: "hundreds", number: 2 },
    { verb: "number", number: 50 },
  ]);
});

test("dice lie apart from ribbons, and their string begins at the point of the arrow", () => {
  const [WIDE, HIGH, FAR] = [240, 90, 190];
  for (const [from, , x, y] of PLACES.slice(0, 16))
    for (const [to, , p, q] of PLACES) {
      if (from === to || Math.hypot(p - x, q - y) > FAR) continue;
      const tip = tipOf(from, to)!;
      assert.ok(!meets(around(tip, 0), around(SPOTS.get(to)!, COUNTER * 0.8)), `${from}, ${to}: over the number`);
      const [left, top] = slotFor(from, to, WIDE, HIGH)!;
      const box = [left - 8, top - 8, WIDE + 16, HIGH + 16] as const;
      assert.ok(!ribbons.some((ribbon) => meets(box, ribbon)), `${from}, ${to}: at a ribbon`);
    }
});
