import type { Desk, View } from "../../table/desk.svelte.ts";
import type { Face, Happening } from "../face.ts";
import Bit from "./Bit.svelte";
import Board from "./Board.svelte";
import { gather } from "./tale.ts";
import Tale from "./Tale.svelte";
import Mine from "./Mine.svelte";
import { primary } from "./primary.ts";
import Seats from "./Seats.svelte";
import "../../table/frames/map.css";
import text from "./text.ts";
import type { Tortelli } from "./view.ts";
import { speaker } from "../../text/say.svelte.ts";
import { layout } from "../../table/layout.svelte.ts";

const say = speaker(text);

/** How long events are shown. Changes of the map need a moment, or nobody would see them. */
const PAUSE: Record<string, number> = {
  attacked: 250,
  defended: 200,
  rolled: 600,
  losses: 300,
  conquered: 350,
  took_fortress: 450,
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
/**
 * In a long attack only the first roll has its full time: all others together take half a second, each less than the
 * one before.
 */
const [OTHERS, LESS] = [500, 0.75];

const SOUND: Record<string, ReturnType<NonNullable<Face["sound"]>>> = {
  rolled: "cloth",
  recruited: "token",
  reinforced: "token",
  transferred: "token",
  drew: "card",
  kept: "card",
  played: "card",
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
  return isLong ? (OTHERS * (1 - LESS) * LESS ** (rolls - 2)) / 2 : (PAUSE[kind] ?? 0);
}

/** Phases that are decided in the open, in turns too short for a cover. */
const OPEN = ["reinforce", "defend"];

/** A turn begins behind a cover; after a defender's answer the attacker goes on without one. */
function hides({ view, cover, next }: Desk): boolean {
  return !OPEN.includes((view as unknown as Tortelli).phase) && cover.last !== next;
}

function turnOf({ view }: Desk): string | null {
  const { round } = view as unknown as Tortelli;
  return round && layout.laid !== "wide" ? say("round", { n: round }) : null; // there it is above the players
}

/** Whether an event befalls places of a seat; its facts name only the places. */
function concerns({ kind, to, place }: Happening, seat: number, before: View | null): boolean {
  const { places, fortresses } = (before ?? { places: {}, fortresses: {} }) as unknown as Tortelli;
  const at = (
    kind === "attacked" ? to : ["conquered", "took_fortress", "struck"].includes(kind) ? place : ""
  ) as string;
  return (places[at] ?? fortresses[at])?.owner === seat;
}

export default {
  frame: "map",
  Board,
  Seats,
  Mine,
  primary,
  turn: turnOf,
  After: () => import("./After.svelte"),
  Tale,
  Bit,
  gather,
  tellsHidden: true,
  pause,
  fastTurn: 2100,
  concerns,
  hides,
  isTurn: ({ view }: Desk) => (view as unknown as Tortelli).phase !== "defend",
  /** The objective is face down for everybody; a drawn card is hidden only on a shared device. */
  isSecret: ({ kind }: Happening, desk: Desk) => kind === "dealt" || (kind === "kept_card" && desk.me.seats.length > 1),
  isGrave: ({ verb, card }) => verb === "play" && card === "bona_le",
  sound: ({ kind }: Happening) => SOUND[kind] ?? null,
} satisfies Face;
