import assert from "node:assert/strict";
import { test } from "node:test";
import "../runes.ts";

class Socket {
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static last: Socket;
  readyState = Socket.OPEN;
  sent: { id: string }[] = [];
  onmessage: (message: { data: string }) => void = () => {};
  constructor() {
    Socket.last = this;
  }
  send(message: string): void {
    this.sent.push(JSON.parse(message));
  }
  close(): void {
    this.readyState = Socket.CLOSED;
  }
  bring(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}
/** Tasks wait until the test runs them. */
let tasks: (() => void)[] = [];
class Channel {
  port1 = { onmessage: (): void => {}, close: (): void => {} };
  port2 = { postMessage: (): void => void tasks.push(() => this.port1.onmessage()) };
}
const nothing = (): void => {};
const page = { hidden: false, addEventListener: nothing, removeEventListener: nothing, querySelector: () => null };
const calm = { matches: false, addEventListener: nothing };
let frames: (() => void)[] = [];
Object.assign(globalThis, {
  document: page,
  window: globalThis,
  location: { origin: "http://here" },
  WebSocket: Socket,
  MessageChannel: Channel,
  matchMedia: () => calm,
  addEventListener: nothing,
  removeEventListener: nothing,
  requestAnimationFrame: (draw: () => void) => frames.push(draw),
});
const { Line } = await import("./socket.ts");

/** The browser draws a frame, and runs what waited for it. */
async function draw(): Promise<void> {
  const due = frames;
  frames = [];
  for (const each of due) each();
  await work();
}
/** Run all waiting tasks, each with everything it triggers. */
async function work(): Promise<void> {
  for (let next = tasks.shift(); next; next = tasks.shift()) {
    next();
    await new Promise(setImmediate);
  }
}

function listen(): { line: InstanceType<typeof Line>; heard: number[]; socket: Socket } {
  [frames, tasks, page.hidden] = [[], [], false];
  const heard: number[] = [];
  const line = new Line("table", {
    hear: (frame) => {
      if (BAD in frame) throw new Error(BAD);
      heard.push((frame as { v: number }).v);
    },
    told: nothing,
    known: () => ({ v: heard.at(-1) ?? 0, seat: null, isAsked: false }),
  });
  return { line, heard, socket: Socket.last };
}
/** A frame with this key cannot be heard. */
const BAD = "bad";
const told = (v: number): object => ({ t: "events", v, d: {} });

test("what comes while the page draws is heard when that is done, all of it at once and in order", async () => {
  const { line, heard, socket } = listen();
  socket.bring(told(1));
  assert.deepEqual(heard, [1]);
  for (const v of [2, 3, 4]) socket.bring(told(v));
  assert.deepEqual(heard, [1]);
  await draw();
  assert.deepEqual(heard, [1, 2, 3, 4]);
  socket.bring(told(5));
  await work();
  assert.deepEqual(heard, [1, 2, 3, 4], "the page draws again");
  await draw();
  assert.deepEqual(heard, [1, 2, 3, 4, 5]);
  await draw();
  socket.bring(told(6));
  assert.deepEqual(heard.at(-1), 6, "nothing is drawn: nobody waits");
  line.close();
});

test("whoever waits for an answer goes on before what came after it is heard", async () => {
  const { line, heard, socket } = listen();
  const answered: number[][] = [];
  void line.command("undo", { v: 0, seat: 0 }).then(() => answered.push([...heard]));
  socket.bring(told(1));
  socket.bring({ t: "ack", id: socket.sent[0]!.id, v: 2 });
  socket.bring(told(3));
  await draw();
  assert.deepEqual(answered, [[1, 2]]);
  assert.deepEqual(heard, [1, 2, 3]);
  line.close();
});

test("a page that nobody sees is not drawn, and waits for nothing", async () => {
  const { line, heard, socket } = listen();
  page.hidden = true;
  for (const v of [1, 2, 3]) socket.bring(told(v));
  assert.deepEqual(heard, [1, 2, 3]);
  assert.equal(frames.length, 0, "however many come, none waits for a frame");
  line.close();
});

test("what waits when the line is opened anew is not heard: it is told again", async () => {
  const { line, heard, socket } = listen();
  socket.bring(told(1));
  socket.bring(told(2));
  line.reopen();
  socket.bring(told(3));
  await draw();
  assert.deepEqual(heard, [1]);
  Socket.last.bring(told(2));
  await draw();
  assert.deepEqual(heard, [1, 2]);
  line.close();
});

test("a frame that cannot be heard holds up no other", async () => {
  const { line, heard, socket } = listen();
  assert.throws(() => socket.bring({ t: "events", v: 1, d: {}, [BAD]: 1 }));
  socket.bring(told(2));
  await draw();
  assert.deepEqual(heard, [2]);
  line.close();
});
