import { speaker } from "../../text/say.svelte.ts";
import type { SeatInfo } from "../../wire/types.ts";
import text from "./text.ts";

const say = speaker(text);
const LEVELS = {
  random: "bot_random",
  gentle: "bot_gentle",
  easy: "bot_easy",
  solid: "bot_solid",
  simple: "bot_solid", // its former name
  keen: "bot_keen",
  expert: "bot_expert",
  master: "bot_master",
} as const;

/** The label beside a bot's name: that it is a bot, and its level. */
export function levelOf({ bot }: Pick<SeatInfo, "bot">): string {
  return say(LEVELS[bot as keyof typeof LEVELS] ?? "bot"); // games from other packages may have bots of their own
}
