import { myself } from "../state/me.svelte.ts";
import { ask, Refusal } from "../wire/http.ts";
import type { Doorway } from "../wire/types.ts";

const NOT_THERE = [401, 403, 404, 410]; // any other refusal says nothing about it

/**
 * What a link leads to; null if this browser has a seat at the table already, and the link (an old one, perhaps) adds
 * nothing.
 */
export async function seenThrough(token: string, table: string): Promise<Doorway | null> {
  if (!myself.isKnown) await myself.find();
  try {
    const door = await ask<Doorway>("POST", "/api/enter/look", { token });
    const bringsSeat = door.kind === "seat" || door.kind === "hand_over";
    return !bringsSeat && (await isAt(table)) ? null : door;
  } catch (error) {
    if (await isAt(table)) return null;
    throw error;
  }
}

async function isAt(table: string): Promise<boolean> {
  if (!myself.guest) return false;
  try {
    await ask("GET", `/api/tables/${table}`);
    return true;
  } catch (error) {
    if (error instanceof Refusal && NOT_THERE.includes(error.status)) return false;
    throw error;
  }
}
