import type { Happening } from "../face.ts";

/** What some seats have in common: what they gained and lost, or what was taken from them. */
export interface Change {
  /** Whom it befell; nobody, if it is whose turn it was. */
  seats: number[];
  events: Happening[];
}

/** What is worth a sign in the line of a turn, besides tokens that come and go. */
const OTHERS = ["drunk", "skipped", "deus_used", "accused", "eliminated", "happened", "won"];
/** What nobody may miss, where not all of it fits into the line. */
const GRAVE = ["won", "accused", "eliminated"];
const isGrave = ({ kind }: Happening): boolean => GRAVE.includes(kind);
const signOf = ({ kind, token, number, event }: Happening): string => `${kind} ${token} ${number} ${event}`;

/** What came of a turn, short: for each seat equal gains and losses added up, and seats with the same told together. */
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
