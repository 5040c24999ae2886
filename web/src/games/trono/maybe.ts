import type { Desk } from "../../table/desk.svelte.ts";
import { gestureOf } from "./gesture.svelte.ts";
import { cellOf } from "./notes.ts";
import { viewOf } from "./phrases.ts";
import type { Role } from "./view.ts";

/** What the viewer knows and has noted about whether a player has a role. */
export interface MayBe {
  role: Role;
  state: "no" | "sus" | "may";
}

/** The roles of the deal for a player, without the viewer's own. */
export function mayBe(desk: Desk, seat: number): MayBe[] {
  const [view, gesture] = [viewOf(desk), gestureOf(desk)];
  /** While the viewer's role card is face down, what it rules out must not be shown. */
  const isOpen = !gesture.isHidden && desk.seat !== null;
  const left = (isOpen ? view.possible_to_me : view.possible)[seat] ?? [];
  const mine = isOpen ? view.players[desk.seat!]?.role : null;
  return view.deal.flatMap((role, n) => {
    if (role === mine) return [];
    const mark = gesture.isHidden ? undefined : gesture.marks[cellOf(seat, role)];
    return [{ role, state: !left.includes(n) || mark === "no" ? "no" : mark === "suspect" ? "sus" : "may" }];
  });
}
