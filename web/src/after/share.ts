import { address, keepLinks, linksOf, previewOf } from "../home/links.ts";
import { settings } from "../state/settings.svelte.ts";
import { ask, Refusal } from "../wire/http.ts";
import type { LinkMade } from "../wire/types.ts";

const MAY_NOT = 403;

/** What opens a finished table to those who were not there; nothing where the host wanted no spectators. */
async function token(table: string): Promise<string | null> {
  const known = linksOf(table).show;
  if (known) return known;
  try {
    const { token, preview } = await ask<LinkMade>("POST", `/api/tables/${table}/links`, { kind: "watch" });
    keepLinks(table, { show: token, ...(preview ? { show_preview: preview } : {}) }); // a new one would end it
    return token;
  } catch (error) {
    if (error instanceof Refusal && error.status === MAY_NOT) return null;
    throw error;
  }
}

/** A finished table to be shown to others. */
export interface Shared {
  link: string;
  /** Does it open for everybody? */
  isForAll: boolean;
  /** The address of its picture: the one that chats show of the link. */
  picture: string | null;
}

/** A finished table, or a step of it, to be shown to others. */
export async function addressOf(table: string, step?: number): Promise<Shared> {
  const opens = await token(table);
  if (opens === null)
    return {
      link: `${location.origin}/t/${table}${step === undefined ? "" : `/replay#${step}`}`,
      isForAll: false,
      picture: null,
    };
  const preview = previewOf(table, opens);
  // behind the # stands the secret: so the step stands before it
  return {
    link: address(table, opens, step),
    isForAll: true,
    picture: preview ? `/share/${preview}.png?lang=${settings.language}&wait=1` : null,
  };
}

/** The picture as a file for the device's own way of sharing; nothing where the device takes no files. */
export async function fileOf(picture: string, name: string): Promise<File | null> {
  if (!("canShare" in navigator)) return null;
  const answer = await fetch(picture);
  if (!answer.ok) return null;
  const file = new File([await answer.blob()], `${name}.png`, { type: "image/png" });
  return navigator.canShare({ files: [file] }) ? file : null;
}
