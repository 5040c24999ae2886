import type { Desk, LogLine } from "../../table/desk.svelte.ts";
import { speaker } from "../../text/say.svelte.ts";
import type { Episode } from "../face.ts";
import { named } from "./sentences.ts";
import text from "./tale_text.ts";
import type { Tortelli } from "./view.ts";

const say = speaker(text);

/** An attack from one place on another, with all its rolls. */
export interface Attack {
  from: string;
  to: string;
  lost: number;
  isWon: boolean;
}

const IN_ATTACK = ["attacked", "defended", "rolled", "losses", "conquered", "took_fortress", "freed"];
const TROOPS = ["recruited", "reinforced", "placed"];

/** Groups of lines: all of an attack, all troops that are deployed one after the other. */
function pieces(lines: LogLine[]): LogLine[][] {
  const all: LogLine[][] = [];
  for (const line of lines) {
    const { kind, from, to, seat } = line.event;
    const first = all.at(-1)?.[0]?.event;
    const isMore =
      first?.kind === "attacked"
        ? IN_ATTACK.includes(kind) && (kind !== "attacked" || (first.from === from && first.to === to))
        : TROOPS.includes(kind) && first?.kind === kind && first.seat === seat;
    if (isMore) all.at(-1)!.push(line);
    else all.push([line]);
  }
  return all;
}

function attackOf(lines: LogLine[]): Attack | null {
  const { kind, from, to } = lines[0]!.event;
  if (kind !== "attacked") return null;
  const losses = lines.map(({ event }) => (event.kind === "losses" ? (event.attacker as number) : 0));
  const isWon = lines.some(({ event }) => event.kind === "conquered" || event.kind === "took_fortress");
  return { from: from as string, to: to as string, lost: losses.reduce((sum, each) => sum + each, 0), isWon };
}

export const attacksOf = (lines: LogLine[]): Attack[] => pieces(lines).flatMap((piece) => attackOf(piece) ?? []);

/** Troops that were deployed, by place. */
function deployed(lines: LogLine[], desk: Desk): string {
  const sums = new Map<string, number>();
  for (const { event } of lines) {
    const place = event.place as string;
    sums.set(place, (sums.get(place) ?? 0) + ((event.number as number | undefined) ?? 1));
  }
  return [...sums].map(([place, n]) => `${named(desk, place)} +${n}`).join(", ");
}

/** The result is not known while its dice roll. */
function isUnderWay(lines: LogLine[], { from, to }: Attack, desk: Desk): boolean {
  const now = (desk.view as unknown as Tortelli | null)?.attack;
  return lines.at(-1)!.n === desk.log.at(-1)?.n && now?.from === from && now.to === to;
}

/** One line per attack, one line for troops deployed one by one. Whose turn begins is said above them. */
export function gather(lines: LogLine[], desk: Desk): Episode[] {
  return pieces(lines.filter(({ event }) => event.kind !== "turn")).map((piece) => {
    const attack = attackOf(piece);
    if (attack) {
      const { from, to, lost, isWon } = attack;
      const words = `${named(desk, from)} → ${named(desk, to)}`;
      if (!isWon && isUnderWay(piece, attack, desk)) return { lines: piece, text: words, end: "…" };
      return { lines: piece, text: words, end: say(isWon ? "won" : "held", { n: lost }), isGood: isWon };
    }
    if (piece.length > 1) return { lines: piece, text: deployed(piece, desk) };
    return { lines: piece };
  });
}
