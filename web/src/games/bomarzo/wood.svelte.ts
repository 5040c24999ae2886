import type { Desk } from "../../table/desk.svelte.ts";
import { faceDown, Veil } from "./veil.svelte.ts";
import type { GodName, Player, Table, Track } from "./view.ts";

export type Drawer = "village" | "tracks" | "lead";
/** What lies over the table because somebody wants to read it. */
export type Sheet =
  { kind: "lead" } | { kind: "wood" } | { kind: "seat"; seat: number } | { kind: "card"; card: string };

/** Where a phase is decided, where that is in my dock. */
const DRAWERS: Record<string, Drawer> = { advance: "village", study: "tracks" };

/** What the parts of this table share: the clearing, the plaques and my dock are drawn apart from each other. */
export class Wood {
  readonly veil: Veil;
  /** The god that is about to be visited, and paid. */
  visited = $state<GodName | null>(null);
  isWorshipping = $state(false);
  sheet = $state.raw<Sheet | null>(null);
  /** On a phone village, tracks and leaders lie in drawers. */
  #drawer = $state<Drawer | null>(null);
  /** The steps of the card that is pointed at, or is to be played with a payment. */
  steps = $state.raw<Record<Track, number> | null>(null);
  /** The table after the act that is being put together. */
  ahead = $state.raw<Table | null>(null);
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.veil = new Veil(desk);
  }

  /** What this seat sees, or less while its cards lie face down. */
  get table(): Table | null {
    const seen = this.#desk.view as unknown as Table | null;
    return seen && this.veil.isDown ? faceDown(seen) : seen;
  }
  /** The gods as they stand round the clearing: at the end the rules put them into another order, but they stay. */
  #stand: GodName[] = [];
  get order(): GodName[] {
    const { gods = [], phase = "" } = (this.#desk.view ?? {}) as Partial<Table>;
    if (phase !== "over" || !this.#stand.length) this.#stand = gods.map(({ god }) => god);
    return this.#stand;
  }
  get me(): Player | null {
    const { table } = this;
    return table && table.seat !== null ? (table.players[table.seat] ?? null) : null;
  }
  /** The drawer that is asked for cannot be closed. */
  get asked(): Drawer | null {
    return this.#desk.isAsked ? (DRAWERS[this.table?.phase ?? ""] ?? null) : null;
  }
  get drawer(): Drawer | null {
    return this.asked ?? this.#drawer;
  }
  open(drawer: Drawer): void {
    this.#drawer = this.drawer === drawer ? null : drawer;
  }
  close(): void {
    [this.visited, this.isWorshipping, this.steps, this.#drawer] = [null, false, null, null];
  }
}

const woods = new WeakMap<Desk, Wood>();

export function woodOf(desk: Desk): Wood {
  let wood = woods.get(desk);
  if (!wood) woods.set(desk, (wood = new Wood(desk)));
  return wood;
}
