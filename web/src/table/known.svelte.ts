import type { Hint } from "./hints.ts";
import { keyOf, type Act, type Face, type Happening } from "../games/face.ts";
import { recall } from "../state/memory.ts";
import { settings, type Speed } from "../state/settings.svelte.ts";
import { counted, fill, type Facts } from "../text/say.svelte.ts";
import type { Choice, Clocks, Me, Offer, Proposal, Reacted, Result, Said, TableInfo } from "../wire/types.ts";
import { Cover } from "./cover.svelte.ts";
import { Log, sinceLastTurn, type LogLine, type Turn } from "./log.svelte.ts";
import { holds } from "./opening.ts";
import { Reasons, type Told as Refused } from "./reasons.svelte.ts";
import { Timeline, type Step, type View } from "./timeline.svelte.ts";
import type { Desk } from "./desk.svelte.ts";

export interface Standing {
  view: View | null;
  legal: Choice[];
  outlook: Offer[];
  waiting: number[];
  canUndo: boolean;
  clocks: Clocks | null;
  proposal: Proposal | null;
  result: Result | null;
  /** The standing orders of this seat, by name. */
  orders: Record<string, string>;
}

/** A step that has been shown, with the view before it: it can be shown again. */
export interface Shown extends Step {
  before: View | null;
}

const FAST_TURN = 1400; // milliseconds: with the time for drawing, a turn is over in two seconds
const LESSON = 4000; // learners do not wait longer than that

/** The state of a table as far as it has been shown: everything here belongs to one and the same step. */
export abstract class Known {
  readonly id: string;
  readonly face: Face;
  words = $state.raw<Record<string, string>>({});
  /** The numbers this table is played with, by dotted name. */
  readonly content: Record<string, unknown>;

  /** The version of the table that is shown, and the number of the step in it. */
  v = $state(0);
  step = $state(0);
  me = $state.raw<Me>({ seat: null, seats: [], is_host: false });
  table = $state.raw<TableInfo>() as TableInfo;
  standing = $state.raw<Standing>() as Standing;
  readonly logbook = new Log();
  present = $state.raw<number[]>([]);
  /** The seats that say before the start that they are ready. */
  ready = $state.raw<number[]>([]);
  chat = $state.raw<Said[]>([]);
  /** The seats whose lines are not shown in this browser. */
  muted = $state.raw<number[]>([]);
  /** Quick reactions that are being shown. */
  reacted = $state.raw<Reacted[]>([]);
  advice = $state.raw<Hint | null>(null);
  /** The last refusal; shown until the next thing is done. */
  trouble = $state.raw<Refused | null>(null);
  readonly reasons = new Reasons((acts) => this.why(acts));
  readonly timeline: Timeline;
  readonly cover: Cover = new Cover(this as unknown as Desk);
  /** Steps since the last turn of this seat, to be shown again. */
  again = $state.raw<Shown[]>([]);
  /** Somebody's clock ran out, and a bot moved for them. */
  timedOut = $state.raw<{ seat: number; v: number } | null>(null);
  /**
   * When the clocks were received, by the page's own clock; and when those of steps still to be shown were received.
   */
  clocksAt = $state(0);
  clocksUntil = $state<number | null>(null);

  /** The last version that was received: what is shown may be older. */
  protected heard = 0;
  /** The version that the last act of this page made. */
  protected acted = -1;

  constructor(id: string, face: Face, words: Record<string, string>, content: Record<string, unknown>) {
    [this.id, this.face, this.words, this.content] = [id, face, words, content];
    this.muted = recall(`muted.${id}`, []);
    this.timeline = new Timeline({
      lay: (steps) => this.laid(steps),
      done: () => this.caughtUp(),
      isAsked: () => this.isAsked,
      isOurs: (seat) => this.me.seats.includes(seat),
      speed: () => this.speed,
      holds: (step, line) => this.waitsForPress && holds(this.face, step, line, this.seat),
      load: (event) => face.load?.(event) ?? null,
      fastTurn: face.fastTurn ?? FAST_TURN,
      areBotsAsked: () => this.standing.waiting.every((seat) => this.table.seats[seat]?.kind === "bot"),
      most: () => (this.table.lesson ? LESSON : null),
    });
  }

  /** Steps have been shown: the state after the last is the one on the screen. */
  protected abstract laid(steps: Step[]): void;
  /** Everything has been shown. */
  protected abstract caughtUp(): void;
  /** Why the last of these acts cannot be done after the others. */
  protected abstract why(acts: Act[]): Promise<Refused | null>;

  // --- what it knows -----------------------------------------------------------------------------------------

  get seat(): number | null {
    return this.me.seat;
  }
  get view(): View | null {
    return this.standing.view;
  }
  get names(): string[] {
    return this.table.seats.map(({ name }) => name);
  }
  get isPlaying(): boolean {
    return this.table.status === "playing";
  }
  get isOver(): boolean {
    return this.table.status === "over";
  }
  /** Whether this page's seat is asked. Not before everything has been shown. */
  get isAsked(): boolean {
    return (
      this.isPlaying &&
      this.isCaughtUp &&
      this.seat !== null &&
      this.standing.waiting.includes(this.seat) &&
      !this.isCovered
    );
  }
  /**
   * Whether it may decide something. A seat that has answered a secret question may change its answer until all have.
   */
  get mayAct(): boolean {
    return this.isPlaying && this.isCaughtUp && this.seat !== null && this.standing.legal.length > 0 && !this.isCovered;
  }
  get isHost(): boolean {
    return this.table.host === null ? this.me.is_host : this.me.seats.includes(this.table.host);
  }
  /** On a shared device: another of its seats is asked, and the one that is shown is not. */
  get next(): number | null {
    if (!this.isPlaying || !this.isCaughtUp || (this.seat !== null && this.standing.waiting.includes(this.seat)))
      return null;
    return this.standing.waiting.find((seat) => this.me.seats.includes(seat)) ?? null;
  }
  get isCovered(): boolean {
    return this.cover.seat !== null;
  }

  readonly #choices = $derived(new Map(this.standing.legal.map((choice) => [keyOf(choice.act as Act), choice])));
  readonly #offers = $derived(new Map(this.standing.outlook.map((offer) => [keyOf(offer.act as Act), offer])));

  /** A word of the game: `role.prince`. */
  word(key: string): string {
    return this.words[key] ?? key;
  }
  /** A number with one of the game's nouns: `counted(3, "noun.troop")` is "3 troops". */
  counted(n: number, noun: string): string {
    return counted(n, noun, (key) => this.word(key));
  }
  /** A sentence of the game with its gaps filled. */
  phrase(key: string, facts: Facts): string {
    return fill(this.word(key), facts, (noun) => this.word(noun));
  }

  can(act: Act): boolean {
    return this.choice(act) !== undefined;
  }
  choice(act: Act): Choice | undefined {
    if (!this.mayAct) return undefined;
    return this.#choices.get(keyOf(act));
  }
  /** The legal actions with this verb. */
  legal(verb: string): Choice[] {
    return this.mayAct ? this.standing.legal.filter(({ act }) => act.verb === verb) : [];
  }
  /** The server's outlook for an act that is not simply useful: that it has no effect, or why it is not possible. */
  outlook(act: Act): Offer | undefined {
    return this.mayAct ? this.#offers.get(keyOf(act)) : undefined;
  }

  // --- what is shown of it -----------------------------------------------------------------------------------

  /** The event that is being animated; the state is still the one before its step. */
  get happening(): Happening | null {
    return this.timeline.happening;
  }
  /** For how many milliseconds that event is shown: animations end by then. */
  get time(): number {
    return this.timeline.time;
  }
  /** The lines of the step that is being animated, so far. */
  get underway(): LogLine[] {
    return this.timeline.underway;
  }
  /** While a step is being animated, the view after it. */
  get coming(): View | null {
    return this.timeline.coming;
  }
  /** The speed of the animation. */
  get speed(): Speed {
    return settings.speed;
  }
  get isCaughtUp(): boolean {
    return !this.timeline.isBusy;
  }
  /** Nothing was received since the last act of this page: what is shown is its own act. */
  get isOurDoing(): boolean {
    return this.heard === this.acted;
  }
  /** What is shown only after a press of this seat. */
  get held(): Happening | null {
    return this.timeline.held;
  }
  /** The viewer can press for it. */
  protected get waitsForPress(): boolean {
    return true;
  }
  get isPaused(): boolean {
    return this.timeline.isPaused;
  }
  /** The chat without the lines of those who are muted. */
  get heardChat(): Said[] {
    return this.chat.filter(({ seat }) => seat === null || !this.muted.includes(seat));
  }
  get log(): LogLine[] {
    return this.logbook.lines;
  }
  /** Whether everything has been shown. */
  get shownLog(): LogLine[] {
    return this.log;
  }
  get spoken(): LogLine[] {
    return this.logbook.spoken;
  }
  get turns(): Turn[] {
    return this.logbook.turns;
  }
  /** What concerned this seat since its last turn. */
  get recap(): LogLine[] {
    return this.since.flatMap(({ lines }) => lines.filter(({ isOurs, isSecret }) => isOurs && !isSecret));
  }
  /** The turns of others since its last one. */
  get since(): Turn[] {
    return this.seat === null || this.isCovered ? [] : sinceLastTurn(this.turns, this.seat);
  }
  /** Skip all animations that wait, and show the current state. */
  skip(): void {
    this.timeline.skip();
  }
  /** The same, but stop at what waits for a press. */
  hasten(): void {
    this.timeline.hasten();
  }
  release(): void {
    this.timeline.release();
  }
  pause(): void {
    this.timeline.pause();
  }
  resume(): void {
    this.timeline.resume();
  }
}
