import { myself } from "../state/me.svelte.ts";
import { ask, Refusal } from "../wire/http.ts";
import type { Doorway } from "../wire/types.ts";

/** Where a link leads, and whether this browser is there already. */
export async function seenThrough(token: string, table: string): Promise<Doorway & { isHere: boolean }> {
  const look = await ask<Doorway>("POST", "/api/enter/look", { token });
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
