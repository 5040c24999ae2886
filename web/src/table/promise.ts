/** What a table showed before its first draw, stored by this browser, so that nobody can change it afterwards. */
import { keep, recall } from "../state/memory.ts";
import type { TableInfo } from "../wire/types.ts";
import type { Promised } from "../after/verify.ts";

export function noted(table: string): Promised {
  return recall<Promised>(`promise.${table}`, {});
}

/**
 * Store what is seen for the first time: the commitment at once, the contribution of each seat when the game begins.
 */
export function note({ id, status, commitment, seats }: TableInfo): void {
  const known = noted(id);
  const words = seats.flatMap(({ contribution }, seat): [string, string][] =>
    contribution ? [[String(seat), contribution]] : [],
  );
  const contributions = known.contributions ?? (status === "lobby" ? undefined : Object.fromEntries(words));
  if (known.commitment && known.contributions === contributions) return;
  keep(`promise.${id}`, { commitment: known.commitment ?? commitment, ...(contributions && { contributions }) });
}
