import { keepLinks } from "../home/links.ts";
import { keep } from "../state/memory.ts";
import type { Desk } from "../table/desk.svelte.ts";
import { ask, fresh, Refusal } from "../wire/http.ts";
import type { MadeTable, SeatInfo } from "../wire/types.ts";
import type { ReplayDesk } from "./replayDesk.svelte.ts";

/**
 * Make a new table that begins at the replay's step, and return its id. The caller takes the seat whose view is shown,
 * and bots take the seats that bots had; if no seat is free it starts at once, else the rest happens in its lobby.
 */
export function playOn(scene: ReplayDesk): Promise<string> {
  const { seats } = scene.table;
  const mine = scene.eyes ?? seats.findIndex(({ kind }) => kind === "person");
  return branch(scene.id, scene.v, mine, seats, ({ kind, bot }) => (kind === "bot" ? bot : null));
}

/** The same against bots alone: they take every other seat. */
export function playAgain(desk: Desk, v: number): Promise<string> {
  const { seats } = desk.table;
  const mine = desk.seat ?? seats.findIndex(({ kind }) => kind === "person");
  return branch(desk.id, v, mine, seats, ({ kind, bot }) => (kind === "bot" && bot ? bot : "solid"));
}

async function branch(
  from: string,
  v: number,
  mine: number,
  seats: SeatInfo[],
  botAt: (seat: SeatInfo) => string | null | undefined,
): Promise<string> {
  const { table, invitations } = await ask<MadeTable>("POST", `/api/tables/${from}/branch`, { v });
  keepLinks(table, invitations);
  const command = (t: string, facts: object = {}): Promise<unknown> =>
    ask("POST", `/api/tables/${table}/commands`, { t, id: fresh(), ...facts });
  try {
    await command("change", { order: "chosen" }); // everybody keeps their position on the board
    await ask("POST", "/api/enter", { token: invitations.invite, seat: Math.max(0, mine), contribution: fresh() });
    keep(`sat.${table}`, true);
    const bots = seats.map((seat, n) => (n === Math.max(0, mine) ? null : botAt(seat)));
    for (const [seat, kind] of bots.entries()) if (kind) await command("add_bot", { seat, kind });
    if (bots.every((kind, n) => kind || n === Math.max(0, mine))) await command("start");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error; // the table exists: what failed can be done in its lobby
  }
  return table;
}
