import type { Desk } from "../../table/desk.svelte.ts";
import { speaker } from "../../text/say.svelte.ts";
import { gestureOf } from "./gesture.svelte.ts";
import { mayBe } from "./maybe.ts";
import { viewOf } from "./phrases.ts";
import text from "./text.ts";
import { TOKENS, type Player } from "./view.ts";

const say = speaker(text);

/** What is drawn of a player, in words: for screen readers. */
export function toldOf(desk: Desk, player: Player): string {
  const view = viewOf(desk);
  const { seat } = player;
  const isOver = view.phase === "over";
  const role = isOver || player.role === "brigand" || seat !== desk.seat ? player.role : null;
  const all = mayBe(desk, seat);
  const named = (states: string[]): string[] =>
    all.filter(({ state }) => states.includes(state)).map((each) => desk.word(`role.${each.role}`));
  const [may, suspected] = [named(["may", "sus"]), named(["sus"])];
  const isTold = !gestureOf(desk).isHidden && !role && !isOver && seat !== desk.seat;
  return [
    view.turn === seat && !isOver && say("turn"),
    ...TOKENS.map((token) => desk.counted(player.tokens[token], `token.${token}`)),
    view.winners.includes(seat) && say("winner"),
    !player.alive && say("out"),
    player.skips && say("skips"),
    player.deus && say("deus"),
    view.first === seat && say("first"),
    role && say("isRole", { role: desk.word(`role.${role}`) }),
    ...(player.brink ?? []).map((token) => `${desk.word(`token.${token}`)}: ${say("brink")}`),
    isTold && may.length > 0 && may.length < all.length && say("mayBeAll", { roles: may }),
    isTold && suspected.length > 0 && say("suspectAll", { roles: suspected }),
  ]
    .filter(Boolean)
    .join(", ");
}
