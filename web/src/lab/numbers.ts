import { settings } from "../state/settings.svelte.ts";
import { perCent, rounded, type Say } from "../text/say.svelte.ts";
import type { Both } from "../wire/types.ts";

const THOUSANDS = { it: ".", en: "," };

/** Words in the language of the page. */
export const said = (text: Both): string => text[settings.language];

/** The value of an option in words. */
export const stated = (value: number | boolean, say: Say<"on" | "off">): string =>
  typeof value === "boolean" ? say(value ? "on" : "off") : String(value);

/** 10,000 */
export const counted = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, THOUSANDS[settings.language]);

/** With one digit after the point, also where it is nought. */
export function tenth(n: number): string {
  const text = rounded(n);
  return /[.,]/.test(text) ? text : `${text}${settings.language === "it" ? "," : "."}0`;
}

/** A share as a number of per cent. */
export const percent = (share: number): string => perCent(tenth(100 * share));

export const signed = (n: number): string => (n < 0 ? "−" : "+") + tenth(Math.abs(n));
