import type { Picture } from "../../lab/pictures.svelte.ts";
import sheet from "./art/sprite.svg";
import { ROLES, TOKENS } from "./view.ts";

const OTHERS: Record<string, string> = { sins: "d-mortadella", hoard: "i-brigand", skip_tokens: "t-skip" };

/** The picture of a number or a measure in the lab, by the words of its name: a role, a token, a limit. */
export default function pictureOf(words: string[]): Picture | null {
  const role = words.find((word) => (ROLES as readonly string[]).includes(word));
  const other = words.map((word) => OTHERS[word]).find(Boolean);
  const token = ["start", "tokens"].some((word) => words.includes(word)) ? TOKENS[Number(words.at(-1))] : undefined;
  const id = role ? `i-${role}` : (other ?? (token && `t-${token}`));
  return id ? { use: `${sheet}#${id}` } : null;
}
