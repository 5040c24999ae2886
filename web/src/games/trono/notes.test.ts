import assert from "node:assert/strict";
import { test } from "node:test";
import { nextMark } from "./notes.ts";

test("marks go round", () => {
  assert.deepEqual([nextMark(undefined), nextMark("no"), nextMark("suspect")], ["no", "suspect", undefined]);
});
