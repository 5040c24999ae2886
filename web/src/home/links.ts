import { keep, recall } from "../state/memory.ts";

/** The links of a table are told once, to whoever made them: his browser keeps them. */
export interface Links {
  invite?: string;
  code?: string;
  watch?: string;
}

export function linksOf(table: string): Links {
  return recall<Links>(`links.${table}`, {});
}

export function keepLinks(table: string, links: Links): void {
  keep(`links.${table}`, { ...linksOf(table), ...links });
}

/** In a link the secret stands behind the #, where it is never sent along by itself. */
export function address(table: string, token: string): string {
  return `${location.origin}/t/${table}#invite=${token}`;
}
