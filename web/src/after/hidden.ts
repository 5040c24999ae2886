/** What one seat alone could see of itself, joined after the end. Games write it into `players`, one entry a seat. */

type Facts = Record<string, unknown>;
type Seen = Facts | null;

export interface Hidden {
  seat: number;
  facts: Facts;
}

function playersOf(view: Seen): Facts[] {
  return Array.isArray(view?.players) ? (view.players as Facts[]) : [];
}

/** The open view, with every seat's entry as that seat itself sees it. */
export function joined(open: Seen, own: Seen[]): Seen {
  if (!open) return null;
  return { ...open, players: playersOf(open).map((player, seat) => playersOf(own[seat] ?? null)[seat] ?? player) };
}

/** By seat: the facts that lie open to the seat itself and not to everybody. */
export function hiddenThings(open: Seen, own: Seen[]): Hidden[] {
  return playersOf(open).map((player, seat) => {
    const mine = playersOf(own[seat] ?? null)[seat] ?? {};
    const facts = Object.entries(mine).filter(([key, value]) => isSomething(value) && !isSomething(player[key]));
    return { seat, facts: Object.fromEntries(facts) };
  });
}

function isSomething(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}
