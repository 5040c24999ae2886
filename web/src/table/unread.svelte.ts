import { keep, recall } from "../state/memory.ts";
import type { Desk } from "./desk.svelte.ts";

/** The chat lines of others at a table that were not read in this browser. */
export class Unread {
  #read = $state(0);
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#read = recall(`read.${desk.id}`, 0);
  }

  get count(): number {
    const { heardChat, me } = this.#desk;
    return heardChat.filter(({ n, seat }) => n > this.#read && !(seat !== null && me.seats.includes(seat))).length;
  }

  /** The chat is open. */
  read(): void {
    const last = this.#desk.chat.at(-1)?.n ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    keep(`read.${this.#desk.id}`, last);
  }
}
