import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { unpack } from "./unpack.ts";

const file = readFileSync(new URL("sounds.bin", import.meta.url));

test("the file of the sounds holds all of them, and is small", () => {
  const sounds = unpack(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  assert.deepEqual(Object.keys(sounds), ["dice", "cloth", "stone", "token", "card", "stroke", "turn", "fanfare"]);
  for (const one of Object.values(sounds).flat()) assert.equal(new Uint8Array(one)[0], 0xff, "an MP3 begins so");
  assert.ok(file.length <= 120_000);
});
