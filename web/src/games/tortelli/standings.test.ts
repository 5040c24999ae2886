import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { numberActs } from "./numbers.ts";
import { kingdomRows } from "./standings.ts";
import type { Content, Tortelli } from "./view.ts";

const { view, content } = JSON.parse(readFileSync(new URL("fixtures/engine.json", import.meta.url), "utf-8")) as { view: Tortelli; content: Content };

test("every territory and fortress is counted in one kingdom", () => {
  const rows = kingdomRows(view, content);
  assert.equal(rows.reduce((sum, { size }) => sum + size, 0), 48);
  assert.equal(rows.reduce((sum, { castles }) => sum + castles.length, 0), 13);
  view.players.forEach(({ seat, territories }) => assert.equal(rows.reduce((sum, { held }) => sum + held[seat]!, 0), territories));
});

test("whoever holds a kingdom whole leads there", () => {
  for (const { id, held, size, best } of kingdomRows(view, content)) {
    const { owner } = view.kingdoms[id]!;
    if (owner !== null) assert.deepEqual([best, held[owner]], [[owner], size]);
  }
});

test("numbers over 99 are told in two steps", () => {
  assert.deepEqual(numberActs(7, 99), [{ verb: "number", number: 7 }]);
  assert.deepEqual(numberActs(7, 100), [{ verb: "hundreds", number: 0 }, { verb: "number", number: 7 }]);
  assert.deepEqual(numberActs(250, 300), [{ verb: "hundreds", number: 2 }, { verb: "number", number: 50 }]);
});
