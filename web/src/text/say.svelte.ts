import { settings } from "../state/settings.svelte.ts";

export type Language = "it" | "en";

/** The sentences of one part of the site, by name. `{gap}` is filled in; `name_one` is said instead of `name` where `n` is 1. */
export interface Both<Key extends string = string> {
  it: Record<Key, string>;
  en: Record<Key, string>;
}

export type Facts = Record<string, string | number>;
export type Say<Key extends string> = (key: Key, facts?: Facts) => string;

/** Speaks the sentences of a part in the language of the page, and changes with it. */
export function speaker<Key extends string>(both: Both<Key>): Say<Key> {
  return (key, facts = {}) => {
    const texts: Record<string, string> = both[settings.language];
    const text = (facts.n === 1 ? texts[`${key}_one`] : undefined) ?? texts[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (gap, name) => String(facts[name] ?? gap));
  };
}

// what browsers know of lists and numbers is more than a slow phone can load before its first page
const AND: Record<Language, string> = { it: " e ", en: " and " };
const POINT: Record<Language, string> = { it: ",", en: "." };

/** "Anna, Bruno and Carla". */
export function listed(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? names.slice(0, -1).join(", ") + AND[settings.language] + last : last;
}

/** A number with one digit after its point, where that is not nought. */
export function rounded(number: number): string {
  return String(Math.round(number * 10) / 10).replace(".", POINT[settings.language]);
}
