import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { canonical, parse } from "./json.ts";
import { asHex, byHand, fromHex, hashes, hmac, sha256, type Bytes } from "./sha256.ts";
import { draw, keyOf, shuffle, verify } from "./verify.ts";

const bytes = (text: string): Bytes => new TextEncoder().encode(text);
const fixture = (name: string): Bytes =>
  new Uint8Array(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url)));
const SEED = Uint8Array.from({ length: 32 }, (_, n) => n);
const WORDS: [string, string][] = [
  ["1", "tortellino"],
  ["0", "mortadella"],
];

test("our hashes are the browser's, at every length around a block", async () => {
  const browser = hashes();
  assert.notEqual(browser, byHand);
  for (let length = 0; length < 200; length++) {
    const message = Uint8Array.from({ length }, (_, n) => (n * 31 + length) % 256);
    const key = Uint8Array.of(length, ...message);
    assert.deepEqual(sha256(message), await browser.sha256(message));
    assert.deepEqual(hmac(key, message), await browser.hmac(key, message));
  }
});

test("the published test vectors", async () => {
  for (const hash of [hashes(), byHand]) {
    assert.equal(asHex(await hash.sha256(SEED)), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    const alone = await keyOf(SEED, [], hash);
    const both = await keyOf(SEED, WORDS, hash);
    assert.equal(asHex(alone), "3714805853c10f293a42bb25cab63329682f9dca394f443e012655f2ac51988f");
    assert.equal(asHex(both), "bb83baacd7625508a06d54e37025e656e574247276c1d4a48b57aba665fbbfd9");
    const rows: [number, bigint, bigint, bigint][] = [
      [0, 6n, 5n, 3n],
      [1, 5n, 4n, 4n],
      [2, 7776n, 2974n, 777n],
      [3, 7776n, 3801n, 4739n],
      [4, 216n, 48n, 110n],
      [1000000, 52n, 18n, 12n],
    ];
    for (const [n, outcomes, one, other] of rows) {
      assert.equal((await draw(alone, n, outcomes, hash)).outcome, one);
      assert.equal((await draw(both, n, outcomes, hash)).outcome, other);
    }
    const thrownAway = [721573301929379507n, 2625752412022895900n, 5400980421118675488n, 5664533264787327897n];
    for (const [n, right] of thrownAway.entries())
      assert.equal((await draw(alone, n, 2n ** 63n + 1n, hash)).outcome, right);
  }
});

test("hexadecimal there and back", () => assert.deepEqual(fromHex(asHex(SEED)), SEED));

test("numbers and letters are written as Python writes them", () => {
  const same = [
    "[1.0,1e-05,1e+16,0.0001,1.5,-0.0,123456.789,1e+100,2.5e-07]",
    '{"a":18446744073709551616,"b":-3}',
    '"caff\\u00e8 \\ud83c\\udf5d \\u007f\\n\\ud800"',
  ];
  for (const text of same) assert.equal(canonical(parse(text)), text);
  assert.equal(canonical(parse(' { "b" : [ ] , "a" : { } } ')), '{"a":{},"b":[]}');
  assert.equal(canonical(parse('{"\\ue000":1,"\\ud83c\\udf5d":2}')), '{"\\ue000":1,"\\ud83c\\udf5d":2}');
});

test("what is not JSON is refused", () => {
  for (const text of [
    "",
    "[1,]",
    "[,1]",
    '{"a":1,}',
    "{a:1}",
    "01",
    "+1",
    "1.",
    "nul",
    "[1 2]",
    '"a\nb"',
    "[1]]",
    "[",
    '{"a" 1}',
    "NaN",
  ]) {
    assert.throws(() => parse(text), SyntaxError, text);
  }
});

for (const [how, hash] of [
  ["by the browser", hashes()],
  ["by hand", byHand],
] as const) {
  test(`sound records, ${how}`, async () => {
    const finished = await verify(fixture("finished"), {}, hash);
    assert.deepEqual(finished.problems, []);
    assert.ok(finished.isSound && !finished.told!.isBrokenOff && finished.draws.length > 5);
    const broken = await verify(fixture("broken_off"), { contributions: { 0: "sale e pepe" } }, hash);
    assert.deepEqual(broken.problems, []);
    assert.ok(broken.told!.isBrokenOff && broken.draws.every(({ isRight }) => isRight));
  });
}

test("the order of seats follows from the seed and what was contributed at each place", async () => {
  const file = fixture("shuffled");
  const places: [string, string][] = [
    ["0", "mortadella"],
    ["1", "tortellino"],
  ];
  for (const hash of [hashes(), byHand]) {
    const verdict = await verify(file, {}, hash);
    assert.deepEqual(verdict.problems, []);
    assert.deepEqual(verdict.told!.order, await shuffle(SEED, places, 3, hash));
  }
  assert.equal((await verify(fixture("finished"), {}, byHand)).told!.order, null);
  const order = /"order":\[(\d),(\d),(\d)\]/;
  const edits: [RegExp, string, string][] = [
    [order, '"order":[$2,$1,$3]', "wrongSeating"],
    [order, '"order":[$1,$1,$3]', "notSeating"],
    [/"places":\{"0":"mortadella"/, '"places":{"0":"mortadello"', "wrongSeating"],
    [/"places":\{/, '"places":{"9":"altro",', "wrongSeating"],
    [/"seating":\{.*?\}\}/, '"seating":null', "notSeating"],
  ];
  const text = new TextDecoder().decode(file);
  for (const [what, by, key] of edits) {
    assert.notEqual(text.replace(what, by), text);
    const keys = (await verify(bytes(text.replace(what, by)), {}, byHand)).problems.map((each) => each.key);
    assert.ok(keys.includes(key as (typeof keys)[number]), `${by}: ${keys.join(" ")}`);
  }
  const nobody = text
    .replace(/"contributions":\{.*?\}/, '"contributions":{}')
    .replace(/"places":\{.*?\}/, '"places":{}');
  const keys = (await verify(bytes(nobody), {}, byHand)).problems.map((each) => each.key);
  assert.ok(keys.includes("wrongOrder"));
});

test("a single changed bit is seen", async () => {
  const record = fixture("finished");
  for (let at = 0; at < record.length; at += 7) {
    const touched = record.slice();
    touched[at]! ^= 1 << (at % 8);
    assert.ok(!(await verify(touched, {}, byHand)).isSound, `byte ${at}`);
  }
});

test("a forger who makes the digest fit is caught by the draws", async () => {
  const text = new TextDecoder().decode(fixture("finished"));
  const touched = text.replace(/"draw":(\d+),"of":7776/, (_, n) => `"draw":${(Number(n) + 1) % 7776},"of":7776`);
  const rest = touched.trimEnd().replace(/"digest":"[0-9a-f]{64}",/, "");
  const forged = touched.replace(/"digest":"[0-9a-f]{64}"/, `"digest":"${asHex(sha256(bytes(rest)))}"`);
  const { problems, draws } = await verify(bytes(forged));
  assert.deepEqual(
    problems.map(({ key }) => key),
    ["wrongDraw"],
  );
  assert.equal(draws.filter(({ isRight }) => !isRight).length, 1);
});

test("another promise than the record's", async () => {
  const { problems } = await verify(fixture("broken_off"), {
    commitment: "0".repeat(64),
    contributions: { 1: "mine", 5: "x" },
  });
  assert.deepEqual(
    problems.map(({ key }) => key),
    ["otherCommitment", "otherContribution", "otherContribution"],
  );
});
