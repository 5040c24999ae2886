import type { Desk } from "./desk.svelte.ts";

const LOOK_AGAIN = 1500; // the server may have been too busy to hear us

/** One device for all: who holds it, and whose eyes the page waits for before it shows anything. What is somebody's own
 * is shown to nobody who has not said that they are that person (`isTrusted`). */
export class Cover {
  seat = $state<number | null>(null);
  /** Who has said last that they hold the device, as long as the page has shown nobody else's seat since. */
  #holder = $state<number | null>(null);
  /** What was pressed when the hand-over was asked for: it opens once the device is in the right hands. */
  granted = $state<string | null>(null);
  /** Who has said last that they hold the device, also if somebody has decided in between what needs no cover. */
  last: number | null = null;
  /** Who has said that they are there; the cover stays until their own view has come. */
  #coming: number | null = null;
  #wanted: string | null = null;
  #timer = 0;
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Whether who looks at the page may see what is the seat's own: hand, objective, role, hints, links. */
  get isTrusted(): boolean {
    const { me, isPlaying, seat } = this.#desk;
    return (
      !this.#isShared ||
      !isPlaying ||
      (this.seat === null && seat !== null && me.seats.includes(seat) && this.#holder === seat)
    );
  }

  /** Ask for the device to be handed to whose seat is shown, if it is not there already; whether it is. Everything that
   * shows what is somebody's own begins with it. */
  ask(what = ""): boolean {
    if (this.isTrusted) return true;
    this.seat ??= this.#desk.seat;
    this.#wanted = what;
    return false;
  }

  /** Nobody has said yet who holds the device. */
  begin(): void {
    const { me, isPlaying } = this.#desk;
    this.#holder = this.last = this.granted = null;
    if (this.#isShared && isPlaying) this.seat = this.#asked ?? me.seat;
  }

  /** The table has changed: turn the page to the next who is asked, behind a cover if they have something to hide. */
  settle(): void {
    const desk = this.#desk;
    if (this.seat !== null && this.seat === this.#coming && desk.seat === this.#coming) {
      this.#holder = this.last = this.#coming;
      [this.granted, this.#wanted] = [this.#wanted, null];
      this.seat = this.#coming = null;
    }
    if (!desk.isPlaying) this.seat = null;
    if (this.seat !== null) {
      if (!desk.standing.waiting.includes(this.seat)) this.seat = this.#asked ?? this.seat;
      return;
    }
    const next = desk.next;
    if (next === null) return;
    if (desk.face.hides(desk)) this.seat = next;
    else this.#turnTo(next);
  }

  /** The one who was waited for is there. */
  lift(): void {
    if (this.seat === null) return;
    this.#coming = this.seat;
    this.#turnTo(this.seat);
    this.settle(); // their view may be here already
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  get #isShared(): boolean {
    return this.#desk.me.seats.length > 1;
  }

  get #asked(): number | undefined {
    const { me, standing } = this.#desk;
    return standing.waiting.find((seat) => me.seats.includes(seat));
  }

  #turnTo(seat: number): void {
    this.#holder = this.granted = null;
    this.#desk.look(seat);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (this.#desk.next === seat || this.#coming === seat) this.#turnTo(seat);
    }, LOOK_AGAIN);
  }
}
