import type { Desk } from "../../table/desk.svelte.ts";
import type { Table } from "./view.ts";

/** One device for all: what only its player may know lies face down until he turns it up, and again for the next one. */
export class Veil {
  #lifted = $state<number | null>(null);
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** While cards are chosen in secret the frame covers the whole table. */
  get isDown(): boolean {
    const { me, isPlaying, seat, view } = this.#desk;
    return me.seats.length > 1 && isPlaying && seat !== null && this.#lifted !== seat && view?.phase !== "draft";
  }

  lift(): void {
    this.#lifted = this.#desk.seat;
  }

  fall(): void {
    this.#lifted = null;
  }
}

/** A table without what only its seat knows. */
export function faceDown(table: Table): Table {
  const { seat, gods, players, vows } = table;
  return {
    ...table,
    aside: [],
    drawn_vows: [],
    gods: gods.map((god) => ({ ...god, laid_cards: [] })),
    players: players.map((player) => (player.seat === seat ? { ...player, hand: [] } : player)),
    vows: vows.map((vow) => (vow.seat === seat ? { ...vow, god: null } : vow)),
  };
}
