import type { Face, Happening } from "../games/face.ts";
import { ask } from "../wire/http.ts";
import type { Line } from "../wire/socket.ts";
import type { Clocks, Down, Events, Reacted, Said, Snapshot, SnapshotBody, Told } from "../wire/types.ts";
import type { Desk } from "./desk.svelte.ts";
import { markOurs, recallAgain } from "./againKept.ts";
import { Known, type Shown } from "./known.svelte.ts";
import { concerns, type LogLine } from "./log.svelte.ts";
import { openingOf } from "./opening.ts";
import { note } from "./promise.ts";
import { numberOf, stepsOf, type Unfolded } from "./steps.ts";
import type { Step, View } from "./timeline.svelte.ts";

const REACTION = 3000; // milliseconds for which a quick reaction is shown
const AGAIN = 300; // steps that are kept for a replay
const SHORT_OF_TIME = 15_000; // with fewer milliseconds on the viewer's clock, nothing is animated

/**
 * Handles the frames of a table: steps wait in the timeline until they are shown, and become part of the state then.
 */
export abstract class Hearing extends Known {
  protected socket: Line | null = null;
  protected isStale = false;
  /** The view after the last version that was received. */
  #latest: View | null = null;
  /** The game has begun, and seats may have been shuffled: the page waits for its seat numbers. */
  #isBeginning = false;
  /** Called once a version has been received. */
  #awaited: { v: number; done: () => void } | null = null;

  constructor(
    id: string,
    face: Face,
    words: Record<string, string>,
    content: Record<string, unknown>,
    first: Snapshot,
  ) {
    super(id, face, words, content);
    this.#hearAll(first);
    this.cover.begin();
  }

  protected hear(frame: Down): void {
    switch (frame.t) {
      case "snapshot":
        this.timeline.clear();
        this.isStale = this.#isBeginning = false;
        this.#hearAll(frame);
        break;
      case "events":
        this.#hearMore(frame);
        break;
      case "presence":
        [this.present, this.ready] = [frame.seats, frame.ready];
        break;
      case "said":
        this.hearChat([frame]);
        break;
      case "unsaid":
        this.forgetChat(frame.n);
        break;
      case "reacted":
        this.#react(frame);
        break;
    }
    if (this.#awaited && this.#awaited.v <= this.heard) this.#awaited.done();
  }

  /** Wait for a version: the server acknowledges an act before it sends what came of it. */
  protected async received(v: number): Promise<void> {
    if (v > this.heard) await new Promise<void>((done) => (this.#awaited = { v, done }));
    this.#awaited = null;
  }

  /** One reaction per seat at most. */
  #react(frame: Reacted): void {
    const show = (): void => {
      this.reacted = [...this.reacted.filter(({ seat }) => seat !== frame.seat), frame];
      setTimeout(() => (this.reacted = this.reacted.filter((each) => each !== frame)), REACTION);
    };
    void import("./Reacting.svelte").then(show, show); // its time begins when it can be drawn
  }

  /** The chat, also of the time while the connection was down. */
  async readChat(since = this.chat.at(-1)?.n ?? 0): Promise<void> {
    this.hearChat(await ask<Said[]>("GET", `/api/tables/${this.id}/chat?since=${since}`).catch(() => []));
  }

  hearChat(lines: Said[]): void {
    const known = new Set(this.chat.map(({ n }) => n));
    this.chat = [...this.chat, ...lines.filter(({ n }) => !known.has(n))].sort((a, b) => a.n - b.n);
  }

  forgetChat(n: number): void {
    this.chat = this.chat.filter((line) => line.n !== n);
  }

  /** The last version received, to continue from; null: everything is sent again. */
  protected get known(): number | null {
    return this.isStale || this.#isBeginning ? null : this.heard;
  }

  /** A snapshot. The beginning of a game is animated; else the state is shown at once. */
  #hearAll(frame: Snapshot): void {
    const { me, table, events } = frame.d;
    const [isAnother, hasBegun] = [
      me.seat !== this.me.seat,
      this.table?.status === "lobby" && table.status === "playing",
    ];
    [this.v, this.heard, this.step] = [frame.v, frame.v, numberOf(frame)];
    [this.me, this.table, this.advice] = [me, table, null];
    this.again = recallAgain(this);
    this.#stand(frame.d, frame.d.view, performance.now());
    this.#latest = this.view;
    const late = frame.d.late?.find((seat) => me.seats.includes(seat));
    this.timedOut = late === undefined ? null : { seat: late, v: frame.v };
    if (isAnother) this.trouble = null; // a refusal to one viewer is not shown to the next
    note(table);
    const opening = openingOf(this.id, this.face, frame.d);
    if (opening.length) return this.#open(frame, opening);
    // the view now does not tell whose a place was then
    const lines = this.#write(events, frame.d.befell ? null : this.view);
    for (const n of frame.d.befell ?? []) lines[n]!.isOurs = true;
    markOurs(lines, this.again);
    const scene = hasBegun
      ? lines.slice(0, lines.findIndex(({ event }) => event.kind === "turn") + 1 || undefined)
      : [];
    this.logbook.begin(scene.length ? [] : lines);
    if (hasBegun) this.cover.begin();
    if (scene.length)
      this.timeline.add({
        steps: [this.#step(this.step, scene, 0, this.view)],
        end: () => this.logbook.add(lines.slice(scene.length), 0),
      });
    this.cover.settle();
  }

  /** The beginning of the game as it happened: the state is the one before it until all of it has been shown. */
  #open({ d }: Snapshot, opening: Unfolded[]): void {
    const heardAt = performance.now();
    this.step = opening[0]!.n;
    const clocks = d.clocks && { ...d.clocks, running: [] }; // whose clock runs now is told when all has been shown
    this.standing = { ...this.standing, view: opening[0]!.view, waiting: [], clocks };
    this.logbook.begin([]);
    this.cover.settle();
    this.#mindClock(d.clocks, heardAt);
    this.timeline.add({ steps: this.#stepsOf(opening), end: () => this.#stand(d, this.view, heardAt) });
  }

  #hearMore(frame: Events): void {
    const { v, d } = frame;
    if (v <= this.heard || this.#isBeginning) return;
    if (this.table.status === "lobby" && d.table && d.table.status !== "lobby") {
      this.#isBeginning = true;
      return this.socket?.send({ t: "resync" });
    }
    this.heard = v;
    const heardAt = performance.now();
    const told = stepsOf(frame, this.#latest);
    this.#latest = told.at(-1)?.view ?? this.#latest;
    const steps = this.#stepsOf(told);
    this.clocksUntil ??= heardAt;
    this.#mindClock(d.clocks, heardAt);
    this.timeline.add({ steps, end: () => this.#ended(frame, heardAt) });
  }

  #stepsOf(told: Unfolded[]): Step[] {
    return told.map(({ n, events, retracted, view, before, changes }) => ({
      ...this.#step(n, this.#write(events, before), retracted, view),
      changes,
    }));
  }

  #step(n: number, lines: LogLine[], retracted: number, view: View | null): Step {
    return { n, lines, retracted, view, times: lines.map(({ event }) => this.face.pause(event)) };
  }

  /** Animations must not use up the clock of the seat that is asked. */
  #mindClock(clocks: Clocks | null, heardAt: number): void {
    const ours =
      clocks?.running.filter((seat) => this.me.seats.includes(seat)).map((seat) => clocks.left[seat] ?? 0) ?? [];
    this.timeline.hurryAt(ours.length ? heardAt + Math.min(...ours) - SHORT_OF_TIME : null);
  }

  #write(events: Told[], before: View | null): LogLine[] {
    const { seat, face } = this;
    const isOurs = (event: Happening): boolean =>
      seat !== null && (concerns(event, seat) || (face.concerns?.(event, seat, before) ?? false));
    return this.logbook.write(events, (event) => face.isSecret?.(event, this as unknown as Desk) ?? false, isOurs);
  }

  protected override laid(steps: Step[]): void {
    let before = this.view;
    for (const step of steps) {
      this.#keep({ ...step, before });
      before = step.view;
    }
    this.step = steps.at(-1)!.n;
    this.standing = { ...this.standing, view: before };
    this.advice = null;
  }

  /** Add a step to the log, and to what can be shown again. */
  #keep(shown: Shown): void {
    const wasOurs = this.seat !== null && this.logbook.turner === this.seat;
    this.logbook.add(shown.lines, shown.retracted);
    const isNewTurn = shown.lines.some(({ event }) => event.kind === "turn");
    if (this.seat !== null && (!wasOurs || isNewTurn))
      this.again = [...(wasOurs ? [] : this.again), shown].slice(-AGAIN);
    if (isNewTurn) this.cover.begins(this.logbook.turner);
  }

  /** The state of the table after the last step of a frame. */
  #ended({ v, d }: Events, heardAt: number): void {
    this.v = v;
    if (d.table) {
      this.table = d.table;
      note(d.table);
    }
    const isTold = d.waiting.length > 0 || d.result !== null || this.table.status === "lobby"; // of several frames only in the last
    if (isTold) this.#stand(d, this.view, heardAt);
    if (d.timed_out !== undefined) this.timedOut = { seat: d.timed_out, v };
    if (d.result) this.table = { ...this.table, status: "over" };
    this.advice = null;
    this.cover.watch();
  }

  protected override caughtUp(): void {
    this.clocksUntil = null;
    this.cover.settle();
  }

  #stand(told: Omit<SnapshotBody, "me" | "table" | "events">, view: View | null, heardAt: number): void {
    const { can_undo: canUndo, legal, outlook, waiting, clocks, proposal, result, orders } = told;
    this.standing = { view, legal, outlook: outlook ?? [], waiting, canUndo, clocks, proposal, result, orders };
    this.clocksAt = heardAt;
    this.reasons.clear();
  }
}
