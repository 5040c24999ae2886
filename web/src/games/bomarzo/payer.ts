/** What somebody brings to a payment, and what a favour could do for him. */
import { cardFacts, kindOf, obeys, type Content } from "./content.ts";
import type { Begun, Purse } from "./payment.ts";
import type { GodName, Player, Table } from "./view.ts";

export function purseOf({ cubes, hand_count, powers }: Player, { edition }: Table): Purse {
  return { cubes, cards: hand_count, canSwap: powers.exchanging > 0, anyWay: edition > 0 };
}

/** A hand, the cards first that are least missed: little Devotion, few steps. */
export function leastMissed(content: Content, hand: string[]): string[] {
  const worth = (card: string): number => {
    const { devotion, steps } = cardFacts(content, card);
    return devotion + steps.flatMap((level) => Object.values(level)).reduce((one, other) => one + other, 0);
  };
  return hand.toSorted((one, other) => worth(one) - worth(other));
}

/** By what lies open the favour can do nothing for a player: then it is not asked for. */
export function isIdle(content: Content, { hand_count, built }: Player, god: GodName): boolean {
  if (hand_count > 0) return false;
  if (kindOf(god)) return !built.some((card) => obeys(content, god, card));
  return god === "tartaruga" || god === "drago";
}

/** Whether the favour can do something for the player of this page, when these cards have been given away. */
export function canUse(content: Content, player: Player, god: GodName, given: string[]): boolean {
  const hand = player.hand.filter((card) => !given.includes(card));
  if (kindOf(god)) return [...hand, ...player.built].some((card) => obeys(content, god, card));
  return !isIdle(content, { ...player, hand_count: hand.length }, god);
}

const OPEN = ["pay_food", "pay_coin", "pay_wine", "offer"];

/** Where the payment under way stands; null if there is none. */
export function begunOf({ payment, phase }: Table): Begun | null {
  const from = OPEN.indexOf(phase);
  return payment && from >= 0 ? { given: payment.given, offered: payment.cards, from } : null;
}
