type Box = Record<string, unknown>;

const isBox = (value: unknown): value is Box => typeof value === "object" && value !== null;

/**
 * A new value in which every unchanged part is the same object as before, so that components which use only those need
 * not update. Both are JSON values.
 */
export function share<T>(before: unknown, now: T): T {
  if (!isBox(before) || !isBox(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  let isSame = keys.length === Object.keys(before).length;
  for (const key of keys) {
    (now as Box)[key] = share(before[key], now[key]);
    isSame &&= now[key] === before[key];
  }
  return isSame ? (before as T) : now;
}
