import type { BotInfo } from "../wire/types.ts";

/** The bot that sits down where nobody chooses one: it plays well and answers at once. Games of others may have none like it. */
export function usualBot(bots: BotInfo[]): string {
  return (bots.find(({ name }) => name === "solid") ?? bots.at(-1))?.name ?? "simple";
}
