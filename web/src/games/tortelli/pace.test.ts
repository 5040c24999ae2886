import assert from "node:assert/strict";
import { test } from "node:test";

import type { Happening } from "../face.ts";
import { pause } from "./pace.ts";

function shown(kinds: string[]): number {
  return kinds.reduce((sum, kind) => sum + pause({ kind } as Happening), 0);
}

const rolls = (number: number): string[] => Array.from({ length: number }, () => ["rolled", "losses"]).flat();

test("an attack to the end takes less than two seconds, a siege against chosen dice too", () => {
  for (const number of [2, 5, 40, 400]) {
    for (const end of ["conquered", "took_fortress"]) {
      assert.ok(shown(["attacked", "defended", ...rolls(number), end]) < 2000, `${number} rolls, ${end}`);
    }
  }
});

test("a single roll has its full time after a long attack", () => {
  shown(["attacked", ...rolls(40)]);
  assert.equal(shown(["attacked", ...rolls(1)]), 1150);
});
