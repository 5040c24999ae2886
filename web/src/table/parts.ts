import { faceOf, type Face } from "../games/face.ts";
import { ask } from "../wire/http.ts";
import type { ContentInfo, Snapshot } from "../wire/types.ts";

/** Everything a table needs before it can be shown. */
export interface Parts {
  first: Snapshot;
  face: Face;
  words: Record<string, string>;
  content: ContentInfo;
}

let early: { id: string; parts: Promise<Parts> } | null = null;

/** Whoever opens the site at a table: ask for its parts while the page for tables is still coming. */
export function askEarly(id: string): void {
  const parts = gather(id);
  parts.catch(() => {}); // whoever takes them hears of it
  early = { id, parts };
}

/** The parts of a table. Those that were asked for early are good once. */
export function partsOf(id: string): Promise<Parts> {
  const kept = early;
  early = null;
  return kept?.id === id ? kept.parts : gather(id);
}

async function gather(id: string): Promise<Parts> {
  const first = await ask<Snapshot>("GET", `/api/tables/${id}?steps=1`);
  const { game } = first.d.table;
  const [face, words, content] = await Promise.all([
    faceOf(game),
    ask<Record<string, string>>("GET", `/api/games/${game}/words`),
    ask<ContentInfo>("GET", `/api/tables/${id}/content`),
  ]);
  return { first, face, words, content };
}
