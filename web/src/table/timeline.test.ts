import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "../runes.ts";
import type { Speed } from "../state/settings.svelte.ts";
import type { LogLine } from "./log.svelte.ts";
import type { Step } from "./timeline.svelte.ts";

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
  asked: { now: boolean };
  laid: (number | string)[];
  add: (...steps: Step[]) => void;
  /** What draws a scene has come, or cannot come. */
  loaded: (error?: Error) => void;
} {
  let loaded: (error?: Error) => void = () => {};
  const laid: (number | string)[] = [];
  const asked = { now: false };
  const timeline = new Timeline({
    lay: (steps) => laid.push(...steps.map(({ n }) => n)),
    done: () => laid.push("done"),
    isAsked: () => asked.now,
    isOurs: (seat) => seat === 9,
    speed: () => speed,
    holds: ({ lines }, n) => lines[n]!.event.kind === "own roll",
    load: ({ kind }) =>
      kind === "scene"
        ? new Promise((done, fail) => (loaded = (error): void => (error ? fail(error) : done(null))))
        : null,
    fastTurn: 1000,
    areBotsAsked: () => !asked.now,
    most: () => most,
  });
  return {
    timeline,
    asked,
    laid,
    add: (...steps) => timeline.add({ steps, end: () => laid.push("end") }),
    loaded: (error) => loaded(error),
  };
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

test("what bots think in a fast turn is taken from its show, what people think is not", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  mock.method(performance, "now", () => now);
  for (const isPerson of [false, true]) {
    const { timeline, asked, add } = show("fast");
    asked.now = isPerson;
    add({ n: 1, lines: [line(0, "turn", 1)], retracted: 0, view: null, times: [100] });
    await pass(110);
    now += 900; // of the 1000 that a turn may take
    add(step(2, 500));
    assert.equal(timeline.time > 200, isPerson, `${timeline.time} ms`);
    timeline.clear();
  }
  mock.restoreAll();
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

test("nor where frames come one by one, until the learner is asked again", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, asked, laid, add } = show("normal", 4000);
  let waited = 0;
  const hear = async (n: number): Promise<number> => {
    const before = waited;
    add(step(n, 1500));
    for (; timeline.isBusy; waited += 10) await pass(10);
    return waited - before;
  };
  for (let n = 1; n <= 20; n++) await hear(n);
  assert.equal(laid.filter((each) => each === "done").length, 20);
  assert.ok(waited <= 4200, `waited for ${waited} ms, with up to 10 more a frame for the clock of this test`);
  const late = await hear(21);
  asked.now = true;
  await hear(22);
  asked.now = false;
  assert.ok((await hear(23)) > 5 * late, "what follows their own move is shown again");
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

const scene = (n: number): Step => ({ ...step(n, 50), lines: [line(0, "scene")] });

test("an event begins when what draws it has come, or cannot come", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  for (const error of [undefined, new Error("no connection")]) {
    const { timeline, laid, add, loaded } = show();
    add(scene(1));
    await pass(500);
    assert.deepEqual([laid, timeline.happening, timeline.coming], [[], null, { n: 1 }]);
    loaded(error);
    await pass(20);
    assert.deepEqual([laid, timeline.happening?.kind], [[], "scene"]);
    await pass(50);
    assert.deepEqual(laid, [1, "end", "done"]);
  }
  mock.timers.reset();
});

test("what draws an event and never comes does not hold the table", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, laid, add } = show();
  add(scene(1), scene(2));
  timeline.hurryAt(performance.now() + 60_000); // there is time enough on the clock
  await pass(3100);
  assert.deepEqual(laid, [1]);
  await pass(3100);
  assert.deepEqual(laid, [1, 2, "end", "done"]);
  mock.timers.reset();
});

test("nor a clock that has little time left", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, laid, add } = show();
  add(scene(1), step(2, 50));
  timeline.hurryAt(performance.now() + 200);
  await pass(300);
  assert.deepEqual(laid, [1, 2, "end", "done"]);
  mock.timers.reset();
});

test("whoever is in a hurry does not wait for a scene", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, laid, add, loaded } = show();
  add(scene(1), step(2, 50));
  await pass(20);
  timeline.skip();
  assert.deepEqual(laid, [1, 2, "end", "done"]);
  add(step(3, 50));
  loaded();
  await pass(20);
  assert.deepEqual([laid.length, timeline.happening?.kind], [4, "gained"]);
  timeline.hasten();
  assert.deepEqual(laid.slice(4), [3, "end", "done"]);
  add(scene(4), held(5));
  await pass(20);
  timeline.hasten();
  await pass(20);
  assert.deepEqual([laid.at(-1), timeline.held?.kind], [4, "own roll"]);
  timeline.clear();
  mock.timers.reset();
});
