import type { Desk } from "./desk.svelte.ts";

const LOOK_AGAIN = 1500; // the server may have been too busy to hear us

/** One device for all: who holds it, and whose eyes the page waits for before it shows anything. */
export class Cover {
  seat = $state<number | null>(null);
  /** Who has said that he is there; the cover stays until his own view has come. */
  #coming: number | null = null;
  #timer = 0;
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Nobody has said yet who holds the device. */
  begin(): void {
    const { me, isPlaying, face } = this.#desk;
    if (me.seats.length > 1 && isPlaying && face.hides(this.#desk)) this.seat = this.#asked ?? me.seat;
  }

  /** The table has changed: turn the page to the next who is asked, behind a cover if he has something to hide. */
  settle(): void {
    const desk = this.#desk;
    if (this.seat !== null && this.seat === this.#coming && desk.seat === this.#coming) this.seat = this.#coming = null;
    if (this.seat !== null && (!desk.isPlaying || !desk.face.hides(desk))) this.seat = null;
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
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  get #asked(): number | undefined {
    const { me, standing } = this.#desk;
    return standing.waiting.find((seat) => me.seats.includes(seat));
  }

  #turnTo(seat: number): void {
    this.#desk.look(seat);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (this.#desk.next === seat || this.#coming === seat) this.#turnTo(seat);
    }, LOOK_AGAIN);
  }
}
