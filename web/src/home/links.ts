import { keep, recall } from "../state/memory.ts";

/** The links of a table are sent once, to the browser that made them, which keeps them. */
export interface Links {
  invite?: string;
  code?: string;
  watch?: string;
  /** Opens a finished table to those who were not there; everybody has one of their own. */
  show?: string;
  /** Stand in the addresses of the links, so that chats can show what they lead to; they open nothing. */
  invite_preview?: string;
  watch_preview?: string;
  show_preview?: string;
  /** Does the preview of the invitation show the host's name? */
  is_named?: boolean;
}

const KINDS = ["invite", "watch", "show"] as const;

export function linksOf(table: string): Links {
  return recall<Links>(`links.${table}`, {});
}

export function keepLinks(table: string, links: Links): void {
  keep(`links.${table}`, { ...linksOf(table), ...links });
}

/** What a link shows of itself, if it is one that people post: links for one person show nothing. */
export function previewOf(table: string, token: string): string | undefined {
  const links = linksOf(table);
  const kind = KINDS.find((kind) => links[kind] === token);
  return kind && links[`${kind}_preview`];
}

/** In a link the secret stands behind the #, where it is never sent along by itself; the preview stands in the path. */
export function address(table: string, token: string, step?: number): string {
  const preview = previewOf(table, token);
  const part = step === undefined ? (preview ? "/i" : "") : "/replay";
  const query = step === undefined ? "" : `?v=${step}`;
  return `${location.origin}/t/${table}${part}${preview ? `/${preview}` : ""}${query}#invite=${token}`;
}
