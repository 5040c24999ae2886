import { keep } from "../state/memory.ts";
import { route } from "../state/route.svelte.ts";
import { ask, fresh } from "../wire/http.ts";
import { keepLinks, type Links } from "./links.ts";
import { nick } from "./nick.svelte.ts";

/** What is played at a new table; the server knows the rest. */
export interface Wish {
  game: string;
  players: number;
  preset?: string | undefined;
  names?: string[];
  bots?: number;
  bot_kind?: string | undefined;
  hints?: boolean;
  chat?: boolean;
  tempo?: { kind: "hot_seat" };
  order?: "chosen";
  start?: boolean;
}

/** Make a table, and go there. */
export async function openTable(wish: Wish): Promise<void> {
  const name = await nick.use();
  const { table, invitations } = await ask<{ table: string; invitations: Links }>("POST", "/api/tables", {
    names: [name],
    ...wish,
    contribution: fresh(),
  });
  keepLinks(table, invitations);
  keep(`sat.${table}`, true);
  route.go(`/t/${table}`);
}

/** Sit down at a table that one knows the code of, or that is open to all. */
export async function enter(how: { code: string } | { table: string }): Promise<void> {
  const name = await nick.use();
  const { table } = await ask<{ table: string }>("POST", "/api/enter", { ...how, name, contribution: fresh() });
  keep(`sat.${table}`, true);
  route.go(`/t/${table}`);
}
