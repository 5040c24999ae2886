import assert from "node:assert/strict";
import test from "node:test";
import { forgetAllBut, keep, recall } from "./memory.ts";

test("who is forgotten leaves nothing but the settings", () => {
  const kept: Record<string, unknown> = { "another.site": "1" };
  const ways = {
    getItem: (key: string) => kept[key],
    setItem: (key: string, text: string) => void (kept[key] = text),
    removeItem: (key: string) => void Reflect.deleteProperty(kept, key),
  };
  for (const [name, value] of Object.entries(ways)) Object.defineProperty(kept, name, { value });
  Object.defineProperty(globalThis, "localStorage", { value: kept, configurable: true });
  for (const key of ["settings", "name", "links.abc", "trono.notes.abc.0"]) keep(key, [key]);
  forgetAllBut("settings");
  assert.deepEqual(Object.keys(kept), ["another.site", "tavolata.settings"]);
  assert.deepEqual(recall("settings", []), ["settings"]);
  assert.equal(recall("links.abc", null), null);
});
