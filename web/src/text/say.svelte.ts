import { settings } from "../state/settings.svelte.ts";

export type Language = "it" | "en";

/**
 * The sentences of one part of the site, by name. `name_one` is used instead of `name` where `n` is 1 or a list has one
 * element.
 */
export interface Both<Key extends string = string> {
  it: Record<Key, string>;
  en: Record<Key, string>;
}

type Fact = string | number | readonly string[];
export type Facts = Record<string, Fact>;
export type Word = (key: string) => string;
export type Say<Key extends string> = (key: Key, facts?: Facts) => string;

/** Returns the sentences of a part in the language of the page, and follows its changes. */
export function speaker<Key extends string>(both: Both<Key>): Say<Key> {
  return (key, facts = {}) => {
    const texts: Record<string, string> = both[settings.language];
    const isOne =
      facts.n === undefined
        ? Object.values(facts).some((fact) => typeof fact === "object" && fact.length === 1)
        : facts.n === 1;
    const text = (isOne ? texts[`${key}_one`] : undefined) ?? texts[key] ?? key;
    return fill(text, facts, (noun) => texts[noun] ?? noun);
  };
}

/** Fills the gaps of a sentence: `{name}`; `{n:move|moves}`, the first word for one; `{n:troop}`, a number with its noun (`noun.troop.many`). */
export function fill(text: string, facts: Facts, word: Word): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (gap, name: string, kind?: string) => {
    const fact = facts[name];
    if (fact === undefined) return gap;
    if (!kind) return typeof fact === "object" ? listed(fact) : String(fact);
    const [one, many] = kind.split("|");
    if (many !== undefined) return ((typeof fact === "object" ? fact.length : fact) === 1 ? one : many) ?? "";
    return counted(Number(fact), kind.includes(".") ? kind : `noun.${kind}`, word);
  });
}

/** A number with its noun: "3 truppe", "1 truppa", "nessuna truppa". */
export function counted(n: number, noun: string, word: Word): string {
  if (!n) return word(`${noun}.none`);
  return `${String(n).replace(/\B(?=(\d{3})+$)/g, THOUSANDS[settings.language])} ${word(`${noun}.${n === 1 ? "one" : "many"}`)}`;
}

// a slow phone should not load the browser's Intl data before its first page
const AND: Record<Language, string> = { it: " e ", en: " and " };
const POINT: Record<Language, string> = { it: ",", en: "." };
const THOUSANDS: Record<Language, string> = { it: ".", en: "," };
const PERCENT: Record<Language, string> = { it: "\u00a0%", en: "%" };

/** "Anna, Bruno and Carla"; "Anna ed Elena". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  const and = settings.language === "it" && /^e/i.test(last) ? " ed " : AND[settings.language];
  return names.slice(0, -1).join(", ") + and + last;
}

/** "29 %", "29%". */
export const perCent = (number: number | string): string => `${number}${PERCENT[settings.language]}`;

/** A number with one digit after its point, where that is not nought. */
export function rounded(number: number): string {
  return String(Math.round(number * 10) / 10).replace(".", POINT[settings.language]);
}
