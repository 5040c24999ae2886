/** Searches words and numbers in the rules: by prefix, ignoring accents and case. */
import type { Passage } from "./rules.ts";

/** A part of a line; matches are marked. */
export interface Piece {
  text: string;
  isFound: boolean;
}

export interface Hit<P extends Passage = Passage> {
  passage: P;
  line: Piece[];
}

const BEFORE = 50;
const LENGTH = 170;
const SUGGESTED = 4;

/** Without accents and case; the length is unchanged, so that positions stay valid. */
export function plain(text: string): string {
  return text
    .replace(/[^\0-\x7f]/g, (letter) => (letter === "’" ? "'" : letter.normalize("NFD").charAt(0)))
    .toLowerCase();
}

/** The letters before the numbers of rulings in these passages: "bst". */
export function lettersOf(passages: Passage[]): string {
  return [...new Set(passages.flatMap(({ id }) => /^[A-Z](?=-\d\d)/.exec(id) ?? []))].join("").toLowerCase();
}

/**
 * The words of a search, and the numbers of rules after one of these letters, however they are written (t28, T 28,
 * T-28).
 */
export function wanted(query: string, letters: string): string[] {
  const number = new RegExp(`\\b([${letters}])[\\s-]?(\\d{1,2})([a-z]?)\\b`, "g");
  const asked = plain(query).replace(
    number,
    (_, letter: string, digits: string, more: string) => `${letter}-${digits.padStart(2, "0")}${more}`,
  );
  return [...new Set(asked.match(/[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? [])];
}

function pattern(word: string): RegExp {
  return new RegExp(`(?<![a-z0-9])${word}[a-z0-9]*`, "g");
}

/** The passages in which every word is a prefix: the rule of that number first, then headings, then in order. */
export function find<P extends Passage>(passages: P[], query: string): Hit<P>[] {
  const words = wanted(query, lettersOf(passages));
  if (words.join("").length < 2) return [];
  const rank = ({ id, text, chapter }: P): number => (words.includes(id.toLowerCase()) ? 2 : Number(text === chapter));
  return passages
    .filter(({ text }) => {
      const told = plain(text);
      return words.every((word) => pattern(word).test(told));
    })
    .sort((one, other) => rank(other) - rank(one))
    .map((passage) => ({ passage, line: lineOf(passage.text, words) }));
}

/** The part of a passage that fits a line, around the match. */
function lineOf(text: string, words: string[]): Piece[] {
  const told = plain(text);
  const found = words.flatMap((word) =>
    Array.from(told.matchAll(pattern(word)), ({ index, 0: whole }) => [index, index + whole.length] as const),
  );
  found.sort(([one], [other]) => one - other);
  const first = found[0]?.[0] ?? 0;
  const start = first <= BEFORE ? 0 : text.indexOf(" ", first - BEFORE) + 1;
  const end = text.length - start <= LENGTH ? text.length : Math.max(text.lastIndexOf(" ", start + LENGTH), first + 1);
  const pieces: Piece[] = start ? [{ text: "… ", isFound: false }] : [];
  let reached = start;
  for (const [from, to] of found) {
    if (from < reached || to > end) continue;
    pieces.push({ text: text.slice(reached, from), isFound: false }, { text: text.slice(from, to), isFound: true });
    reached = to;
  }
  pieces.push({ text: text.slice(reached, end) + (end < text.length ? " …" : ""), isFound: false });
  return pieces.filter((piece) => piece.text);
}

/** Similar words that exist, for a search without results. */
export function nearest(passages: Passage[], query: string): string[] {
  const known = new Map<string, string>();
  for (const { text } of passages)
    for (const word of text.toLowerCase().match(/\p{L}{4,}/gu) ?? []) known.set(plain(word), word);
  const missing =
    wanted(query, lettersOf(passages)).find((word) => !passages.some(({ text }) => pattern(word).test(plain(text)))) ??
    "";
  if (missing.length < 3) return [];
  const near = [...known].map(([word, shown]) => ({
    shown,
    far: distance(missing, word.slice(0, missing.length + 2)),
  }));
  return near
    .filter(({ far }) => far <= Math.max(1, Math.floor(missing.length / 2.5)))
    .sort((one, other) => one.far - other.far)
    .slice(0, SUGGESTED)
    .map(({ shown }) => shown);
}

/** The edit distance between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let n = 1; n <= one.length; n++) {
    const next = [n];
    for (let m = 1; m <= other.length; m++) {
      next[m] = Math.min(row[m]! + 1, next[m - 1]! + 1, row[m - 1]! + Number(one[n - 1] !== other[m - 1]));
    }
    row = next;
  }
  return row.at(-1)!;
}
