import { keepLinks } from "../home/links.ts";
import { keep } from "../state/memory.ts";
import { ask, fresh, Refusal } from "../wire/http.ts";
import type { MadeTable } from "../wire/types.ts";
import type { ReplayDesk } from "./replayDesk.svelte.ts";

/**
 * A new table that begins where the replay stands, and its id. Whoever asks takes the seat through whose eyes he looks,
 * bots sit where bots sat; if nobody is missing, it begins at once, else its lobby has the rest.
 */
export async function playOn(scene: ReplayDesk): Promise<string> {
  const { table, invitations } = await ask<MadeTable>("POST", `/api/tables/${scene.id}/branch`, { v: scene.v });
  keepLinks(table, invitations);
  const command = (t: string, facts: object = {}): Promise<unknown> =>
    ask("POST", `/api/tables/${table}/commands`, { t, id: fresh(), ...facts });
  const mine = scene.eyes ?? scene.table.seats.findIndex(({ kind }) => kind === "person");
  try {
    await command("change", { order: "chosen" }); // everybody keeps the place that he has on the board
    await ask("POST", "/api/enter", { token: invitations.invite, seat: Math.max(0, mine), contribution: fresh() });
    keep(`sat.${table}`, true);
    for (const [seat, { kind, bot }] of scene.table.seats.entries()) {
      if (seat !== mine && kind === "bot") await command("add_bot", { seat, kind: bot });
    }
    if (scene.table.seats.every(({ kind }, seat) => seat === mine || kind === "bot")) await command("start");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error; // the table is there: what is missing can be done in its lobby
  }
  return table;
}
