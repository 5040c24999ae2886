import type { Desk, View } from "../../table/desk.svelte.ts";
import type { Face, Happening } from "../face.ts";
import Bit from "./Bit.svelte";
import Board from "./Board.svelte";
import { handOf } from "./hand.svelte.ts";
import { put } from "./sentences.ts";
import { gather } from "./tale.ts";
import Tale from "./Tale.svelte";
import Mine from "./Mine.svelte";
import { pause } from "./pace.ts";
import { primary } from "./primary.ts";
import Seats from "./Seats.svelte";
import "../../table/frames/map.css";
import text from "./text.ts";
import type { Tortelli } from "./view.ts";
import { speaker } from "../../text/say.svelte.ts";
import { layout } from "../../table/layout.svelte.ts";

const say = speaker(text);

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

/** Phases that are decided in the open, in turns too short for a cover. */
const OPEN = ["reinforce", "defend"];

/** A turn begins behind a cover; after a defender's answer the attacker goes on without one. */
function hides({ view, cover }: Desk, seat: number): boolean {
  return !OPEN.includes((view as unknown as Tortelli).phase) && cover.last !== seat;
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

/** Once a place is picked, the prompt asks for what is still missing. */
function prompt(desk: Desk): string | null {
  const { phase, origin, target } = handOf(desk);
  if (phase !== "attack" || !origin) return null;
  if (!target) return desk.word("phase.target");
  return say("promptFight", { from: put(desk, "from", origin), to: put(desk, "to", target) });
}

export default {
  frame: "map",
  Board,
  Seats,
  Mine,
  primary,
  prompt,
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
