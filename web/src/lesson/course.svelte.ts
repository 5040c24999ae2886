import { keep, recall } from "../state/memory.ts";
import type { Desk } from "../table/desk.svelte.ts";
import type { Lesson, Step } from "./lesson.ts";

interface Kept {
  met: string[];
  isReading: boolean;
  isAtEnd: boolean;
  isLeft: boolean;
}

/** How far somebody has come in a lesson. It is kept with the table: whoever comes back goes on where he was. */
export class Course {
  /** The steps that have come, in their order; the last is the one that holds, as long as `isReading`. */
  met = $state.raw<Step[]>([]);
  isReading = $state(false);
  isAtEnd = $state(false);
  isLeft = $state(false);
  /** How many steps back one looks, to read them again. */
  back = $state(0);

  readonly #desk: Desk;
  readonly #lesson: Lesson;

  constructor(desk: Desk, lesson: Lesson) {
    this.#desk = desk;
    this.#lesson = lesson;
    const kept = recall<Kept | null>(this.#key, null);
    if (!kept) return;
    this.met = kept.met.map((id) => lesson.steps.find((step) => step.id === id)).filter((step) => step !== undefined);
    [this.isReading, this.isAtEnd, this.isLeft] = [kept.isReading && this.met.length > 0, kept.isAtEnd, kept.isLeft];
  }

  get #key(): string {
    return `lesson.${this.#desk.id}`;
  }

  /** The number of the step that is shown, from 0; that of none where nothing is to be said just now. */
  get #shown(): number {
    return this.met.length - (this.isReading ? 1 : 0) - this.back;
  }

  /** The step whose words are shown; null: none has anything to say now. */
  get step(): Step | null {
    return this.met[this.#shown] ?? null;
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
    const step = this.isReading ? this.met.at(-1) : undefined;
    if (step?.suggest && (step.isDone?.(this.#desk) ?? !step.when(this.#desk))) this.#finish(step);
    else if (!step) this.#next();
    if (this.#desk.isOver && !this.isReading) this.isAtEnd = true;
    this.#keep();
  }

  /** Whoever has read on goes on: to the step after the one that is read again, or to what the board says now. */
  go(): void {
    const step = this.met.at(-1);
    if (this.back) this.back--;
    else if (step) this.#finish(step);
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
    const next = this.#lesson.steps.find((step) => !this.met.includes(step) && step.when(this.#desk));
    if (!next) return;
    this.met = [...this.met, next];
    this.isReading = true;
    this.back = 0;
  }

  #keep(): void {
    const { isReading, isAtEnd, isLeft } = this;
    keep(this.#key, { met: this.met.map(({ id }) => id), isReading, isAtEnd, isLeft } satisfies Kept);
  }
}
