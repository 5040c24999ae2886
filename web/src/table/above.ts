import type { Attachment } from "svelte/attachments";

/**
 * Tells the table that an element is there, for style sheets: `main.table[data-ask]`. They could look for it themselves with
 * `:has()`, but then every change below the table would have nearly all of it styled anew.
 */
export function above(attribute: string, value: string | number | null = ""): Attachment {
  return (node) => {
    const table = node.closest("main.table, .scene-table");
    if (value === null) return;
    table?.setAttribute(attribute, String(value));
    return () => table?.removeAttribute(attribute);
  };
}
