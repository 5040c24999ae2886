import { address, keepLinks, linksOf } from "../home/links.ts";
import { ask, Refusal } from "../wire/http.ts";
import type { LinkMade } from "../wire/types.ts";

const MAY_NOT = 403;

/** What opens a finished table to those who were not there; nothing where the host wanted no spectators. */
async function token(table: string): Promise<string | null> {
  const known = linksOf(table).show;
  if (known) return known;
  try {
    const { token } = await ask<LinkMade>("POST", `/api/tables/${table}/links`, { kind: "watch" });
    keepLinks(table, { show: token }); // a new one would end it
    return token;
  } catch (error) {
    if (error instanceof Refusal && error.status === MAY_NOT) return null;
    throw error;
  }
}

/** The address of a finished table, or of a step of it; and whether it opens for everybody. */
export async function addressOf(table: string, step?: number): Promise<{ link: string; isForAll: boolean }> {
  const opens = await token(table);
  const part = (mark: string): string => (step === undefined ? "" : `/replay${mark}${step}`);
  if (opens === null) return { link: `${location.origin}/t/${table}${part("#")}`, isForAll: false };
  // behind the # stands the secret: so the step stands before it
  return { link: address(table, opens, part("?v=")), isForAll: true };
}
