import type { Desk } from "../../table/desk.svelte.ts";
import type { Forecast, GodName, Table } from "./view.ts";

/** On a shared device: what only one player may know is face down until they reveal it, and again for the next one. */
export class Veil {
  #lifted = $state<number | null>(null);
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** During secret choices the frame covers the whole table. */
  get isDown(): boolean {
    const { me, isPlaying, seat, view, cover } = this.#desk;
    const isUp = cover.isTrusted && (this.#lifted === seat || cover.granted === "cards" || view?.phase === "draft");
    return me.seats.length > 1 && isPlaying && seat !== null && !isUp;
  }

  /** Reveal it, once the device is with the right player. */
  lift(): void {
    if (this.#desk.cover.ask("cards")) this.#lifted = this.#desk.seat;
  }

  fall(): void {
    this.#lifted = null;
  }
}

/** A view without what only its seat knows. */
export function faceDown(table: Table): Table {
  const { seat, gods, players, vows, builders } = table;
  const hidden = Object.entries(builders).map(([god, builder]) => [god, { ...builder, plays: [] }] as const);
  return {
    ...table,
    aside: [],
    drawn_vows: [],
    gods: gods.map((god) => ({ ...god, laid_cards: [] })),
    players: players.map((player) => (player.seat === seat ? { ...player, hand: [] } : player)),
    vows: vows.map((vow) => (vow.seat === seat ? { ...vow, god: null } : vow)),
    builders: Object.fromEntries(hidden) as Table["builders"],
    forecast: inPublic(table),
  };
}

/** The standings without the cards and vows that only the seat knows. */
function inPublic({ gods, forecast }: Table): Forecast {
  const { in_public: open } = forecast;
  if (!open) return forecast;
  const laid = (name: GodName): number => gods.find(({ god }) => god === name)!.laid;
  const ranked = open.order.map((name, place) => {
    const row = forecast.gods.find(({ god }) => god === name)!;
    return { ...row, known: 0, hidden: laid(name), prizes: forecast.gods[place]!.prizes };
  });
  const players = forecast.players.map((row) => ({
    ...row,
    vows: 0,
    kept: [],
    broken: [],
    total: open.totals[row.seat]!,
  }));
  return { gods: ranked, players, in_public: null };
}
