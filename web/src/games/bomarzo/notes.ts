/** Facts about a player, in words. */
import type { Desk } from "../../table/desk.svelte.ts";
import { listed, speaker } from "../../text/say.svelte.ts";
import { cardFacts } from "./content.ts";
import text from "./text.ts";
import { POWERS, type Player, type Table } from "./view.ts";

const say = speaker(text);

export function playerNotes(desk: Desk, table: Table, player: Player): string[] {
  const vows = table.vows.filter(({ seat }) => seat === player.seat);
  const mine = vows.flatMap(({ god }) => (god && god !== "unknown" ? [desk.word(`god.${god}`)] : []));
  const hasPower = (card: string): boolean => (POWERS as string[]).includes(cardFacts(desk.content, card).benefit);
  return [
    say("pawns", { n: player.pawns }),
    say("cards", { n: player.hand_count }),
    ...(mine.length ? [say("vowsMine", { gods: listed(mine) })] : vows.length ? [say("vows", { n: vows.length })] : []),
    ...(table.first === player.seat ? [say("isFirst")] : []),
    ...(player.passed ? [say("passed")] : []),
    ...(player.aloof ? [say("aloof")] : []),
    ...(table.powers_off && player.upgraded.some(hasPower) ? [say("powersOff")] : []),
  ];
}
