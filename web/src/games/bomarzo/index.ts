import "../../table/frames/wood.css";
import { speaker } from "../../text/say.svelte.ts";
import { layout } from "../../table/layout.svelte.ts";
import type { Face } from "../face.ts";
import Bit from "./Bit.svelte";
import Acts from "./Acts.svelte";
import Board from "./Board.svelte";
import Mine from "./Mine.svelte";
import { cubeWords, explainPrice } from "./words.ts";
import Tale from "./Tale.svelte";
import Seats from "./Seats.svelte";
import text from "./text.ts";
import Tools from "./Tools.svelte";
import type { Table } from "./view.ts";

const say = speaker(text);

const PAUSES: Record<string, number> = {
  season: 900,
  placed: 500,
  harvested: 500,
  paid: 460,
  gained: 420,
  took: 420,
  seized: 420,
  raised: 460,
  drew: 420,
  laid: 500,
  invoked: 500,
  asleep: 700,
  copied: 500,
  played: 700,
  upgraded: 800,
  stepped: 400,
  point: 600,
  advanced: 350,
  passed: 400,
  left: 300,
  spent: 300,
  declined: 250,
  moss: 200,
  cleared: 200,
  devotion: 150,
  prize: 700,
  temple: 700,
  fulfilled: 500,
  failed: 500,
};

const SOUNDS: Record<string, ReturnType<NonNullable<Face["sound"]>>> = {
  placed: "stone",
  invoked: "stone",
  harvested: "cloth",
  paid: "token",
  gained: "token",
  took: "token",
  drew: "card",
  laid: "card",
  played: "card",
  upgraded: "card",
  devotion: "stroke",
  failed: "stroke",
  won: "fanfare",
};

const SECRETS = ["vow_drawn", "vow_kept", "laid_card"];

/** The amount that is to be paid, whichever kind of cube the rules ask for next. */
function promptPay({ payment, gods, god: visited }: Table, word: (key: string) => string): string | null {
  const stone = gods.find(({ god }) => god === visited);
  if (payment?.for === "tribute")
    return stone ? say("promptPay", { god: word(`to_god.${visited}`), price: explainPrice(word, stone) }) : null;
  if (!payment) return null;
  const [food, coin, wine] = payment.price;
  return payment.for === "copy"
    ? say("promptCopy", { god: word(`the_god.${visited}`), price: cubeWords(word, { food, coin, wine }) })
    : say("promptWorship", { n: wine });
}

/** The prompt, with the numbers of the moment. */
function prompt(table: Table, word: (key: string) => string, seat: number): string | null {
  const god = table.god ? word(`god.${table.god}`) : "";
  switch (table.phase) {
    case "turn":
      return say("promptTurn", { n: table.players[seat]!.pawns });
    case "advance":
      return say("promptSteps", { n: table.left });
    case "keep":
      return say("promptKeep", { n: table.keeping });
    case "draft":
      return say("promptDraft");
    case "orco":
      return say("promptOrco");
    case "orco_each":
      return say("promptTake", { god: word(`from_god.${table.target}`) });
    case "build":
      return say("promptBuild", { god });
    case "discard":
      return say(table.left === 1 ? "promptDiscardMore" : "promptDiscard");
    case "lay":
      return table.left === 1 ? say("promptLayMore") : null;
    case "pay_food":
    case "pay_coin":
    case "pay_wine":
      return promptPay(table, word);
    default:
      return null;
  }
}

const face: Face = {
  frame: "wood",
  Board,
  Seats,
  Mine,
  Tools,
  Acts,
  After: () => import("./Scoring.svelte"),
  Tale,
  Bit,
  opens: ["season"],
  pause: ({ kind }) => PAUSES[kind] ?? 0,
  // what is secret to the end is not written out; the hand only where one device is shared
  isSecret: ({ kind }, { me }) => (me.seats.length > 1 ? [...SECRETS, "drawn", "kept"] : SECRETS).includes(kind),
  // hands, vows and laid cards are face down on a shared device: only the draft needs the cover
  hides: (desk) => desk.view?.phase === "draft",
  prompt: (desk) =>
    desk.view && desk.seat !== null ? prompt(desk.view as unknown as Table, (key) => desk.word(key), desk.seat) : null,
  turn: ({ view }) => {
    const { season, last_season: all } = view as unknown as Table;
    return layout.laid === "landscape" && season ? say("season", { n: season, all }) : null;
  },
  isGrave: ({ verb }) => verb === "pass",
  sound: ({ kind }) => SOUNDS[kind] ?? null,
};

export default face;
