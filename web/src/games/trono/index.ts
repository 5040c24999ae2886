import "./room.css";
import { speaker } from "../../text/say.svelte.ts";
import type { Desk } from "../../table/desk.svelte.ts";
import type { Face, Happening } from "../face.ts";
import Acts from "./Acts.svelte";
import Bit from "./Bit.svelte";
import Board from "./Board.svelte";
import Mine from "./Mine.svelte";
import { isDealing, isOpening, playsNow } from "./opening.ts";
import { viewOf } from "./phrases.ts";
import { primary } from "./primary.ts";
import Seats from "./Seats.svelte";
import Tale from "./Tale.svelte";
import text from "./text.ts";
import Tools from "./Tools.svelte";

const say = speaker(text);

/** How long events are shown, in milliseconds. */
const PAUSE: Record<string, number> = {
  dealt: 2300,
  turn: 250,
  kept: 300,
  rolled: 1150,
  chose: 180,
  activated: 300,
  targeted: 450,
  gained: 450,
  discarded: 450,
  stolen: 450,
  cancelled: 400,
  drunk: 450,
  nothing: 400,
  no_gain: 400,
  passed_on: 250,
  skipped: 600,
  first_rolled: 650,
  tied: 600,
  first: 1100,
  deus_used: 700,
  happened: 1500,
  accused: 2000,
  wrong: 1200,
  eliminated: 1300,
  revealed: 350,
  won: 1200,
};

const SOUND: Record<string, ReturnType<NonNullable<Face["sound"]>>> = {
  dealt: "card",
  rolled: "dice",
  first_rolled: "dice",
  kept: "cloth",
  passed_on: "cloth",
  revealed: "card",
  gained: "token",
  stolen: "token",
  discarded: "token",
  eliminated: "stroke",
  wrong: "stroke",
  happened: "stroke",
  won: "fanfare",
};

/** What draws an event over the table. */
const SCENES: Record<string, () => Promise<unknown>> = {
  dealt: () => import("./Deal.svelte"),
  accused: () => import("./Trial.svelte"),
};

function prompt(desk: Desk): string | null {
  const { phase, effect, dice, turn, event, to_choose } = viewOf(desk);
  const name = turn === null ? "" : (desk.names[turn] ?? "");
  if (phase === "start_token") return say("promptStart");
  if (phase === "deus_ex") return turn === desk.seat ? say("deusOwn") : say("deusWho", { name });
  if (phase === "keep" && !dice.lying.length) return say("promptKeepNone");
  if (phase === "choose" && to_choose === 1) return say("promptChooseKept");
  if (phase === "activate") return say(event === "feast_of_fools" ? "promptFools" : "promptUse");
  if (phase === "target") return say("aim", { effect: desk.word(`effect.${effect}`) });
  if (phase === "source")
    return say(desk.can({ verb: "from_pool" }) ? "source" : "sourceBrigand", {
      token: desk.word(`token.${viewOf(desk).token}`),
    });
  if (phase === "pass_on" && !dice.lying.length) return say("promptPassNone");
  if (phase !== "answer" || turn === desk.seat) return null;
  if (effect === "inebriation") return say("promptAnswerInebriation", { name });
  return say(effect === "revolution" ? "promptAnswerRevolution" : "promptAnswerDrunkenness", { name });
}

/** The prompt during an animation, before anybody plays and during others' turns. */
function scene(desk: Desk): string | null {
  if (isDealing(desk)) return say("sceneDeal");
  const seat = playsNow(desk);
  if (seat === null) return isOpening(desk) ? say("sceneFirst") : null;
  return desk.me.seats.includes(seat) ? null : say("scenePlays", { name: desk.names[seat] ?? "" });
}

function turn(desk: Desk): string | null {
  const { turns, phase } = viewOf(desk);
  return phase === "over" ? say("theEnd") : turns && playsNow(desk) !== null ? say("turnNumber", { n: turns }) : null;
}

export default {
  Board,
  Seats,
  Mine,
  Tools,
  Acts,
  Tale,
  Bit,
  opens: ["skipped"],
  primary,
  turn,
  hasOpening: true,
  // the first player has no kept dice: the roll needs no decision, but the player presses for it
  holds: ({ kind, seat }, before, me) =>
    kind === "rolled" && seat === me && before.some((each) => each.kind === "first"),
  hold: () => ({ text: say("rollNow") }),
  load: ({ kind }) => SCENES[kind]?.() ?? null,
  // a public role card is shown beside the player's own
  pause: ({ kind, role }: Happening) => (role === "brigand" && kind === "dealt" ? 1500 : (PAUSE[kind] ?? 0)),
  // role and progress are visible to the acting player, so the page is covered until they hold the device
  hides: () => true,
  isSecret: ({ kind, role }) => kind === "dealt" && role !== "brigand",
  isGrave: ({ verb }) => verb === "accuse",
  prompt,
  isTurn: (desk) => viewOf(desk).turn === desk.seat,
  scene,
  sound: ({ kind, event }: Happening) => (event === "earthquake" ? "stone" : (SOUND[kind] ?? null)),
} satisfies Face;
