import assert from "node:assert/strict";
import { test } from "node:test";
import { tick } from "svelte";
import "../runes.ts";
import type { LogLine } from "./log.svelte.ts";

const { Log } = await import("./log.svelte.ts");

const line = (n: number): LogLine => ({
  n,
  event: { kind: "gained", seat: 0 },
  text: `${n}`,
  rule: null,
  isSecret: false,
  isOurs: false,
});

test("a sentence stays in the live region until it was drawn, however many come together", async () => {
  const log = new Log();
  for (let n = 0; n < 100; n++) log.add([line(n)], 0);
  assert.equal(log.spoken.length, 100);
  await tick();
  log.add([line(100)], 0);
  assert.deepEqual(
    log.spoken.map(({ n }) => n),
    Array.from({ length: 40 }, (_, at) => 61 + at),
  );
});
