import { keep, recall } from "../state/memory.ts";

/** The links of a table are sent once, to the browser that made them, which keeps them. */
export interface Links {
  invite?: string;
  code?: string;
  watch?: string;
  /** Opens a finished table to others; each guest has a token of their own. */
  show?: string;
  /** Ids in the path of links, by which chats get a preview; they give no access. */
  invite_preview?: string;
  watch_preview?: string;
  show_preview?: string;
  /** Whether the preview of the invitation shows the host's name. */
  is_named?: boolean;
}

const KINDS = ["invite", "watch", "show"] as const;

export function linksOf(table: string): Links {
  return recall<Links>(`links.${table}`, {});
}

export function keepLinks(table: string, links: Links): void {
  keep(`links.${table}`, { ...linksOf(table), ...links });
}

/** The preview id of a link, if it has one: links for one person have none. */
export function previewOf(table: string, token: string): string | undefined {
  const links = linksOf(table);
  const kind = KINDS.find((kind) => links[kind] === token);
  return kind && links[`${kind}_preview`];
}

/** The secret of a link is in the fragment, which browsers never send; the preview id is in the path. */
export function address(table: string, token: string, step?: number): string {
  const preview = previewOf(table, token);
  const part = step === undefined ? (preview ? "/i" : "") : "/replay";
  const query = step === undefined ? "" : `?v=${step}`;
  return `${location.origin}/t/${table}${part}${preview ? `/${preview}` : ""}${query}#invite=${token}`;
}
