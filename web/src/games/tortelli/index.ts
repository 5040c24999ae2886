import type { Desk } from "../../table/desk.svelte.ts";
import type { Face, Happening } from "../face.ts";
import After from "./After.svelte";
import Board from "./Board.svelte";
import type { Tortelli } from "./view.ts";

/** How long what happens is looked at. What changes the map needs a moment at least, or nobody would see it. */
const PAUSE: Record<string, number> = {
  attacked: 350,
  defended: 250,
  rolled: 800,
  losses: 450,
  conquered: 650,
  took_fortress: 650,
  transferred: 650,
  fortezza: 1300,
  drew: 1700,
  kept: 900,
  kept_card: 1700,
  played: 1500,
  card_lost: 700,
  recruited: 220,
  reinforced: 220,
  lost: 500,
  struck: 600,
  eliminated: 900,
  freed: 150,
  placed: 40,
  turn: 150,
  counted: 700,
  won: 1500,
};
const NEXT_ROLL = 350; // in a long attack only the first roll has leisure

const SOUND: Record<string, ReturnType<NonNullable<Face["sound"]>>> = {
  rolled: "dice",
  recruited: "token",
  reinforced: "token",
  transferred: "token",
  conquered: "stroke",
  took_fortress: "stroke",
  eliminated: "stroke",
  won: "fanfare",
};

let rolls = 0;

function pause({ kind }: Happening): number {
  if (kind === "attacked") rolls = 0;
  if (kind === "rolled") rolls += 1;
  const isLong = rolls > 1 && (kind === "rolled" || kind === "losses");
  return isLong ? NEXT_ROLL : (PAUSE[kind] ?? 0);
}

/** Whoever keeps a card sees it when he is asked; defending shows nothing of it. */
function hides(desk: Desk): boolean {
  const { players, phase } = desk.view as unknown as Tortelli;
  return phase !== "defend" && desk.next !== null && (players[desk.next]?.kept_count ?? 0) > 0;
}

export default {
  Board,
  After,
  tellsHidden: true,
  pause,
  hides,
  /** The objective lies face down for everybody; a card that was drawn is hidden only from who shares the device. */
  isSecret: ({ kind }: Happening, desk: Desk) => kind === "dealt" || (kind === "kept_card" && desk.me.seats.length > 1),
  isGrave: ({ verb, card }) => verb === "play" && card === "bona_le",
  sound: ({ kind }: Happening) => SOUND[kind] ?? null,
} satisfies Face;
