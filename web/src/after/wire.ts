/** What the server tells of a finished table. */
import { ask, fetchFrom } from "../wire/http.ts";
import type { Course, Replay } from "../wire/types.ts";

/** The viewer: a seat or a spectator. */
export type Eyes = number | null;

/** Frames as this viewer was sent them, from a version on. */
export function replay(table: string, eyes: Eyes, from: number, to?: number): Promise<Replay> {
  const query = new URLSearchParams({ seat: String(eyes ?? "spectator"), from: String(from) });
  if (to !== undefined) query.set("to", String(to));
  return ask<Replay>("GET", `/api/tables/${table}/replay?${query}`);
}

/** The record of a finished table, byte for byte. */
export async function readRecord(table: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetchFrom("GET", `/api/tables/${table}/record`);
  return new Uint8Array(await answer.arrayBuffer());
}

export function course(table: string): Promise<Course> {
  return ask<Course>("GET", `/api/tables/${table}/course`);
}
