import { myself } from "../state/me.svelte.ts";
import { ask, Refusal } from "../wire/http.ts";

/** What can be seen through a link before one goes in. */
export interface Look {
  kind: "invite" | "code" | "watch" | "seat" | "hand_over" | "listed";
  table: string;
  game: string;
  status: "lobby" | "playing" | "over";
  host: string | null;
  names: string[];
  players: number;
  free: number;
  seat_name: string | null;
}

/** Where a link leads, and whether this browser is there already. */
export async function seenThrough(token: string, table: string): Promise<Look & { isHere: boolean }> {
  const look = await ask<Look>("POST", "/api/enter/look", { token });
  if (!myself.isKnown) await myself.find();
  const isMoved = look.kind === "seat" || look.kind === "hand_over";
  return { ...look, isHere: !isMoved && myself.guest !== null && (await isAt(table)) };
}

async function isAt(table: string): Promise<boolean> {
  try {
    await ask("GET", `/api/tables/${table}`);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status) return false;
    throw error;
  }
}
