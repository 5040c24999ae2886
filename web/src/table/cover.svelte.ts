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
  /** It was the holder's turn, or they were asked, when this was last looked at. */
  #wasOn = false;
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
    this.#putDown();
    this.last = null;
    if (this.#isShared && isPlaying) this.seat = this.#asked ?? me.seat;
  }

  /** A turn begins: whoever holds the device in another's turn has put it down, and others may look at it. */
  begins(seat: unknown): void {
    if (seat !== this.#holder) this.#putDown();
  }

  /** The same where no turn begins: the holder has answered something. */
  watch(): void {
    const { standing, logbook } = this.#desk;
    const holder = this.#holder;
    const isOn = holder !== null && (standing.waiting.includes(holder) || logbook.turner === holder);
    if (this.#wasOn && !isOn) this.#putDown();
    this.#wasOn = isOn;
  }

  /** The table has changed: switch to the next seat that is asked, behind a cover if it has secrets. */
  settle(): void {
    const desk = this.#desk;
    if (this.seat !== null && this.seat === this.#coming && desk.seat === this.#coming) {
      this.#holder = this.last = this.#coming;
      [this.granted, this.#wanted] = [this.#wanted, null];
      this.seat = this.#coming = null;
    }
    this.watch();
    if (!desk.isPlaying) this.seat = null;
    if (this.seat !== null) {
      if (!desk.standing.waiting.includes(this.seat)) this.seat = this.#asked ?? this.seat;
      return;
    }
    const next = desk.next ?? this.#askedAgain;
    if (next === null) return;
    if (desk.face.hides(desk, next)) this.seat = next;
    else if (next !== desk.seat) this.#turnTo(next);
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

  /** The seat that is shown, if it is asked after its player has put the device down. */
  get #askedAgain(): number | null {
    const { seat, isPlaying, isCaughtUp, standing } = this.#desk;
    const isAsked = isPlaying && isCaughtUp && seat !== null && standing.waiting.includes(seat);
    return this.#isShared && isAsked && this.#holder === null ? seat : null;
  }

  #putDown(): void {
    this.#holder = this.granted = null;
    this.#wasOn = false;
  }

  #turnTo(seat: number): void {
    this.#putDown();
    this.#desk.look(seat);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      if (this.#desk.next === seat || this.#coming === seat) this.#turnTo(seat);
    }, LOOK_AGAIN);
  }
}
