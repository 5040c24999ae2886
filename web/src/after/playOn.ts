import { keepLinks } from "../home/links.ts";
import { keep } from "../state/memory.ts";
import type { Desk } from "../table/desk.svelte.ts";
import { ask, fresh, Refusal } from "../wire/http.ts";
import type { MadeTable, SeatInfo } from "../wire/types.ts";
import type { ReplayDesk } from "./replayDesk.svelte.ts";

/**
 * A new table that begins where the replay stands, and its id. Whoever asks takes the seat from which they look,
 * bots sit where bots sat; if nobody is missing, it begins at once, else its lobby has the rest.
 */
export function playOn(scene: ReplayDesk): Promise<string> {
  const { seats } = scene.table;
  const mine = scene.eyes ?? seats.findIndex(({ kind }) => kind === "person");
  return branch(scene.id, scene.v, mine, seats, ({ kind, bot }) => (kind === "bot" ? bot : null));
}

/** The same against bots alone: they sit wherever somebody else sat. */
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
    await command("change", { order: "chosen" }); // everybody keeps the place that they have on the board
    await ask("POST", "/api/enter", { token: invitations.invite, seat: Math.max(0, mine), contribution: fresh() });
    keep(`sat.${table}`, true);
    const bots = seats.map((seat, n) => (n === Math.max(0, mine) ? null : botAt(seat)));
    for (const [seat, kind] of bots.entries()) if (kind) await command("add_bot", { seat, kind });
    if (bots.every((kind, n) => kind || n === Math.max(0, mine))) await command("start");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error; // the table is there: what is missing can be done in its lobby
  }
  return table;
}
