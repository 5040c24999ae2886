import type { Desk } from "../../table/desk.svelte.ts";
import type { Face, Happening } from "../face.ts";
import After from "./After.svelte";
import Board from "./Board.svelte";
import type { Tortelli } from "./view.ts";

/** How long what happens is looked at. What changes the map needs a moment at least, or nobody would see it. */
const PAUSE: Record<string, number> = {
  attacked: 350, defended: 250, rolled: 800, losses: 450, conquered: 650, took_fortress: 650, transferred: 650, fortezza: 1300, drew: 1700,
  kept: 900, kept_card: 1700, played: 1500, card_lost: 700, recruited: 220, reinforced: 220, lost: 500, struck: 600, eliminated: 900, freed: 150,
  placed: 40, turn: 150, counted: 700, won: 1500,
};
const NEXT_ROLL = 350; // in a long attack only the first roll has leisure

const RULE: Record<string, string> = {
  first_rolled: "S-03", tied: "S-03", first: "S-03", placed: "S-06", reinforced: "S-04", dealt: "S-05", turn: "2", round: "2", played: "6", income: "3",
  fortezza: "S-15", levy: "S-10", recruited: "S-11", wasted: "S-08", attacked: "4", defended: "S-18", rolled: "S-17", losses: "S-17", conquered: "S-19",
  took_fortress: "S-23", eliminated: "S-40", freed: "S-40", card_lost: "S-40", drew: "S-36", kept: "S-37", kept_card: "S-37", no_effect: "S-37",
  lost: "S-37", struck: "S-37", transferred: "S-43", passed: "S-42", shuffled: "S-37", counted: "S-38", revealed: "7", won: "7",
};

const SOUND: Record<string, ReturnType<NonNullable<Face["sound"]>>> = {
  rolled: "dice", recruited: "token", reinforced: "token", transferred: "token", conquered: "stroke", took_fortress: "stroke", eliminated: "stroke", won: "fanfare",
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
  rule: ({ kind }: Happening) => RULE[kind] ?? null,
  hides,
  /** The objective lies face down for everybody; a card that was drawn is hidden only from who shares the device. */
  isSecret: ({ kind }: Happening, desk: Desk) => kind === "dealt" || (kind === "kept_card" && desk.me.seats.length > 1),
  isGrave: ({ verb, card }) => verb === "play" && card === "bona_le",
  sound: ({ kind }: Happening) => SOUND[kind] ?? null,
} satisfies Face;
