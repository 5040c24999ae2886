import type { Desk } from "../../table/desk.svelte.ts";
import { listed, speaker } from "../../text/say.svelte.ts";
import text from "./end_text.ts";
import { counted, distance, named, viewOf, type Distance } from "./phrases.ts";
import type { Player } from "./view.ts";

const say = speaker(text);

/** The end of the game in a line: the last turn, and how near the best of the others was. */
export function storyOf(desk: Desk): string {
  const { end } = viewOf(desk);
  return end ? [lastTurn(desk, end), nearest(desk)].filter(Boolean).join(" ") : "";
}

/** What decided the game, if this page was told of it. */
function lastTurn(desk: Desk, end: string): string {
  const { turns: n, winners } = viewOf(desk);
  const events = desk.turns.at(-1)?.lines.map(({ event }) => event) ?? [];
  const gain = events.findLast(({ kind, seat }) => kind === "gained" && winners.includes(seat as number));
  const guess = events.findLast(({ kind }) => kind === "accused");
  if (end === "tokens" && gain)
    return say("storyGain", { n, amount: desk.counted(gain.number as number, `token.${gain.token}`) });
  if (end === "guess" && guess) {
    const [name = "", other = ""] = named(desk, [guess.seat as number, guess.accused as number]);
    return say("storyGuess", { n, name, other, role: desk.word(`role.${guess.role}`) });
  }
  return say("storyTurn", { n, end: desk.word(`end.${end}`) });
}

/** The player nearest to winning among those who did not. */
function nearest(desk: Desk): string {
  const { players, winners } = viewOf(desk);
  const [first] = players
    .filter(({ seat, alive, role }) => !winners.includes(seat) && alive && role)
    .map((player) => ({ player, far: distance(desk, player, player.role!) }))
    .sort((a, b) => a.far.steps - b.far.steps);
  if (!first) return "";
  const name = named(desk, [first.player.seat])[0] ?? "";
  return say(first.far.steps ? lackKey(first.far, "storyNear", "storyOver") : "storyHad", {
    n: first.far.steps,
    name,
    short: shortOf(desk, first.far),
  });
}

/** What a player is missing, or has too much of: "2 Towers". */
function shortOf(desk: Desk, { missing, excess }: Distance): string {
  const lack = counted(desk, missing).list;
  return lack.length ? listed(lack) : say("tooMuch", { list: counted(desk, excess).list });
}

const lackKey = <One, Other>({ missing }: Distance, lacks: One, tooMany: Other): One | Other =>
  Object.keys(missing).length ? lacks : tooMany;

/** The result of a player who did not win. */
export function fateOf(desk: Desk, player: Player): string {
  if (!player.alive) return say("fateOut");
  if (!player.role) return "";
  const far = distance(desk, player, player.role);
  if (!far.steps) return say("fateHad");
  const short = shortOf(desk, far);
  return lackKey(far, true, false) ? say("fateShort", { n: far.steps, short }) : short;
}
