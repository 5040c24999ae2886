import assert from "node:assert/strict";
import { test } from "node:test";
// @ts-expect-error: a script without types
import { isWritten, sheets } from "./icons.js";

test("the sheets of signs are those that the games use", () => {
  const found = sheets();
  assert.ok(found.length >= 2);
  for (const sheet of found) assert.ok(isWritten(sheet), `${sheet[0]} is not as it should be: run node icons.js`);
});
