import type { Happening } from "../games/face.ts";
import { PACES, type Speed } from "../state/settings.svelte.ts";
import type { LogLine } from "./log.svelte.ts";

export type View = Record<string, unknown>;

/** A step: one act or one draw with everything that follows from it, as this page receives it. */
export interface Step {
  n: number;
  lines: LogLine[];
  /** How many of the last log lines are removed first. */
  retracted: number;
  /** The view after it. */
  view: View | null;
  /** For how long each of its lines is shown, in milliseconds at normal speed. */
  times: number[];
  /** What it changes in the view. */
  changes?: Record<string, unknown> | undefined;
}

/** Steps that arrived together, and the state that is set with the last of them. */
export interface Part {
  steps: Step[];
  end: () => void;
}

interface Show {
  /** Commit steps, in their order: from now on the view and the number of the last are those on the screen. */
  lay: (steps: Step[]) => void;
  /** Everything has been shown. */
  done: () => void;
  /** Whether the viewer is asked now. */
  isAsked: () => boolean;
  /** Whether this seat is one of the viewer's. */
  isOurs: (seat: number) => boolean;
  speed: () => Speed;
  /** Whether the next event of a step waits for a press of the viewer. */
  holds: (step: Step, line: number) => boolean;
  /** Loads what draws an event, if that is not there yet. */
  load: (event: Happening) => Promise<unknown> | null;
  /** The longest time for which another seat's turn is shown at the fast setting, with what bots think in it. */
  fastTurn: number;
  /** Whether only bots are waited for. */
  areBotsAsked: () => boolean;
  /** The longest time for which everything is shown until the viewer is asked again. */
  most: () => number | null;
}

const LONG = 30_000; // a longer queue than this, at normal speed, is played faster the longer it is
const TOO_LONG = 90_000; // and of a longer one than this the older steps are skipped
const SHARE = 0.35; // the share of a fast turn's remaining time that one event may take
const EVEN_SHARE = 0.2; // the same where the whole queue must be short
const LOADING = 3000; // for longer a scene is not waited for: the table goes on without it
const SHORTEST = 12; // less than a frame of the screen is not worth waiting for

/**
 * Plays received steps one after the other: first the animation, for as long as it needs, then the state after it is
 * set at once. What is on the screen is never ahead of what was shown.
 */
export class Timeline {
  /** The event that is being animated. */
  happening = $state.raw<Happening | null>(null);
  /** For how many milliseconds it is shown: animations end by then. */
  time = $state(0);
  /** The lines of the current step, so far. */
  underway = $state.raw<LogLine[]>([]);
  /** The view after the current step. */
  coming = $state.raw<View | null>(null);
  /** Whether something is still to be shown. */
  isBusy = $state(false);
  isPaused = $state(false);
  /** What waits for a press before it is shown. */
  held = $state.raw<Happening | null>(null);

  #queue: Part[] = [];
  #wake: (() => void) | null = null;
  #resume: (() => void) | null = null;
  /** Counts the playbacks: one that was stopped must not continue beside the next. */
  #run = 0;
  #hurry = 0;
  /** The time that the current turn has taken so far; the viewer's own turns, and what is no turn, do not count. */
  #spent = 0;
  #isOurTurn = true;
  /** Since when there is nothing to show, because bots think. */
  #thinkingSince: number | null = null;
  /** The time that was shown since the viewer could last decide something: frames of bots come one by one. */
  #shown = 0;
  /** The viewer wants to skip to the next press. */
  #isRushing = false;
  #released: Happening | null = null;
  readonly #show: Show;

  constructor(show: Show) {
    this.#show = show;
  }

  add(part: Part): void {
    if (!this.#queue.length && !part.steps.length) return part.end();
    this.#queue.push(part);
    if (!this.isPaused && (document.hidden || this.#show.speed() === "instant")) return this.skip();
    this.#leaveOut();
    if (!this.isBusy) void this.#play();
  }

  /** Commit everything that waits, at once. */
  skip(): void {
    this.isPaused = false;
    if (!this.isBusy && !this.#queue.length) return;
    while (this.#queue.length) this.#layPart();
    this.#end();
  }

  /** Skip to where a press is waited for, or else to the end. */
  hasten(): void {
    const isAhead = this.#queue.some(({ steps }) =>
      steps.some((step) => step.lines.some((_, n) => this.#holds(step, n))),
    );
    if (!isAhead) return this.skip();
    this.isPaused = false;
    this.#isRushing = true;
    this.#wake?.();
    this.#resume?.();
  }

  /** The press that was waited for. */
  release(): void {
    if (!this.held) return;
    this.#released = this.held;
    this.#wake?.();
  }

  #holds(step: Step, line: number): boolean {
    return step.lines[line]!.event !== this.#released && this.#show.holds(step, line);
  }

  /** A new snapshot: discard what waits. */
  clear(): void {
    this.#queue = [];
    this.isPaused = false;
    this.hurryAt(null);
    if (this.isBusy) this.#end();
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    this.#leaveOut();
    this.#resume?.();
  }

  /** At this moment of the page's clock everything must have been shown. */
  hurryAt(time: number | null): void {
    clearTimeout(this.#hurry);
    if (time !== null) this.#hurry = window.setTimeout(() => this.skip(), Math.max(0, time - performance.now()));
  }

  #layNext(): void {
    const part = this.#queue[0]!;
    const step = part.steps.shift();
    this.#pass();
    if (step) this.#show.lay([step]);
    if (part.steps.length) return;
    this.#queue.shift();
    part.end();
  }

  /** All steps of a part together: whatever depends on the view looks at it once. */
  #layPart(): void {
    const { steps, end } = this.#queue.shift()!;
    this.#pass();
    if (steps.length) this.#show.lay(steps);
    end();
  }

  #pass(): void {
    [this.happening, this.coming, this.underway, this.held] = [null, null, [], null];
  }

  /** The playback was stopped: its pending waits end without effect. */
  #end(): void {
    this.#run++;
    this.#pass();
    this.isBusy = this.#isRushing = false;
    this.#wake?.();
    this.#resume?.();
    this.#show.done();
    if (this.#show.isAsked()) this.#shown = 0;
    this.#thinkingSince = this.#show.areBotsAsked() ? performance.now() : null;
  }

  async #play(): Promise<void> {
    const run = ++this.#run;
    if (this.#thinkingSince !== null) this.#spent += performance.now() - this.#thinkingSince;
    this.#thinkingSince = null;
    const isOn = (): boolean => run === this.#run;
    this.isBusy = true;
    while (this.#queue.length) {
      const [step] = this.#queue[0]!.steps;
      if (step) await this.#move(step, isOn);
      if (!isOn()) return;
      this.#layNext();
    }
    this.#end();
  }

  /** The animation from the current view to the next. */
  async #move(step: Step, isOn: () => boolean): Promise<void> {
    if (this.isPaused) await this.#rest();
    if (!isOn()) return;
    this.coming = step.view;
    for (const [n, line] of step.lines.entries()) {
      this.#countTurn(line.event);
      if (this.#holds(step, n)) await this.#hold(step, n);
      if (!isOn()) return;
      const loading = this.#isRushing ? null : this.#show.load(line.event);
      if (loading) await this.#come(loading);
      if (!isOn()) return;
      const time = this.#timeOf(step.times[n] ?? 0);
      if (time < SHORTEST) continue;
      this.underway = step.lines.slice(0, n + 1);
      [this.happening, this.time] = [line.event, time];
      await this.#wait(time);
      if (isOn() && this.isPaused) await this.#rest();
      if (!isOn()) return;
    }
  }

  async #hold(step: Step, n: number): Promise<void> {
    [this.happening, this.underway] = [null, step.lines.slice(0, n)];
    [this.held, this.#isRushing, this.#shown] = [step.lines[n]!.event, false, 0];
    await new Promise<void>((done) => (this.#wake = done));
    this.held = null;
  }

  #countTurn({ kind, seat }: Happening): void {
    if (kind !== "turn") return;
    this.#spent = 0;
    this.#isOurTurn = this.#show.isOurs(seat as number);
  }

  #timeOf(time: number): number {
    if (this.#isRushing) return 0;
    const speed = this.#show.speed();
    const rate = Math.max(1, this.#waiting / LONG);
    const wanted = (time * PACES[speed]) / rate;
    const most = this.#show.most();
    if (most !== null) {
      const given = Math.min(wanted, Math.max(0, most - this.#shown) * EVEN_SHARE);
      this.#shown += given;
      return given;
    }
    if (speed !== "fast" || this.#isOurTurn) return wanted;
    const given = Math.min(wanted, Math.max(0, this.#show.fastTurn - this.#spent) * SHARE);
    this.#spent += given;
    return given;
  }

  /** How long everything that waits would take at normal speed. */
  get #waiting(): number {
    return this.#queue.reduce((sum, { steps }) => sum + steps.reduce((all, { times }) => all + lengthOf(times), 0), 0);
  }

  /** Steps too far back are committed without animation. */
  #leaveOut(): void {
    if (this.isPaused || this.#waiting <= TOO_LONG) return;
    while (this.#waiting > LONG) this.#layNext();
    this.#run++; // commits the current step
    this.#wake?.();
    void this.#play();
  }

  /** Until it has come, or cannot come, or takes too long: without it the rest can still be seen. */
  #come(loading: Promise<unknown>): Promise<unknown> {
    return Promise.race([loading.catch(() => null), this.#wait(LOADING)]);
  }

  /** Until somebody lets it go on. */
  #rest(): Promise<void> {
    return new Promise((done) => (this.#resume = done));
  }

  #wait(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, time);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

function lengthOf(times: number[]): number {
  return times.reduce((sum, time) => sum + time, 0);
}
