/** Local storage. If the browser refuses it (private windows, full disks), values are kept until the page closes. */

const unkept = new Map<string, string>();
let refused = (): void => {};

/** Call back when the browser refused to store something. */
export function whenRefused(told: () => void): void {
  refused = told;
}

export function recall<T>(key: string, fallback: T): T {
  try {
    const kept = localStorage.getItem(`tavolata.${key}`) ?? unkept.get(key);
    return kept === undefined || kept === null ? fallback : (JSON.parse(kept) as T);
  } catch {
    return fallback;
  }
}

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  unkept.set(key, text);
  try {
    localStorage.setItem(`tavolata.${key}`, text);
  } catch {
    refused(); // kept for this page only
  }
}

/** Delete everything except one key; what is kept for a tab goes too. */
export function forgetAllBut(kept: string): void {
  for (const key of unkept.keys()) if (key !== kept) unkept.delete(key);
  try {
    sessionStorage.clear();
  } catch {
    // nothing was kept
  }
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("tavolata.") && key !== `tavolata.${kept}`) localStorage.removeItem(key);
    }
  } catch {
    // nothing was kept
  }
}

export function forget(key: string): void {
  unkept.delete(key);
  try {
    localStorage.removeItem(`tavolata.${key}`);
  } catch {
    // nothing was kept
  }
}
