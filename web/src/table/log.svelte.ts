import { tick } from "svelte";
import type { Episode, Happening } from "../games/face.ts";
import type { Told } from "../wire/types.ts";
import type { Desk } from "./desk.svelte.ts";

/** A line of the log. `n` counts from the beginning of what this page was told. */
export interface LogLine {
  n: number;
  event: Happening;
  text: string;
  /** The number of the rule behind it (or a chapter), for a link. */
  rule: string | null;
  isSecret: boolean;
  /** Whether it concerns the viewer's seat. */
  isOurs: boolean;
}

/**
 * One turn with all its lines, or a named part between turns; before the first turn and without a seat: the setup of
 * the game.
 */
export interface Turn {
  /** The number of its first line, which identifies the turn. */
  key: number;
  number: number | null;
  seat: number | null;
  /** What it is called, if it is nobody's turn. */
  title?: string;
  lines: LogLine[];
}

const MOST = 1000;
const SPOKEN = 40; // sentences that stay in the live region

/** Facts by which an event names the seats it affects. */
const OBJECTS = ["victim", "target", "accused", "roller"];
/** Events that are no news to the seat that decided them. */
const OWN_DECISIONS = [
  "turn",
  "answered",
  "silent",
  "kept",
  "defended",
  "declined",
  "passed",
  "chose",
  "activated",
  "targeted",
  "passed_on",
];
const FOR_ALL = ["won", "eliminated"];

/** Whether an event concerns a seat, as far as its facts tell. */
export function concerns(event: Happening, seat: number): boolean {
  if (FOR_ALL.includes(event.kind) || OBJECTS.some((fact) => event[fact] === seat)) return true;
  return event.seat === seat && !OWN_DECISIONS.includes(event.kind);
}

/** The groups of a turn: as its game makes them, or one per line. */
export const episodesOf = (lines: LogLine[], desk: Desk): Episode[] => desk.face.gather?.(lines, desk) ?? [{ lines }];

/** The log, as far as it has been shown. */
export class Log {
  lines = $state.raw<LogLine[]>([]);
  /** Sentences to be read aloud, each once. */
  spoken = $state.raw<LogLine[]>([]);
  readonly turns = $derived.by(() => (this.#turns = sharing(this.#turns, turnsOf(this.lines))));
  #turns: Turn[] = [];
  #told = 0;
  /** The number of the last sentence that the live region has drawn. */
  #drawn = -1;

  /** Lines for events, in the order in which they were heard. */
  write(events: Told[], isSecret: (event: Happening) => boolean, isOurs: (event: Happening) => boolean): LogLine[] {
    return events.map(({ event, text, rule }) => {
      const happening = event as Happening;
      return {
        n: this.#told++,
        event: happening,
        text: text ?? "",
        rule,
        isSecret: isSecret(happening),
        isOurs: isOurs(happening),
      };
    });
  }

  /** The seat whose turn was told last. */
  get turner(): unknown {
    return this.lines.findLast(({ event }) => event.kind === "turn")?.event.seat ?? null;
  }

  /** Replace the whole log. Sentences that were read aloud before are not read again. */
  begin(lines: LogLine[]): void {
    this.lines = lines;
  }

  /** Remove a number of the last lines, and add these. */
  add(lines: LogLine[], retracted: number): void {
    if (!lines.length && !retracted) return;
    this.lines = [...this.lines.slice(0, Math.max(0, this.lines.length - retracted)), ...lines].slice(-MOST);
    const aloud = lines.filter(({ isSecret }) => !isSecret);
    const all = [...this.spoken, ...aloud];
    // a final scoring has many sentences, and so have frames in a burst: none may leave before it was drawn
    const undrawn = all.filter(({ n }) => n > this.#drawn).length;
    this.spoken = all.slice(-Math.max(SPOKEN, undrawn));
    const last = aloud.at(-1)?.n ?? -1;
    void tick().then(() => (this.#drawn = Math.max(this.#drawn, last)));
  }
}

export function turnsOf(lines: LogLine[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    const { kind, seat, number } = line.event;
    const last = turns.at(-1);
    if (kind === "turn")
      turns.push({ key: line.n, number: (number as number | undefined) ?? null, seat: seat as number, lines: [line] });
    else if (last) last.lines.push(line);
    else turns.push({ key: line.n, number: null, seat: null, lines: [line] });
  }
  return turns;
}

/** These turns; an unchanged turn is the same object as before, so that its component need not update. */
function sharing(before: Turn[], now: Turn[]): Turn[] {
  const known = new Map(before.map((turn) => [turn.key, turn]));
  return now.map((turn) => {
    const old = known.get(turn.key);
    return old?.lines.length === turn.lines.length && old.lines.at(-1) === turn.lines.at(-1) ? old : turn;
  });
}

/** The groups of each turn. */
const cut = new WeakMap<Turn, Turn[]>();

/** The lines of the log: turns, split where an event begins a line of its own. */
export function entriesOf(turns: Turn[], opens: readonly string[]): Turn[] {
  return turns.flatMap((turn) => {
    const known = cut.get(turn);
    if (known) return known;
    const entries: Turn[] = [{ ...turn, lines: [] }];
    for (const line of turn.lines) {
      const { kind, seat } = line.event;
      if (opens.includes(kind))
        entries.push({
          key: line.n,
          number: null,
          seat: (seat as number | undefined) ?? null,
          title: line.text.replace(/\.$/, ""),
          lines: [line],
        });
      else entries.at(-1)!.lines.push(line);
    }
    const found = entries.filter(({ lines }) => lines.length);
    cut.set(turn, found);
    return found;
  });
}

/** The turns of others since the last one of a seat; the setup is not among them. */
export function sinceLastTurn(turns: Turn[], seat: number): Turn[] {
  const isNow = turns.at(-1)?.seat === seat; // its turn has begun: the turns before it are what it wants to know
  const others = isNow ? turns.slice(0, -1) : turns;
  return others.slice(others.findLastIndex((turn) => turn.seat === seat) + 1).filter((turn) => turn.seat !== null);
}
