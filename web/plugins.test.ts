import assert from "node:assert/strict";
import { test } from "node:test";
import { problems } from "./plugins.ts";

test("a sentence missing in a language, or with other gaps, is named", () => {
  const texts = { it: { a: "uno", b: "{n} dadi", c: "tre" }, en: { a: "one", b: "{m} dice", d: "four" } };
  assert.deepEqual(problems(texts), [
    "'b' has other gaps in Italian ({n}) than in English ({m})",
    "'c' is not said in English",
    "'d' is not said in Italian",
  ]);
  assert.deepEqual(problems({ it: { a: "{n} sì" }, en: { a: "yes {n}" } }), []);
});
