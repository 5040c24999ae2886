type Box = Record<string, unknown>;

const isBox = (value: unknown): value is Box => typeof value === "object" && value !== null;

/**
 * What has come, with every part that is as before taken from there: whoever looks at such a part alone need not look
 * again. Both are as JSON has them.
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
