import type { Player, Role } from "./view.ts";

/** What I think of somebody being something; nothing means that it may be. */
export type Mark = "no" | "suspect";
export type Marks = Record<string, Mark>;

/** What is certain: `is`, `no`, or open. */
export type Certainty = "is" | "no" | "open";

export function cellOf(seat: number, role: Role): string {
  return `${seat} ${role}`;
}

/** The next mark when a cell is pressed: may be, no, I suspect it, may be again. */
export function nextMark(mark: Mark | undefined): Mark | undefined {
  return mark === undefined ? "no" : mark === "no" ? "suspect" : undefined;
}

/**
 * What follows for certain from what lies open, and from my own role where I may look at it (`mine`). A role is held once;
 * where every role of the deal was dealt, one that only a single player can hold is his.
 */
export function deduce(players: Player[], deal: Role[], mine: { seat: number; role: Role } | null): Map<string, Certainty> {
  const may = new Map(players.map(({ seat, role, not_roles }) => [seat, new Set(role ? [role] : deal.filter((each) => !not_roles.includes(each)))]));
  if (mine) may.set(mine.seat, new Set([mine.role]));
  const allDealt = players.length === deal.length;
  for (let changed = true; changed; ) {
    changed = false;
    const settle = (seat: number, role: Role): void => {
      for (const [other, roles] of may) if (other !== seat && roles.delete(role)) changed = true;
    };
    for (const [seat, roles] of may) if (roles.size === 1) settle(seat, [...roles][0]!);
    for (const role of allDealt ? deal : []) {
      const holders = [...may].filter(([, roles]) => roles.has(role));
      if (holders.length === 1 && holders[0]![1].size > 1) {
        may.set(holders[0]![0], new Set([role]));
        changed = true;
      }
    }
  }
  const known = new Map<string, Certainty>();
  for (const [seat, roles] of may) {
    for (const role of deal) known.set(cellOf(seat, role), !roles.has(role) ? "no" : roles.size === 1 ? "is" : "open");
  }
  return known;
}
