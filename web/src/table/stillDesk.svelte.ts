import { faceOf } from "../games/face.ts";
import { settings } from "../state/settings.svelte.ts";
import { ask } from "../wire/http.ts";
import type { ClosedTable, ContentInfo } from "../wire/types.ts";
import { Desk } from "./desk.svelte.ts";

/**
 * A desk for a table that is only looked at: boards draw it like any other, nobody is asked, and nothing can be sent.
 */
export class StillDesk extends Desk {
  override get isAsked(): boolean {
    return false;
  }
  protected override get waitsForPress(): boolean {
    return false;
  }
  override command(): Promise<boolean> {
    return Promise.resolve(false);
  }
  override async hint(): Promise<void> {}
  override preview(): Promise<null> {
    return Promise.resolve(null);
  }
  override async explain(): Promise<void> {}
  override look(): void {}
}

/** A table that cannot be played on, as the viewer's seat last saw it; null if that was not stored. */
export async function lastSeen(id: string): Promise<StillDesk | null> {
  const { last } = await ask<ClosedTable>("GET", `/api/tables/${id}/last_view?lang=${settings.language}`);
  if (!last) return null;
  const { game } = last.d.table;
  const [face, words, content] = await Promise.all([
    faceOf(game),
    ask<Record<string, string>>("GET", `/api/games/${game}/words`),
    ask<ContentInfo>("GET", `/api/games/${game}/content`), // its own is gone with the table; these are the same but for numbers
  ]);
  return new StillDesk(id, face, words, content.values, last);
}
