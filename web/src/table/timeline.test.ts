import assert from "node:assert/strict";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { compileModule } from "svelte/compiler";
import type { Speed } from "../state/settings.svelte.ts";
import type { LogLine } from "./log.svelte.ts";
import type { Step } from "./timeline.svelte.ts";

// runes are compiled here as in the build
registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".svelte.ts")) return next(url, context);
    const code = stripTypeScriptTypes(readFileSync(new URL(url), "utf8"));
    return {
      format: "module",
      shortCircuit: true,
      source: compileModule(code, { filename: url, generate: "client" }).js.code,
    };
  },
});
const page = { hidden: false };
const calm = { matches: false, addEventListener: () => {} };
Object.assign(globalThis, { document: page, window: globalThis, matchMedia: () => calm });
const { Timeline } = await import("./timeline.svelte.ts");

const line = (n: number, kind: string, seat = 0): LogLine => ({
  n,
  event: { kind, seat },
  text: "",
  rule: null,
  isSecret: false,
  isOurs: false,
});
const step = (n: number, ...times: number[]): Step => ({
  n,
  lines: times.map((_, at) => line(at, "gained")),
  retracted: 0,
  view: { n },
  times,
});

/** A timeline, and what was committed in it. */
function show(
  speed: Speed = "normal",
  most: number | null = null,
): {
  timeline: InstanceType<typeof Timeline>;
  laid: (number | string)[];
  add: (...steps: Step[]) => void;
} {
  const laid: (number | string)[] = [];
  const timeline = new Timeline({
    lay: ({ n }) => laid.push(n),
    done: () => laid.push("done"),
    isOurs: (seat) => seat === 9,
    speed: () => speed,
    holds: ({ lines }, n) => lines[n]!.event.kind === "own roll",
    fastTurn: 1000,
    most: () => most,
  });
  return { timeline, laid, add: (...steps) => timeline.add({ steps, end: () => laid.push("end") }) };
}

async function pass(time: number): Promise<void> {
  for (let spent = 0; spent < time; spent += 10) {
    mock.timers.tick(10);
    for (let n = 0; n < 8; n++) await Promise.resolve();
  }
}

test("motion first, then the step is laid, one after the other", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, laid, add } = show();
  add(step(1, 100, 100), step(2, 50));
  assert.deepEqual([timeline.happening?.kind, timeline.coming, timeline.isBusy], ["gained", { n: 1 }, true]);
  assert.equal(timeline.underway.length, 1);
  await pass(120);
  assert.deepEqual([laid, timeline.underway.length], [[], 2]);
  await pass(100);
  assert.deepEqual([laid, timeline.coming], [[1], { n: 2 }]);
  await pass(60);
  assert.deepEqual(
    [laid, timeline.happening, timeline.coming, timeline.isBusy],
    [[1, 2, "end", "done"], null, null, false],
  );
  mock.timers.reset();
});

test("whoever skips has everything at once, and nothing goes on behind their back", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, laid, add } = show();
  add(step(1, 500));
  add(step(2, 500), step(3, 500));
  await pass(20);
  timeline.skip();
  assert.deepEqual(laid, [1, "end", 2, 3, "end", "done"]);
  add(step(4, 100));
  await pass(2000);
  assert.deepEqual(laid.slice(6), [4, "end", "done"]);
  mock.timers.reset();
});

test("a show that is held lays nothing until it goes on", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, laid, add } = show();
  timeline.pause();
  add(step(1, 50));
  await pass(500);
  assert.deepEqual([laid, timeline.happening], [[], null]);
  timeline.resume();
  await pass(20);
  timeline.pause();
  await pass(500);
  assert.deepEqual(laid, []);
  timeline.resume();
  await pass(20);
  assert.deepEqual(laid, [1, "end", "done"]);
  mock.timers.reset();
});

test("what nobody looks at, and what shall be instant, is laid as it comes", () => {
  const { laid, add } = show("instant");
  add(step(1, 500), step(2, 500));
  assert.deepEqual(laid, [1, 2, "end", "done"]);
  page.hidden = true;
  const other = show();
  other.add(step(1, 500));
  assert.deepEqual(other.laid, [1, "end", "done"]);
  page.hidden = false;
});

test("what is told anew leaves nothing of what waited", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, laid, add } = show();
  add(step(1, 100), step(2, 100));
  timeline.clear();
  await pass(500);
  assert.deepEqual([laid, timeline.isBusy], [["done"], false]);
  mock.timers.reset();
});

test("somebody else's turn is soon over where one wants it fast, one's own is not cut short", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  for (const [seat, isCut] of [
    [1, true],
    [9, false],
  ] as const) {
    const { laid, add } = show("fast");
    const turn: Step = { n: 1, lines: [line(0, "turn", seat)], retracted: 0, view: null, times: [100] };
    add(turn, ...Array.from({ length: 20 }, (_, n) => step(n + 2, 1000)));
    await pass(1300);
    assert.equal(laid.includes("done"), isCut);
  }
  mock.timers.reset();
});

test("of a long show that waits, the older steps are left out", () => {
  const { timeline, laid, add } = show();
  add(...Array.from({ length: 100 }, (_, n) => step(n + 1, 1000)));
  assert.ok(laid.length >= 60 && laid.length < 80);
  timeline.clear(); // its timer would keep the program running
});

test("a moment by which everything must have been shown", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, laid, add } = show();
  add(step(1, 5000));
  timeline.hurryAt(performance.now() + 200);
  await pass(300);
  assert.deepEqual(laid, [1, "end", "done"]);
  mock.timers.reset();
});

test("a lesson never lets one wait for long", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { laid, add } = show("slow", 4000);
  add(...Array.from({ length: 30 }, (_, n) => step(n + 1, 500, 500)));
  await pass(3000);
  assert.ok(laid.length > 2 && !laid.includes("done"));
  await pass(1500);
  assert.ok(laid.includes("done"));
  mock.timers.reset();
});

const held = (n: number): Step => ({ ...step(n, 50, 50), lines: [line(0, "turn"), line(1, "own roll")] });

test("what one does by a press waits for it, and whoever hastens comes to it", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, laid, add } = show();
  add(step(1, 5000), held(2), step(3, 50));
  timeline.hasten();
  await pass(20);
  assert.deepEqual([laid, timeline.held?.kind], [[1], "own roll"]);
  await pass(5000);
  assert.deepEqual([laid, timeline.isBusy], [[1], true]);
  timeline.release();
  await pass(20);
  assert.deepEqual([timeline.held, timeline.happening?.kind], [null, "own roll"]);
  timeline.hasten();
  assert.deepEqual(laid, [1, 2, 3, "end", "done"]);
  mock.timers.reset();
});

test("whoever skips everything skips that too", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, laid, add } = show();
  add(held(1));
  await pass(100);
  assert.equal(timeline.held?.kind, "own roll");
  timeline.skip();
  assert.deepEqual([laid, timeline.held, timeline.isBusy], [[1, "end", "done"], null, false]);
  mock.timers.reset();
});
