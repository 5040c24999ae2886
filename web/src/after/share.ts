import { address, keepLinks, linksOf, previewOf } from "../home/links.ts";
import { settings } from "../state/settings.svelte.ts";
import { ask, Refusal } from "../wire/http.ts";
import type { LinkMade } from "../wire/types.ts";

const MAY_NOT = 403;

/** The token that opens a finished table to others; none if the host allowed no spectators. */
async function token(table: string): Promise<string | null> {
  const known = linksOf(table).show;
  if (known) return known;
  try {
    const { token, preview } = await ask<LinkMade>("POST", `/api/tables/${table}/links`, { kind: "watch" });
    keepLinks(table, { show: token, ...(preview ? { show_preview: preview } : {}) }); // a new one would revoke it
    return token;
  } catch (error) {
    if (error instanceof Refusal && error.status === MAY_NOT) return null;
    throw error;
  }
}

/** What is needed to share a finished table. */
export interface Shared {
  link: string;
  /** Whether the link opens the table for everybody. */
  isForAll: boolean;
  /** The address of the picture that chats show for the link. */
  picture: string | null;
}

/** The link to a finished table, or to a step of it. */
export async function addressOf(table: string, step?: number): Promise<Shared> {
  const opens = await token(table);
  if (opens === null)
    return {
      link: `${location.origin}/t/${table}${step === undefined ? "" : `/replay#${step}`}`,
      isForAll: false,
      picture: null,
    };
  const preview = previewOf(table, opens);
  // the secret is in the fragment, so the step is in the query
  return {
    link: address(table, opens, step),
    isForAll: true,
    picture: preview ? `/share/${preview}.png?lang=${settings.language}&wait=1` : null,
  };
}

/** The picture as a file for the device's share dialog; null if the device cannot share files. */
export async function fileOf(picture: string, name: string): Promise<File | null> {
  if (!("canShare" in navigator)) return null;
  const answer = await fetch(picture);
  if (!answer.ok) return null;
  const file = new File([await answer.blob()], `${name}.png`, { type: "image/png" });
  return navigator.canShare({ files: [file] }) ? file : null;
}
