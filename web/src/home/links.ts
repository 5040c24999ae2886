import { keep, recall } from "../state/memory.ts";

/** The links of a table are told once, to whoever made them: his browser keeps them. */
export interface Links {
  invite?: string;
  code?: string;
  watch?: string;
  /** Opens a finished table to those who were not there; everybody has one of his own. */
  show?: string;
}

export function linksOf(table: string): Links {
  return recall<Links>(`links.${table}`, {});
}

export function keepLinks(table: string, links: Links): void {
  keep(`links.${table}`, { ...linksOf(table), ...links });
}

/** In a link the secret stands behind the #, where it is never sent along by itself. */
export function address(table: string, token: string, part = ""): string {
  return `${location.origin}/t/${table}${part}#invite=${token}`;
}
