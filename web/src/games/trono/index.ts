import { speaker } from "../../text/say.svelte.ts";
import type { Desk } from "../../table/desk.svelte.ts";
import type { Face, Happening } from "../face.ts";
import Board from "./Board.svelte";
import { viewOf } from "./phrases.ts";
import text from "./text.ts";

const say = speaker(text);

/** How long what happens is looked at. Tokens fly on while the next thing happens; the Deus strikes while the dice roll. */
const PAUSE: Record<string, number> = {
  rolled: 1200, happened: 1500, eliminated: 1300, won: 1500, accused: 1400, wrong: 1000, first: 900,
  gained: 200, discarded: 170, stolen: 400, passed_on: 250, targeted: 300, cancelled: 300, drunk: 300, skipped: 300, activated: 200,
};

const RULE: Record<string, string> = {
  dealt: "T-02", answered: "T-45", opened: "T-45", gained: "3", discarded: "3", stolen: "T-32", nothing: "3", no_gain: "T-23",
  first_rolled: "T-05", tied: "T-05", first: "1", turn: "2", kept: "T-22", rolled: "2", deus_used: "T-25", deus_moved: "T-25",
  chose: "T-09", activated: "3", targeted: "T-13", cancelled: "3", drunk: "T-20", skipped: "T-21", passed_on: "2",
  accused: "T-36", wrong: "T-36", lost_role: "T-33", eliminated: "T-27", revealed: "6", won: "5", silent: "T-31",
};
const EVENT_RULE: Record<string, string> = { salted_pork: "T-28", earthquake: "T-30", feast_of_fools: "T-32" };

const SOUND: Record<string, ReturnType<NonNullable<Face["sound"]>>> = {
  rolled: "dice", gained: "token", stolen: "token", discarded: "token", eliminated: "stroke", wrong: "stroke", happened: "stroke", won: "fanfare",
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
  rule: ({ kind, event }: Happening) => (kind === "happened" ? EVENT_RULE[event as string] : RULE[kind]) ?? null,
  // roles lie face down, everything else lies open: only answers that are sealed could be seen by the others
  hides: (desk: Desk) => ["rats", "start_token"].includes(viewOf(desk).phase),
  isSecret: ({ kind, role }) => kind === "dealt" && role !== "brigand",
  isGrave: ({ verb }) => verb === "accuse",
  prompt,
  sound: ({ kind }: Happening) => SOUND[kind] ?? null,
} satisfies Face;
