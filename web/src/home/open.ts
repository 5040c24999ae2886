import { keep, recall } from "../state/memory.ts";
import { route } from "../state/route.svelte.ts";
import { ask, fresh } from "../wire/http.ts";
import type { CompanionInfo } from "../wire/types.ts";
import { keepLinks, type Links } from "./links.ts";
import { nick } from "./nick.svelte.ts";

/** What is played at a new table; the server has defaults for the rest. */
export interface Wish {
  game: string;
  players: number;
  preset?: string | undefined;
  /** What differs from the standard content. */
  content?: Record<string, unknown>;
  /** Options that differ from the defaults. */
  options?: Record<string, number | boolean>;
  names?: string[];
  bots?: number;
  bot_kind?: string | undefined;
  hints?: boolean;
  chat?: boolean;
  tempo?: { kind: "hot_seat" };
  order?: "chosen";
  start?: boolean;
}

/** Make a table, and go there. `companion`: a person who is invited to it by name. */
export async function openTable(wish: Wish, companion?: CompanionInfo): Promise<void> {
  const name = await nick.use();
  const { table, invitations } = await ask<{ table: string; invitations: Links }>("POST", "/api/tables", {
    names: [name],
    ...wish,
    contribution: fresh(),
  });
  keepLinks(table, invitations);
  if (companion) await inviteAgain(table, companion).catch(() => {}); // the table has a link to send as well
  keep(`sat.${table}`, true);
  route.go(`/t/${table}`);
}

/** Invite a person this guest has played with, by name; the page remembers whom. */
export async function inviteAgain(table: string, { table: common, seat, name }: CompanionInfo): Promise<void> {
  await ask("POST", `/api/tables/${table}/invitations`, { table: common, seat });
  keep(`invited.${table}`, [...invitedTo(table), name]);
}

/** The names of the people invited to a table from this browser. */
export function invitedTo(table: string): string[] {
  return recall<string[]>(`invited.${table}`, []);
}

/** Join a table by code or invitation, or a public one; or watch it. */
export async function enter(how: { code: string } | { table: string; watch?: boolean }): Promise<void> {
  const name = await nick.use();
  const { table } = await ask<{ table: string }>("POST", "/api/enter", { ...how, name, contribution: fresh() });
  keep(`sat.${table}`, true);
  route.go(`/t/${table}`);
}
