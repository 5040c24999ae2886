import assert from "node:assert/strict";
import { test } from "node:test";
import type { Content } from "./content.ts";
import { knownVows, likelyOrder, majorityIn, tallies } from "./standing.ts";
import type { God, GodName, Player, Table } from "./view.ts";

const GODS: [GodName, string][] = [["genio", "science"], ["orco", "food"], ["balena", "character"]];
const card = (name: string, types: string, temple: string, devotion: number): Content => ({
  [`cards.${name}.types`]: [types, types], [`cards.${name}.steps`]: [[1, 0, 0], [1, 0, 0]],
  [`cards.${name}.temple`]: temple, [`cards.${name}.devotion`]: devotion, [`cards.${name}.benefit`]: "food",
});
const content: Content = {
  ...Object.fromEntries(GODS.map(([god, field]) => [`gods.${god}.scores`, field])),
  "prizes.first": [3, 3, 3, 2, 2, 1, 1, 0], "prizes.second": [2, 2, 2, 1, 1, 0, 0, 0], "prizes.temple": [0, 0, 0, 1, 2, 4],
  ...card("altar", "building", "moon", 4), ...card("mask", "knowledge_character", "sun", 2), ...card("page", "character", "star", 2),
};
const god = (name: GodName, laid: number, laid_cards: string[] = []): God => ({
  god: name, moss: false, dormant: false, pawns: [], offerings: { food: 0, coin: 0, wine: 0 }, price: [0, 0, 0], laid, laid_cards,
});
const player = (seat: number, more: Partial<Player>): Player => ({
  seat, cubes: { food: 0, coin: 0, wine: 0 }, rows: { food: 0, coin: 0, wine: 0, cards: 0, pawns: 0 },
  income: { food: 0, coin: 0, wine: 0, cards: 0, pawns: 0 }, tracks: { culture: 0, architecture: 0, science: 0 },
  arrival: { culture: 0, architecture: 0, science: 0 }, pawns: 3, points: 0, passed: false, aloof: false, hand_count: 0, hand: [],
  built: [], upgraded: [], powers: { vision: 0, repetition: 0, raising: 0, exchanging: 0, drago: 0 },
  counted: { building: 0, knowledge: 0, character: 0 }, ...more,
});
const at = (science: number, arrival = 0): Partial<Player> => ({
  tracks: { culture: 0, architecture: 0, science }, arrival: { culture: 0, architecture: 0, science: arrival },
});

test("ties share the first place, the next still is second, nothing is nothing", () => {
  const { first, second } = majorityIn(content, "science", [player(0, at(3)), player(1, at(3)), player(2, at(1)), player(3, at(0))]);
  assert.deepEqual([first, second], [[0, 1], [2]]);
  assert.deepEqual(majorityIn(content, "food", [player(0, {}), player(1, {})]).first, []);
});

test("at the end of a track whoever came earlier is ahead; two players have no second prizes", () => {
  const { first, second } = majorityIn(content, "science", [player(0, at(10, 2)), player(1, at(10, 1))]);
  assert.deepEqual([first, second], [[1], []]);
});

test("cards with two fields may still count", () => {
  const [share] = majorityIn(content, "character", [player(0, { upgraded: ["mask", "page"], counted: { building: 0, knowledge: 0, character: 1 } })]).shares;
  assert.deepEqual([share!.amount, share!.maybe], [1, 1]);
});

test("the likely order goes by known Devotion and by what lies face down, equal gods stay", () => {
  const table = { gods: [god("genio", 0), god("orco", 1), god("balena", 1, ["altar"])], players: [player(0, at(2)), player(1, {})], discards: [], vows: [] } as unknown as Table;
  const order = likelyOrder(content, table);
  assert.deepEqual(order.map((one) => one.god), ["balena", "orco", "genio"]);
  assert.deepEqual(order.map(({ known, hidden }) => [known, hidden]), [[4, 0], [0, 1], [0, 0]]);
  assert.deepEqual(tallies(content, table, order).map(({ total }) => total), [3, 0]);
});

test("of vows one's own count, kept or broken; nobody else's", () => {
  const vows = [{ seat: 0, god: "genio" }, { seat: 0, god: "orco" }, { seat: 1, god: "unknown" }];
  const table = {
    seat: 0, gods: GODS.map(([name]) => god(name, 0)), players: [player(0, at(2)), player(1, { cubes: { food: 2, coin: 0, wine: 0 } })], discards: [], vows,
  } as unknown as Table;
  const rules = { ...content, "worship.points": 3 };
  const order = likelyOrder(rules, table);
  assert.deepEqual(knownVows(table), ["genio", "orco"]);
  assert.deepEqual(tallies(rules, table, order).map((tally) => [tally.vows, tally.total]), [[2, 5], [0, 3]]);
});
