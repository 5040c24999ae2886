import { share } from "./share.ts";

type Box = Record<string, unknown>;

const isBox = (value: unknown): value is Box => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The view after a step: the previous one with the changes applied. Objects are merged key by key, `-` lists removed
 * keys, and `#` the changed items of a list. Unchanged parts are the same objects as before, so that components which
 * use only those need not update. Neither argument is modified.
 */
export function applyChanges(before: Box | null, changes: Box): Box {
  const { "-": gone, ...rest } = changes;
  const after = Array.isArray(gone) ? without(before, new Set(gone as string[])) : { ...before };
  for (const [key, change] of Object.entries(rest)) after[key] = changed(after[key], change);
  return after;
}

function without(before: Box | null, gone: Set<string>): Box {
  return Object.fromEntries(Object.entries(before ?? {}).filter(([key]) => !gone.has(key)));
}

function changed(before: unknown, change: unknown): unknown {
  if (isBox(before) && isBox(change)) return applyChanges(before, change);
  if (Array.isArray(before) && isBox(change) && isBox(change["#"])) return withItems(before, change["#"]);
  return share(before, change);
}

function withItems(before: unknown[], changes: Box): unknown[] {
  const after = [...before];
  for (const [n, change] of Object.entries(changes)) after[Number(n)] = changed(before[Number(n)], change);
  return after;
}
