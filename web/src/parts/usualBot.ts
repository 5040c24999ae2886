import type { BotInfo } from "../wire/types.ts";

/** The default bot: it plays well and answers at once. Games from other packages may not have it. */
export function usualBot(bots: BotInfo[]): string {
  return (bots.find(({ name }) => name === "solid") ?? bots.at(-1))?.name ?? "simple";
}
