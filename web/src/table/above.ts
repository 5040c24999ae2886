import type { Attachment } from "svelte/attachments";

/**
 * Marks on the table that an element exists, for style sheets: `main.table[data-ask]`. They could use `:has()`, but
 * then every change below the table would restyle nearly all of it.
 */
export function above(attribute: string, value: string | number | null = ""): Attachment {
  return (node) => {
    const table = node.closest("main.table, .scene-table");
    if (value === null) return;
    table?.setAttribute(attribute, String(value));
    return () => table?.removeAttribute(attribute);
  };
}
