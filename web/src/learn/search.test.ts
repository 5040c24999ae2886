import assert from "node:assert/strict";
import { test } from "node:test";
import { find, nearest, wanted } from "./search.ts";

const PASSAGES = [
  { id: "4", chapter: "4 Combat", text: "4 Combat" },
  {
    id: "4.2",
    chapter: "4 Combat",
    text: "Una fortezza si prende con un assedio dal suo territorio (S-23); chi perde rinuncerà.",
  },
  {
    id: "S-23",
    chapter: "8 Silent",
    text: "S-23 Fortresses are taken by a siege from their own territory, one troop against one.",
  },
  { id: "S-24", chapter: "8 Silent", text: `S-24 ${"Long before it comes, ".repeat(20)}a siege ends.` },
];
const ids = (query: string): string[] => find(PASSAGES, query).map(({ passage }) => passage.id);

test("numbers of rules are found however they are written", () => {
  assert.deepEqual(wanted("t8, T-28 S 09b, a 3", "st"), ["t-08", "t-28", "s-09b", "a", "3"]);
  for (const query of ["s23", "S-23", "s 23"]) assert.deepEqual(ids(query), ["S-23", "4.2"], query);
});

test("beginnings of words, all of them, without accents and capitals", () => {
  assert.deepEqual(ids("RINUNCERA"), ["4.2"]);
  assert.deepEqual(ids("sieg terri"), ["S-23"]);
  assert.deepEqual(ids("ombat"), []);
  assert.deepEqual(ids("siege dragon"), []);
  assert.deepEqual(ids(" "), []);
});

test("headings come first", () => {
  const [first] = find([...PASSAGES].reverse(), "comba");
  assert.equal(first?.passage.id, "4");
});

test("a line shows what was found, marked, with what stands around it", () => {
  const { line } = find(PASSAGES, "siege").at(-1)!;
  assert.deepEqual(
    line.filter(({ isFound }) => isFound),
    [{ text: "siege", isFound: true }],
  );
  assert.ok(line[0]!.text.startsWith("…"));
  assert.ok(line.map(({ text }) => text).join("").length < 200);
});

test("whoever finds nothing is offered words that are there", () => {
  assert.deepEqual(nearest(PASSAGES, "seige").includes("siege"), true);
  assert.deepEqual(nearest(PASSAGES, "xylophone"), []);
});
