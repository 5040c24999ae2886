import type { Happening } from "../face.ts";

/** Effects that several seats share: gains and losses, or what was taken from them. */
export interface Change {
  /** The affected seats; none if it is the acting seat. */
  seats: number[];
  events: Happening[];
}

/** Events with an icon in the line of a turn, besides gains and losses of tokens. */
const OTHERS = ["drunk", "skipped", "deus_used", "accused", "eliminated", "happened", "won"];
/** Events that must be shown, if not all fit into the line. */
const GRAVE = ["won", "accused", "eliminated"];
const isGrave = ({ kind }: Happening): boolean => GRAVE.includes(kind);
const signOf = ({ kind, token, number, event }: Happening): string => `${kind} ${token} ${number} ${event}`;

/** The results of a turn, in short: gains and losses added up per seat, and seats with the same result grouped. */
export function changesOf(events: Happening[], turn: number | null): Change[] {
  const bySeat = new Map<number | null, Happening[]>();
  for (const event of events) {
    const isToken = event.kind === "gained" || event.kind === "discarded";
    if (!isToken && event.kind !== "stolen" && !OTHERS.includes(event.kind)) continue;
    const whom = (event.kind === "stolen" ? event.victim : event.seat) as number | undefined;
    const seat = whom === undefined || (whom === turn && event.kind !== "stolen") ? null : whom;
    const told = bySeat.get(seat) ?? [];
    const before = isToken ? told.findIndex(({ kind, token }) => kind === event.kind && token === event.token) : -1;
    if (before < 0) told.push(event);
    else told[before] = { ...event, number: (told[before]!.number as number) + (event.number as number) };
    bySeat.set(seat, told);
  }
  const changes: Change[] = [];
  for (const [seat, told] of bySeat) {
    const signs = told.map(signOf).join();
    const same = changes.find(({ seats, events: other }) => seats.length && other.map(signOf).join() === signs);
    if (same && seat !== null) same.seats.push(seat);
    else changes.push({ seats: seat === null ? [] : [seat], events: told });
  }
  for (const change of changes) change.events = graveFirst(change.events, isGrave);
  return graveFirst(changes, ({ events: told }) => told.some(isGrave));
}

function graveFirst<Thing>(things: Thing[], isGraveThing: (thing: Thing) => boolean): Thing[] {
  return [...things.filter(isGraveThing), ...things.filter((thing) => !isGraveThing(thing))];
}
