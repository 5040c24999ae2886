import type { Desk } from "./desk.svelte.ts";

const LOOK_AGAIN = 1500; // the server may have been too busy to answer

/**
 * A shared device: who holds it, and for whom the page waits before it shows anything. Secrets are shown only to a
 * viewer who has confirmed to be that player (`isTrusted`).
 */
export class Cover {
  seat = $state<number | null>(null);
  /** The player who last confirmed to hold the device, as long as the page has shown no other seat since. */
  #holder = $state<number | null>(null);
  /** What was pressed when the hand-over was asked for: it opens once the device is with the right player. */
  granted = $state<string | null>(null);
  /**
   * The player who last confirmed to hold the device, also if another has decided in between something that needs no
   * cover.
   */
  last: number | null = null;
  /** The player who has confirmed; the cover stays until their own view has arrived. */
  #coming: number | null = null;
  #wanted: string | null = null;
  #timer = 0;
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Whether the viewer may see what is the seat's own: hand, objective, role, hints, links. */
  get isTrusted(): boolean {
    const { me, isPlaying, seat } = this.#desk;
    return (
      !this.#isShared ||
      !isPlaying ||
      (this.seat === null && seat !== null && me.seats.includes(seat) && this.#holder === seat)
    );
  }

  /**
   * Return whether the device is with the player whose seat is shown; if not, ask for it to be handed over. Everything
   * that shows secrets calls this first.
   */
  ask(what = ""): boolean {
    if (this.isTrusted) return true;
    this.seat ??= this.#desk.seat;
    this.#wanted = what;
    return false;
  }

  /** Nobody has confirmed yet to hold the device. */
  begin(): void {
    const { me, isPlaying } = this.#desk;
    this.#holder = this.last = this.granted = null;
    if (this.#isShared && isPlaying) this.seat = this.#asked ?? me.seat;
  }

  /** The table has changed: switch to the next seat that is asked, behind a cover if it has secrets. */
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

  /** The awaited player has confirmed. */
  lift(): void {
    if (this.seat === null) return;
    this.#coming = this.seat;
    this.#turnTo(this.seat);
    this.settle(); // their view may have arrived already
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
