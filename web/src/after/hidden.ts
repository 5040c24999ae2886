/** What only one seat could see of itself, merged after the end. Games write it into `players`, one entry per seat. */

type Facts = Record<string, unknown>;
type Seen = Facts | null;

export interface Hidden {
  seat: number;
  facts: Facts;
}

function playersOf(view: Seen): Facts[] {
  return Array.isArray(view?.players) ? (view.players as Facts[]) : [];
}

/** The spectators' view, with every seat's entry as that seat itself sees it. */
export function joined(open: Seen, own: Seen[]): Seen {
  if (!open) return null;
  return { ...open, players: playersOf(open).map((player, seat) => playersOf(own[seat] ?? null)[seat] ?? player) };
}

/** By seat: the facts that only the seat itself could see. */
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
