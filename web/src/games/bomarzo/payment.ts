/**
 * Payments as the rules take them: Food, Coin, Wine, then hand cards, then the confirmation. An amount that leaves no choice
 * is not asked for, so a whole payment is the list of those acts that are.
 */
import type { Act } from "../face.ts";
import { CUBES, PLAIN, type Cubes, type Payment, type Plain, type Price } from "./view.ts";

/** What somebody has to pay with. */
export interface Purse {
  cubes: Cubes;
  /** Cards in hand. */
  cards: number;
  /** The exchanging power is unused: one cube may count as the other kind. */
  canSwap: boolean;
  /** A card may also count beside a swapped cube; not so in games of the first edition. */
  anyWay: boolean;
}

export interface Bill {
  for: Payment["for"];
  /** Food, Coins, any kind; for a copy Food, Coins, Wine. */
  price: Price;
}

/** What is to be given: cubes, and hand cards each as a Food or a Coin. */
export interface Gift {
  cubes: Cubes;
  cards: { card: string; as: Plain }[];
}

/** Where a payment stands: amounts named so far, cards offered so far, and the first kind that is still open (3: none). */
export interface Begun {
  given: Cubes;
  offered: Record<Plain, number>;
  from: number;
}

export const FRESH: Begun = { given: { food: 0, coin: 0, wine: 0 }, offered: { food: 0, coin: 0 }, from: 0 };

type Trouble = "short" | "over" | "card";
export type Written = { acts: Act[]; isAsked: boolean } | { trouble: Trouble; lacks: number };

const sum = (numbers: number[]): number => numbers.reduce((one, other) => one + other, 0);
const atLeast0 = (number: number): number => Math.max(0, number);

/** Can so many cubes and cards meet a price? Enough in all, and what lacks made up with Wine, cards, one swapped cube. */
export function covers(price: Price, food: number, coin: number, wine: number, cards: number, canSwap: boolean): boolean {
  const lackFood = atLeast0(price[0] - food);
  const lackCoin = atLeast0(price[1] - coin);
  const swap = canSwap && ((lackFood > 0 && coin > price[1]) || (lackCoin > 0 && food > price[0])) ? 1 : 0;
  return food + coin + wine + cards >= sum(price) && wine + cards + swap >= lackFood + lackCoin;
}

/** The least and the most of a kind that may be named, when the kinds before it are as given. */
export function limits(bill: Bill, purse: Purse, given: Cubes, kind: number): [number, number] {
  const { price } = bill;
  const own = CUBES.map((cube) => purse.cubes[cube]);
  const named = CUBES.map((cube) => given[cube]);
  if (bill.for === "tribute") {
    const meets = (amount: number): boolean => {
      const at = (place: number): number => (place === kind ? amount : place < kind ? named[place]! : own[place]!);
      return covers(price, at(0), at(1), at(2), purse.cards, purse.canSwap);
    };
    let least = 0;
    while (least < own[kind]! && !meets(least)) least++;
    return [least, own[kind]!];
  }
  if (bill.for === "worship") {
    const before = sum(named.slice(0, kind));
    const behind = sum(own.slice(kind + 1));
    return [atLeast0(price[2] - before - behind), Math.min(own[kind]!, price[2] - before)];
  }
  if (kind === 2) return [price[2], price[2]];
  const due = price[0] + price[1];
  const swap = purse.canSwap ? 1 : 0;
  const least =
    kind === 1
      ? atLeast0(due - purse.cards - named[0]!)
      : Math.max(0, due - purse.cards - own[1]!, price[0] - purse.cards - swap);
  return [least, Math.min(own[kind]!, due - (kind === 1 ? named[0]! : 0), price[kind]! + swap)];
}

/** A cube that counts as the other kind: 1 a Coin as Food, -1 a Food as a Coin, 0 none. */
type Swap = -1 | 0 | 1;
type Cards = Record<Plain, number>;

/** What lacks of a tribute beside cubes and cards: of Food and Coins what Wine does not make up for, or in all. */
function openWith(price: Price, given: Cubes, offered: Cards, swap: Swap = 0): number {
  const food = price[0] - given.food - offered.food - swap;
  const coin = price[1] - given.coin - offered.coin + swap;
  return Math.max(0, atLeast0(food) + atLeast0(coin) - given.wine, food + coin + price[2] - given.wine);
}

function swapsOf(canSwap: boolean, given: Cubes): Swap[] {
  return [0, ...(canSwap && given.coin > 0 ? [1 as const] : []), ...(canSwap && given.food > 0 ? [-1 as const] : [])];
}

/** How many hand cards must still be offered. */
export function cardsNeeded(bill: Bill, canSwap: boolean, given: Cubes, offered: Cards): number {
  if (bill.for !== "tribute") return atLeast0(sum(bill.price) - sum(CUBES.map((cube) => given[cube])) - offered.food - offered.coin);
  return Math.min(...swapsOf(canSwap, given).map((swap) => openWith(bill.price, given, offered, swap)));
}

/** A card may be offered as a kind only where it counts. */
export function countsAs(bill: Bill, purse: Purse, given: Cubes, offered: Cards, as: Plain): boolean {
  const more = { ...offered, [as]: offered[as] + 1 };
  if (bill.for === "copy") {
    const other: Plain = as === "food" ? "coin" : "food";
    const own = bill.price[PLAIN.indexOf(as)]! - given[as] - offered[as];
    const over = given[other] + offered[other] - bill.price[PLAIN.indexOf(other)]!;
    return own - atLeast0(over) > 0;
  }
  const none = { food: 0, coin: 0 };
  const counts = (swap: Swap): boolean =>
    openWith(bill.price, given, more, swap) === openWith(bill.price, given, none, swap) - more.food - more.coin;
  if (!purse.anyWay) return counts(0) && cardsNeeded(bill, purse.canSwap, given, more) < purse.cards;
  return swapsOf(purse.canSwap, given).some((swap) => counts(swap) && openWith(bill.price, given, more, swap) < purse.cards);
}

/**
 * A payment written down as acts, without its first (`place`, `copy`) and its last (`use`, `leave`, `confirm`), or what is
 * wrong with it. `isAsked`: the rules want a confirmation. `isIdle`: the favour can do nothing by what lies open.
 */
export function write(bill: Bill, purse: Purse, gift: Gift, begun: Begun = FRESH, isIdle = false): Written {
  const acts: Act[] = [];
  const given = { ...begun.given };
  for (let kind = begun.from; kind < CUBES.length; kind++) {
    const cube = CUBES[kind]!;
    const [least, most] = limits(bill, purse, given, kind);
    const amount = gift.cubes[cube];
    if (amount < least) return { trouble: "short", lacks: least - amount };
    if (amount > most) return { trouble: "over", lacks: 0 };
    given[cube] = amount;
    if (least < most) acts.push({ verb: "pay", resource: cube, amount });
  }
  if (bill.for === "worship") return { acts, isAsked: false };
  const offered = { ...begun.offered };
  const needed = begun.from < CUBES.length ? cardsNeeded(bill, purse.canSwap, given, offered) : 1;
  if (needed === 0 && (bill.for === "copy" || (isIdle && openWith(bill.price, given, offered) === 0))) {
    return gift.cards.length ? { trouble: "card", lacks: 0 } : { acts, isAsked: false };
  }
  let cards = purse.cards;
  for (const { card, as } of gift.cards) {
    if (!countsAs(bill, { ...purse, cards }, given, offered, as)) return { trouble: "card", lacks: 0 };
    acts.push({ verb: "offer", card, as });
    offered[as]++;
    cards--;
  }
  const lacks = cardsNeeded(bill, purse.canSwap, given, offered);
  return lacks > 0 ? { trouble: "short", lacks } : { acts, isAsked: true };
}

const COST = { cube: 20, card: 26, wine: 30, swap: 5 };

/** The cheapest payment: nothing over, cubes before cards, cards before Wine, of Food and Coins the kind one has more of. */
export function propose(bill: Bill, purse: Purse, hand: string[], begun: Begun = FRESH): Gift | null {
  const most = sum(bill.price);
  const range = (kind: number): number[] => {
    const cube = CUBES[kind]!;
    if (kind < begun.from) return [begun.given[cube]];
    return Array.from({ length: Math.min(purse.cubes[cube], most) + 1 }, (_, n) => n);
  };
  let best: Gift | null = null;
  let least = Infinity;
  for (const food of range(0))
    for (const coin of range(1))
      for (const wine of range(2)) {
        const rarer = purse.cubes.food < purse.cubes.coin ? food : coin;
        const bare = COST.cube * (food + coin) + COST.wine * wine + rarer;
        if (food + coin + wine > most || bare >= least) continue;
        const cubes = { food, coin, wine };
        if (bare + COST.card * cardsNeeded(bill, purse.canSwap, cubes, begun.offered) >= least) continue;
        const cards = bill.for === "worship" ? [] : cardsFor(bill, purse, cubes, hand, begun);
        if (!cards || "trouble" in write(bill, purse, { cubes, cards }, begun)) continue;
        const swaps = bill.for === "tribute" && openWith(bill.price, cubes, tally(cards, begun)) > 0 ? COST.swap : 0;
        const cost = bare + COST.card * cards.length + swaps;
        if (cost < least) [best, least] = [{ cubes, cards }, cost];
      }
  return best;
}

function tally(cards: Gift["cards"], { offered }: Begun): Cards {
  const all = { ...offered };
  for (const { as } of cards) all[as]++;
  return all;
}

/** The cards that must go with so many cubes, from the front of a hand; null if they cannot. */
function cardsFor(bill: Bill, purse: Purse, given: Cubes, hand: string[], begun: Begun): Gift["cards"] | null {
  const cards: Gift["cards"] = [];
  const offered = { ...begun.offered };
  while (cardsNeeded(bill, purse.canSwap, given, offered) > 0) {
    const card = hand[cards.length];
    const rest = { ...purse, cards: purse.cards - cards.length };
    const open = (as: Plain): number => openWith(bill.price, given, { ...offered, [as]: offered[as] + 1 });
    const [as] = PLAIN.filter((kind) => countsAs(bill, rest, given, offered, kind)).toSorted((one, other) => open(one) - open(other));
    if (!card || !as) return null;
    cards.push({ card, as });
    offered[as]++;
  }
  return cards;
}
