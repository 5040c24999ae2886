import { keepLinks, linksOf } from "../home/links.ts";
import { ask, Refusal } from "../wire/http.ts";
import type { LinkMade } from "../wire/types.ts";

/** What opens a finished table to those who were not there; nothing where the host wanted no spectators. */
async function watchToken(table: string): Promise<string | null> {
  const known = linksOf(table).watch;
  if (known) return known;
  try {
    const { token } = await ask<LinkMade>("POST", `/api/tables/${table}/links`, { kind: "watch" });
    keepLinks(table, { watch: token }); // a new one would end it
    return token;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

/** The address of a finished table, or of a step of it; and whether it opens for everybody. */
export async function addressOf(table: string, step?: number): Promise<{ address: string; isForAll: boolean }> {
  const token = await watchToken(table);
  const path = `${location.origin}/t/${table}`;
  if (token === null) return { address: step === undefined ? path : `${path}/replay#${step}`, isForAll: false };
  // the secret stands behind the #, where it is never sent along by itself: so the step stands before it
  return { address: `${path}${step === undefined ? "" : `/replay?v=${step}`}#invite=${token}`, isForAll: true };
}
