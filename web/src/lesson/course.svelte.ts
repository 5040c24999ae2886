import { keep, recall } from "../state/memory.ts";
import type { Desk } from "../table/desk.svelte.ts";
import type { Facts } from "../text/say.svelte.ts";
import type { Lesson, Step } from "./lesson.ts";

/** A step that was reached, with the values of its gaps at that moment: read later, it says the same. */
interface Met {
  step: Step;
  facts: Facts;
  /** The last line of the table's log at that moment; NONE: no longer known. */
  line: number;
}

interface Kept {
  met: { id: string; facts: Facts }[];
  isReading: boolean;
  isAtEnd: boolean;
  isLeft: boolean;
}

const NONE = -1;
const keyOf = (table: string): string => `lesson.${table}`;

/** Whether this browser is in the middle of the lesson at a table. */
export function isUnfinished(table: string): boolean {
  const kept = recall<Kept | null>(keyOf(table), null);
  return kept !== null && !kept.isAtEnd && !kept.isLeft;
}

/** The progress in a lesson. It is stored with the table, so that it continues after a reload. */
export class Course {
  /** The steps that were reached, in order; the last one is current as long as `isReading`. */
  met = $state.raw<Met[]>([]);
  isReading = $state(false);
  isAtEnd = $state(false);
  isLeft = $state(false);
  /** How many steps back the reader looks. */
  back = $state(0);

  readonly #desk: Desk;
  readonly #lesson: Lesson;
  /** The last line of the log when the table was last examined. */
  #line = NONE;

  constructor(desk: Desk, lesson: Lesson) {
    this.#desk = desk;
    this.#lesson = lesson;
    const kept = recall<Kept | null>(this.#key, null);
    if (!kept) return;
    this.met = kept.met.flatMap(({ id, facts }) =>
      lesson.steps.filter((step) => step.id === id).map((step) => ({ step, facts, line: NONE })),
    );
    [this.isReading, this.isAtEnd, this.isLeft] = [kept.isReading && this.met.length > 0, kept.isAtEnd, kept.isLeft];
  }

  get #key(): string {
    return keyOf(this.#desk.id);
  }

  /** The index of the step that is shown; NONE if there is nothing to say now. */
  get #shown(): number {
    return this.met.length - (this.isReading ? 1 : 0) - this.back;
  }

  /** The step whose words are shown; null: none applies now. */
  get step(): Step | null {
    return this.met[this.#shown]?.step ?? null;
  }

  get facts(): Facts {
    return this.met[this.#shown]?.facts ?? {};
  }

  get number(): number {
    return Math.min(this.#shown + 1, this.met.length);
  }

  get all(): number {
    return this.#lesson.steps.length;
  }

  get canReread(): boolean {
    return this.#shown > 0;
  }

  /** The table has changed: is this step over, and which comes next? */
  look(): void {
    if (this.#wasTakenBack(this.#line)) this.#goBack();
    this.#line = this.#lastLine;
    const step = this.isReading ? this.met.at(-1)?.step : undefined;
    if (step?.when(this.#desk)) this.met = [...this.met.slice(0, -1), this.#meet(step)];
    if (step?.suggest && this.#isDone(step)) this.#finish(step);
    else if (!step) this.#next();
    if (this.#desk.isOver && !this.isReading) this.isAtEnd = true;
    this.#keep();
  }

  #isDone(step: Step): boolean {
    return step.isDone?.(this.#desk) ?? !step.when(this.#desk);
  }

  get #lastLine(): number {
    return this.#desk.log.at(-1)?.n ?? NONE;
  }

  /** Whether a line of the log is gone because a move was undone, not because the log is long. */
  #wasTakenBack(line: number): boolean {
    const { log } = this.#desk;
    return line >= (log[0]?.n ?? 0) && !log.some(({ n }) => n === line);
  }

  /** Steps that came with undone moves will come again, and their task is open again. */
  #goBack(): void {
    this.met = this.met.filter(({ line }) => !this.#wasTakenBack(line));
    const last = this.met.at(-1)?.step;
    this.isReading = !!last?.suggest && !this.#isDone(last);
    this.back = 0;
  }

  /** The reader goes on: to the step after the one being read again, or to what applies now. */
  go(): void {
    const last = this.met.at(-1);
    if (this.back) this.back--;
    else if (last) this.#finish(last.step);
    this.look();
  }

  reread(): void {
    if (this.canReread) this.back++;
  }

  leave(): void {
    this.isLeft = true;
    this.#keep();
  }

  #finish(step: Step): void {
    this.isReading = false;
    this.back = 0;
    if (step === this.#lesson.steps.at(-1)) this.isAtEnd = true;
    else this.#next();
  }

  #next(): void {
    if (this.isAtEnd) return;
    const met = new Set(this.met.map(({ step }) => step));
    const next = this.#lesson.steps.find((step) => !met.has(step) && step.when(this.#desk));
    if (!next) return;
    this.met = [...this.met, this.#meet(next)];
    this.isReading = true;
    this.back = 0;
  }

  #meet(step: Step): Met {
    return { step, facts: step.facts?.(this.#desk) ?? {}, line: this.#lastLine };
  }

  #keep(): void {
    const { isReading, isAtEnd, isLeft } = this;
    keep(this.#key, {
      met: this.met.map(({ step, facts }) => ({ id: step.id, facts })),
      isReading,
      isAtEnd,
      isLeft,
    } satisfies Kept);
  }
}
