import assert from "node:assert/strict";
import { test } from "node:test";
import { cardsNeeded, countsAs, covers, limits, propose, write, type Bill, type Gift, type Purse } from "./payment.ts";
import cases from "./fixtures/payments.json" with { type: "json" };
import { PLAIN, type Cubes, type Price } from "./view.ts";

const cubes = (food: number, coin: number, wine = 0): Cubes => ({ food, coin, wine });
const purse = (food: number, coin: number, wine = 0, cards = 0, canSwap = false): Purse => ({ cubes: cubes(food, coin, wine), cards, canSwap, anyWay: true });
const tribute = (...price: Price): Bill => ({ for: "tribute", price });
const copy = (...price: Price): Bill => ({ for: "copy", price });
const gift = (given: Cubes, ...cards: Gift["cards"]): Gift => ({ cubes: given, cards });
const verbs = (written: ReturnType<typeof write>): string =>
  "acts" in written ? written.acts.map((act) => `${act.verb} ${act.resource ?? act.card} ${act.amount ?? act.as}`).join(", ") : `${written.trouble} ${written.lacks}`;

test("Wine stands for anything, cards for Food and Coins, one cube can be swapped", () => {
  assert.ok(covers([2, 1, 0], 1, 1, 1, 0, false));
  assert.ok(covers([2, 1, 0], 1, 1, 0, 1, false));
  assert.ok(!covers([2, 1, 0], 1, 2, 0, 0, false));
  assert.ok(covers([2, 1, 0], 1, 2, 0, 0, true));
  assert.ok(!covers([0, 0, 1], 0, 0, 0, 0, true));
});

test("an amount that leaves no choice is not asked for", () => {
  assert.equal(verbs(write(tribute(1, 0, 0), purse(1, 0), gift(cubes(1, 0)))), "");
  assert.equal(verbs(write(tribute(1, 0, 0), purse(2, 0), gift(cubes(1, 0)))), "pay food 1");
  assert.equal(verbs(write(tribute(0, 0, 0), purse(1, 1), gift(cubes(0, 0)))), "pay food 0, pay coin 0");
});

test("too little is told with what lacks, too much only where one pays exactly", () => {
  assert.equal(verbs(write(tribute(2, 1, 0), purse(3, 2), gift(cubes(1, 1)))), "short 1");
  assert.equal(verbs(write(tribute(1, 0, 0), purse(3, 2), gift(cubes(3, 2)))), "pay food 3, pay coin 2");
  assert.equal(verbs(write(copy(1, 0, 2), purse(3, 2, 2), gift(cubes(2, 0, 2)))), "over 0");
});

test("cards count only up to the price", () => {
  const card = { card: "altar", as: "food" } as const;
  assert.equal(verbs(write(tribute(1, 0, 0), purse(1, 0, 0, 2), gift(cubes(0, 0), card))), "pay food 0, offer altar food");
  assert.equal(verbs(write(tribute(1, 0, 0), purse(1, 0, 0, 2), gift(cubes(1, 0), card))), "card 0");
  assert.equal(cardsNeeded(tribute(1, 1, 1), false, cubes(1, 0), { food: 0, coin: 0 }), 2);
});

test("a card pays for any kind also beside a swapped cube, if nothing else is cheaper", () => {
  const card = { card: "altar", as: "coin" } as const;
  assert.equal(verbs(write(tribute(1, 0, 1), purse(0, 1, 0, 2, true), gift(cubes(0, 1), card))), "pay coin 1, offer altar coin");
  const first = { ...purse(0, 1, 0, 2, true), anyWay: false };
  assert.equal(verbs(write(tribute(1, 0, 1), first, gift(cubes(0, 1), card))), "card 0");
  assert.deepEqual(propose(tribute(0, 1, 1), purse(1, 0, 0, 2, true), ["altar"]), gift(cubes(1, 0), card));
});

test("a copy without cards needs no confirmation, a favour that is idle none either", () => {
  const written = write(copy(0, 1, 2), purse(0, 2, 2), gift(cubes(0, 1, 2)));
  assert.deepEqual(written, { acts: [], isAsked: false });
  assert.deepEqual(write(tribute(1, 0, 0), purse(1, 0), gift(cubes(1, 0)), undefined, true), { acts: [], isAsked: false });
});

test("the cheapest payment keeps Wine, then cards, then the rarer kind", () => {
  assert.deepEqual(propose(tribute(0, 0, 1), purse(3, 1, 1), [])!.cubes, cubes(1, 0));
  assert.deepEqual(propose(tribute(1, 1, 0), purse(1, 0, 1, 1), ["altar"]), gift(cubes(1, 0), { card: "altar", as: "coin" }));
  assert.deepEqual(propose(tribute(1, 1, 0), purse(0, 2, 0, 0, true), [])!.cubes, cubes(0, 2));
  assert.equal(propose(tribute(2, 0, 0), purse(1, 0), []), null);
});

test("what may be named and offered is what the rules say", () => {
  for (const { bill, purse: own, given, kind, legal } of cases.limits) {
    assert.deepEqual(limits(bill as Bill, { ...own, anyWay: true }, given, kind), legal, JSON.stringify({ bill, own, given, kind }));
  }
  for (const { bill, canSwap, cards, given, offered, needed, counts, counts_now } of cases.cards) {
    assert.equal(cardsNeeded(bill as Bill, canSwap, given, offered), needed);
    for (const [anyWay, answers] of [[false, counts], [true, counts_now]] as const) {
      const own = { cubes: given, cards, canSwap, anyWay };
      assert.deepEqual(PLAIN.map((as) => countsAs(bill as Bill, own, given, offered, as)), answers, JSON.stringify({ bill, own, offered }));
    }
  }
});
