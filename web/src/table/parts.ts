import { faceOf, type Face } from "../games/face.ts";
import { ask } from "../wire/http.ts";
import type { ContentInfo, Snapshot } from "../wire/types.ts";

/** Everything that must be loaded before a table can be shown. */
export interface Parts {
  first: Snapshot;
  face: Face;
  words: Record<string, string>;
  content: ContentInfo;
}

let early: { id: string; parts: Promise<Parts> } | null = null;

/** When the site is opened at a table: load its parts while the page for tables is still loading. */
export function askEarly(id: string): void {
  const parts = gather(id);
  parts.catch(() => {}); // the caller that takes them handles the error
  early = { id, parts };
}

/** The parts of a table. Those that were loaded early are used once. */
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
