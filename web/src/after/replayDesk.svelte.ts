import type { Happening } from "../games/face.ts";
import type { Desk, LogLine } from "../table/desk.svelte.ts";
import { stepsOf } from "../table/steps.ts";
import { StillDesk } from "../table/stillDesk.svelte.ts";
import { Refusal } from "../wire/http.ts";
import type { Events, Replay, Snapshot, TableInfo, Told } from "../wire/types.ts";
import { hiddenThings, joined, type Hidden } from "./hidden.ts";
import { replay, type Eyes } from "./wire.ts";

const PAGE = 50; // versions per page of the server's answer
const LOOK = 900; // milliseconds for which a step is shown at least

/** A line of the whole log, and the step that it belongs to. */
export interface StepLine extends LogLine {
  v: number;
  isTakenBack: boolean;
}

/** A desk for a finished table at any of its steps: boards draw it like any other, and no action is possible. */
export class ReplayDesk extends StillDesk {
  readonly eyes: Eyes;
  /** The steps that can be shown, and those at which another seat is asked than before, as the server says. */
  readonly versions: number[];
  readonly #turns: number[];
  frames = $state.raw<ReadonlyMap<number, Events>>(new Map());
  /** Everything this viewer was sent, as far as it is loaded. */
  readonly lines = $derived(linesOf(this.frames));
  isRolling = $state(false);
  rate = $state(1);

  readonly #finished: TableInfo;
  #asked = new Map<number, Promise<void>>();
  #wake: (() => void) | null = null;
  /** Counts the playbacks: one that was stopped must not continue beside the next. */
  #show = 0;
  #isClosed = false;

  constructor(desk: Desk, eyes: Eyes, reel: Replay, frame: Events) {
    super(desk.id, desk.face, desk.words, desk.content, opening(desk, eyes, frame));
    [this.eyes, this.versions, this.#turns] = [eyes, reel.versions, reel.turns];
    this.#finished = desk.table;
    this.present = desk.table.seats.map((_, seat) => seat);
    this.#take(reel.frames);
    this.#lay(frame);
  }

  /** Load a finished table as a viewer saw it, from a version on. */
  static async open(desk: Desk, eyes: Eyes, v?: number): Promise<ReplayDesk> {
    const { last } = await replay(desk.id, eyes, desk.v, desk.v);
    const reel = await replay(desk.id, eyes, v === undefined ? 0 : Math.min(v, last));
    return new ReplayDesk(desk, eyes, reel, reel.frames[0]!);
  }

  /** The events of the step that is shown. */
  get told(): string[] {
    const frame = this.frames.get(this.v);
    return frame ? toldIn(frame).flatMap(({ text }) => (text ? [text] : [])) : [];
  }
  /** The sentence of the event that is being animated. */
  get sentence(): string {
    return this.underway.at(-1)?.text ?? "";
  }
  get first(): number {
    return this.versions[0]!;
  }
  get last(): number {
    return this.versions.at(-1)!;
  }
  get isAtEnd(): boolean {
    return this.v >= this.last;
  }
  /** Which of the steps is shown, counted from 0. */
  get place(): number {
    return Math.max(
      0,
      this.versions.findLastIndex((v) => v <= this.v),
    );
  }

  /** Go to a step without animating the steps in between. */
  async show(v: number): Promise<void> {
    this.pause();
    await this.#go(this.versions.findLastIndex((each) => each <= v));
  }

  /** Move by a number of steps, forward or back. */
  async move(steps: number): Promise<void> {
    this.pause();
    await this.#go(this.place + steps);
  }

  async #go(place: number): Promise<void> {
    const wanted = this.versions[Math.max(0, Math.min(this.versions.length - 1, place))]!;
    this.v = wanted; // the slider stays where the user put it while the step is loading
    await this.#need(wanted);
    const frame = this.frames.get(wanted);
    if (frame && this.v === wanted) this.#lay(frame);
  }

  async #need(v: number): Promise<void> {
    this.trouble = null;
    try {
      if (!this.frames.has(v)) await this.#fetch(v);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.pause();
      this.trouble = { text: error.message, rule: null };
    }
  }

  /** The step at which the next turn (1) or the one before (-1) begins, as the game counts turns. */
  turnFrom(way: 1 | -1): number {
    const counted = turnsOf(this.frames);
    const turns = counted.length > 1 ? counted : this.#turns;
    const found = way > 0 ? turns.find((v) => v > this.v) : turns.findLast((v) => v < this.v);
    return found ?? (way > 0 ? this.last : this.first);
  }

  /** Play step after step, each for as long as its events need. */
  async roll(): Promise<void> {
    this.pause();
    const show = ++this.#show;
    const isOn = (): boolean => show === this.#show;
    this.isRolling = true;
    if (this.isAtEnd) await this.#go(0);
    while (isOn() && !this.isAtEnd) {
      const next = this.place + 1;
      await this.#move(this.versions[next]!, isOn);
      if (isOn()) await this.#go(next);
    }
    if (isOn()) this.pause();
  }

  pause(): void {
    this.#show++;
    this.isRolling = false;
    this.#rest();
    this.#wake?.();
  }

  override close(): void {
    this.#isClosed = true;
    this.pause();
  }
  override skip(): void {
    this.#wake?.();
  }

  /** Animate from the version shown to the next, step by step; the view after the last step is set afterwards. */
  async #move(v: number, isOn: () => boolean): Promise<void> {
    await this.#need(v);
    const frame = this.frames.get(v);
    if (!isOn() || !frame) return;
    const lines = this.lines.filter((line) => line.v === v);
    let spent = 0;
    for (const step of stepsOf(frame, this.view)) {
      if (this.timeline.coming) this.standing = { ...this.standing, view: this.timeline.coming };
      this.timeline.coming = step.view;
      for (const { event } of step.events) {
        const at = lines.findIndex((line) => line.event === event);
        const time = this.face.pause(event as Happening);
        this.timeline.underway = lines.slice(0, at + 1);
        [this.timeline.happening, this.timeline.time] = [event as Happening, time / this.rate];
        spent += time;
        await this.#wait(time);
        if (!isOn()) return;
      }
    }
    if (lines.length) await this.#wait(Math.max(0, LOOK - spent));
    if (isOn()) this.#rest();
  }

  #rest(): void {
    [this.timeline.happening, this.timeline.coming, this.timeline.underway] = [null, null, []];
  }

  #wait(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, time / this.rate);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Load the missing pages, so that the log is complete. */
  async fetchAll(): Promise<void> {
    for (const v of this.versions) if (!this.#isClosed && !this.frames.has(v)) await this.#fetch(v);
  }

  #fetch(v: number): Promise<void> {
    const page = Math.floor(this.versions.indexOf(v) / PAGE); // pages have fixed boundaries, wherever loading begins
    let asked = this.#asked.get(page);
    if (!asked) {
      const some = this.versions.slice(page * PAGE, (page + 1) * PAGE);
      asked = replay(this.id, this.eyes, some[0]!, some.at(-1)!).then(({ frames }) => this.#take(frames));
      asked.catch(() => this.#asked.delete(page)); // it may be requested again
      this.#asked.set(page, asked);
    }
    return asked;
  }

  #take(frames: Events[]): void {
    const known = new Map(this.frames);
    for (const frame of frames) known.set(frame.v, frame);
    this.frames = known;
  }

  #lay({ v, d }: Events): void {
    [this.v, this.step] = [v, d.steps?.at(-1)?.n ?? v];
    this.table = v >= this.last ? this.#finished : asPlaying(this.#finished);
    this.standing = {
      view: d.view,
      legal: [],
      outlook: [],
      waiting: d.waiting,
      canUndo: false,
      clocks: null,
      proposal: null,
      result: d.result,
      orders: {},
    };
  }
}

/** During the game nobody had resigned yet. */
function asPlaying(table: TableInfo): TableInfo {
  return { ...table, status: "playing", seats: table.seats.map((seat) => ({ ...seat, resigned: false, away: false })) };
}

function opening(desk: Desk, eyes: Eyes, { v, d }: Events): Snapshot {
  const me = { ...desk.me, seat: eyes, seats: eyes === null ? [] : [eyes], is_host: false };
  return { t: "snapshot", v, d: { ...d, me, table: desk.table, legal: [], outlook: [], clocks: null, events: [] } };
}

/** The steps at which the number of the turn in the view changes. */
function turnsOf(frames: ReadonlyMap<number, Events>): number[] {
  const steps = [...frames.values()].sort((one, other) => one.v - other.v);
  return steps.filter(({ d }, n) => n === 0 || d.view?.turns !== steps[n - 1]!.d.view?.turns).map(({ v }) => v);
}

/** All steps of a frame, in order. */
function toldIn({ d }: Pick<Events, "d">): Told[] {
  return d.steps?.flatMap(({ events }) => events) ?? d.events;
}

function linesOf(frames: ReadonlyMap<number, Events>): StepLine[] {
  const lines: StepLine[] = [];
  const standing: StepLine[] = [];
  for (const [v, { d }] of [...frames].sort(([a], [b]) => a - b)) {
    for (const line of standing.splice(standing.length - d.retracted)) line.isTakenBack = true;
    for (const { event, text, rule } of toldIn({ d })) {
      const line = {
        n: lines.length,
        v,
        event: event as Happening,
        text: text ?? "",
        rule,
        isSecret: false,
        isOurs: false,
        isTakenBack: false,
      };
      lines.push(line);
      standing.push(line);
    }
  }
  return lines;
}

/** The table at its end with what each seat alone could see, and which of those facts had been hidden. */
export async function revealed(desk: Desk): Promise<{ end: ReplayDesk; hidden: Hidden[] }> {
  const { versions } = await replay(desk.id, null, desk.v, desk.v);
  const [before, last] = versions.slice(-2) as [number, number];
  const eyes: Eyes[] = [null, ...desk.table.seats.keys()];
  const reels = await Promise.all(eyes.map((each) => replay(desk.id, each, before, last)));
  const [open, ...own] = reels.map(
    ({ frames }) =>
      (v: number) =>
        frames.find((frame) => frame.v === v)?.d.view ?? null,
  );
  const frame = reels[0]!.frames.at(-1)!;
  const view = joined(
    open!(last),
    own.map((viewAt) => viewAt(last)),
  );
  const end = new ReplayDesk(desk, null, { ...reels[0]!, frames: [] }, { ...frame, d: { ...frame.d, view } });
  return {
    end,
    hidden: hiddenThings(
      open!(before),
      own.map((viewAt) => viewAt(before)),
    ),
  };
}
