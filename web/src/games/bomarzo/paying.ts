/**
 * A payment as one gesture. The rules ask for Food, Coins, Wine, then hand cards, then a confirmation, and skip what
 * leaves no choice: so the server previews each step of a gift, and nothing is carried out.
 */
import type { Desk } from "../../table/desk.svelte.ts";
import type { Previewed } from "../../wire/types.ts";
import type { Act } from "../face.ts";
import { CUBES, type Cube, type Cubes, type Payment, type Plain, type Table } from "./view.ts";

/** What a player wants to pay: cubes, and hand cards each as a Food or a Coin. */
export interface Gift {
  cubes: Cubes;
  cards: { card: string; as: Plain }[];
}

export const NOTHING: Gift = { cubes: { food: 0, coin: 0, wine: 0 }, cards: [] };

/** What a gift leads to. */
export interface Paid {
  gift: Gift;
  /** The version of the table that this holds for. */
  v: number;
  /** What is paid then: for kinds that are not asked for, what the rules take. */
  cubes: Cubes;
  /** The kinds of cubes that the rules ask for. */
  asked: Cube[];
  /** All acts but the confirmation. */
  acts: Act[];
  /** The confirmations that are legal then; none if none is needed. */
  ends: string[];
  /** What is wrong with the gift, and how much is missing. */
  trouble: { kind: "short" | "over" | "card"; lacks: number } | null;
  /** The payment before it is confirmed; null if there is nothing to confirm. */
  payment: Payment | null;
}

const PHASES: Record<string, Cube> = { pay_food: "food", pay_coin: "coin", pay_wine: "wine" };
const ENDS = ["use", "leave", "confirm"];

const tableOf = ({ view }: Previewed): Table => view as unknown as Table;

/** A payment that begins with some acts, or is under way. */
export class Paying {
  readonly #desk: Desk;
  readonly #first: Act[];
  /** The server's answers, kept until the table changes. */
  readonly #known = new Map<string, Promise<Previewed | null>>();
  #v = -1;

  constructor(desk: Desk, first: Act[]) {
    this.#desk = desk;
    this.#first = first;
  }

  async #after(acts: Act[]): Promise<Previewed | null> {
    if (this.#v !== this.#desk.v) this.#known.clear();
    this.#v = this.#desk.v;
    const key = JSON.stringify(acts);
    const known = this.#known.get(key) ?? this.#desk.preview(acts);
    this.#known.set(key, known);
    const answer = await known;
    if (!answer) this.#known.delete(key); // the connection was lost, or the table has changed: ask again
    return answer;
  }

  /** The cheapest payment; null if the server cannot be asked. */
  async propose(): Promise<Paid | null> {
    const begun = await this.#after(this.#first);
    if (!begun) return null;
    const acts = begun.proposal as Act[];
    const named = acts.flatMap(({ verb, resource, amount }) =>
      verb === "pay" ? [[resource as Cube, amount as number] as const] : [],
    );
    const cards = acts.flatMap(({ verb, card, as }) =>
      verb === "offer" ? [{ card: card as string, as: as as Plain }] : [],
    );
    return this.pay({
      cubes: { ...NOTHING.cubes, ...tableOf(begun).payment?.given, ...Object.fromEntries(named) },
      cards,
    });
  }

  /** What a gift leads to; null if the server cannot be asked. */
  async pay(gift: Gift): Promise<Paid | null> {
    const acts = [...this.#first];
    const asked: Cube[] = [];
    const cards = [...gift.cards];
    for (;;) {
      const now = await this.#after(acts);
      if (!now) return null;
      const so: Paid = {
        gift,
        v: now.v,
        acts,
        asked,
        cubes: givenBy(now, gift),
        ends: [],
        trouble: null,
        payment: null,
      };
      if (isDone(now, acts)) return so;
      const wrong = (kind: "short" | "over" | "card", lacks = 0): Paid => ({ ...so, trouble: { kind, lacks } });
      const legal = now.legal.map(({ act }) => act as Act);
      const cube = PHASES[tableOf(now).phase];
      const next = cube ? undefined : cards.shift();
      if (cube) {
        asked.push(cube);
        const [amount, amounts] = [gift.cubes[cube], legal.map((act) => act.amount as number)];
        const least = Math.min(...amounts);
        if (amount < least) return wrong("short", least - amount);
        if (!amounts.includes(amount)) return wrong("over");
        acts.push({ verb: "pay", resource: cube, amount });
      } else if (next) {
        if (!legal.some(({ verb, card, as }) => verb === "offer" && card === next.card && as === next.as))
          return wrong("card");
        acts.push({ verb: "offer", ...next });
      } else {
        const ends = legal.map(({ verb }) => verb).filter((verb) => ENDS.includes(verb));
        const lacks = now.proposal.filter(({ verb }) => verb === "offer").length;
        return ends.length ? { ...so, ends, payment: tableOf(now).payment } : wrong("short", lacks);
      }
    }
  }
}

/** Whether nothing more is asked for: these acts are the whole payment. */
function isDone(now: Previewed, acts: Act[]): boolean {
  return now.stopped !== null || (acts.length > 0 && !tableOf(now).payment);
}

/** The cubes of a gift; for kinds that the rules have settled, what they took. */
function givenBy(now: Previewed, gift: Gift): Cubes {
  const { payment, phase } = tableOf(now);
  if (!payment) return gift.cubes;
  const at = PHASES[phase] ? CUBES.indexOf(PHASES[phase]) : CUBES.length;
  const given = Object.fromEntries(
    CUBES.map((kind, n) => [kind, n < at ? payment.given[kind] : gift.cubes[kind]]),
  ) as Cubes;
  if (now.stopped !== "draw" && now.stopped !== "turn") return given;
  // the last amount settled everything: the server tells what would be paid
  const paid = now.last.flatMap(({ kind, resource, number }) => (kind === "paid" ? [[resource, number] as const] : []));
  return { ...NOTHING.cubes, ...Object.fromEntries(paid) };
}
