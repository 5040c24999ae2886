import { speaker } from "../../text/say.svelte.ts";
import type { Desk } from "../../table/desk.svelte.ts";
import type { Face, Happening } from "../face.ts";
import Board from "./Board.svelte";
import { viewOf } from "./phrases.ts";
import text from "./text.ts";

const say = speaker(text);

/** How long what happens is looked at. Tokens fly on while the next thing happens; the Deus strikes while the dice roll. */
const PAUSE: Record<string, number> = {
  rolled: 1200,
  happened: 1500,
  eliminated: 1300,
  won: 1500,
  accused: 1400,
  wrong: 1000,
  first: 900,
  gained: 200,
  discarded: 170,
  stolen: 400,
  passed_on: 250,
  targeted: 300,
  cancelled: 300,
  drunk: 300,
  skipped: 300,
  activated: 200,
};

const SOUND: Record<string, ReturnType<NonNullable<Face["sound"]>>> = {
  rolled: "dice",
  gained: "token",
  stolen: "token",
  discarded: "token",
  eliminated: "stroke",
  wrong: "stroke",
  happened: "stroke",
  won: "fanfare",
};

function prompt(desk: Desk): string | null {
  const { phase, effect, dice, turn } = viewOf(desk);
  const name = turn === null ? "" : (desk.names[turn] ?? "");
  if (phase === "keep" && !dice.lying.length) return say("promptKeepNone");
  if (phase === "choose" && dice.chosen.length === 2) return say("promptChooseKept");
  if (phase === "pass_on" && !dice.lying.length) return say("promptPassNone");
  if (phase !== "answer" || turn === desk.seat) return null;
  if (effect === "inebriation") return say("promptAnswerInebriation", { name });
  return say(effect === "revolution" ? "promptAnswerRevolution" : "promptAnswerDrunkenness", { name });
}

export default {
  Board,
  pause: ({ kind }: Happening) => PAUSE[kind] ?? 0,
  // roles lie face down, everything else lies open: only answers that are sealed could be seen by the others
  hides: (desk: Desk) => ["rats", "start_token"].includes(viewOf(desk).phase),
  isSecret: ({ kind, role }) => kind === "dealt" && role !== "brigand",
  isGrave: ({ verb }) => verb === "accuse",
  prompt,
  sound: ({ kind }: Happening) => SOUND[kind] ?? null,
} satisfies Face;
