import type { Desk } from "../../table/desk.svelte.ts";
import type { Act } from "../face.ts";
import { faceDown, Veil } from "./veil.svelte.ts";
import type { GodName, Player, Table, Track } from "./view.ts";

export type Drawer = "village" | "tracks" | "lead";
/** A dialog that somebody has opened to read. */
export type Sheet =
  { kind: "lead" } | { kind: "wood" } | { kind: "seat"; seat: number } | { kind: "card"; card: string };

/** Which phases are decided in the player's own area, and in which part. */
const DRAWERS: Record<string, Drawer> = { advance: "village", study: "tracks" };

/** State that the parts of this table share: board, plaques and the player's own area are separate components. */
export class Wood {
  readonly veil: Veil;
  /** The god whose visit is being paid. */
  visited = $state<GodName | null>(null);
  isWorshipping = $state(false);
  sheet = $state.raw<Sheet | null>(null);
  /** On a phone village, tracks and leaders are drawers. */
  #drawer = $state<Drawer | null>(null);
  /** What the raised card would do: one press raises a card and shows what it brings, the next does it. */
  raised = $state.raw<Act | null>(null);
  /** It was raised by a finger; a mouse and a keyboard raise what they point at. */
  isTapped = $state(false);
  /** The steps of the card that is pointed at, or that is played with a payment. */
  steps = $state.raw<Record<Track, number> | null>(null);
  /** The view after the act that is being composed. */
  ahead = $state.raw<Table | null>(null);
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.veil = new Veil(desk);
  }

  /** The seat's view, or less of it while its cards are face down. */
  get table(): Table | null {
    const seen = this.#desk.view as unknown as Table | null;
    return seen && this.veil.isDown ? faceDown(seen) : seen;
  }
  /** The gods in their fixed positions: the rules reorder them at the end, the drawing does not. */
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
  /** The drawer that a question is in cannot be closed. */
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
    [this.visited, this.isWorshipping, this.raised, this.steps, this.#drawer] = [null, false, null, null, null];
  }
}

const woods = new WeakMap<Desk, Wood>();

export function woodOf(desk: Desk): Wood {
  let wood = woods.get(desk);
  if (!wood) woods.set(desk, (wood = new Wood(desk)));
  return wood;
}
