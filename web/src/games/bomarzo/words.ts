/** Prices and cubes in words. */
import { counted, type Word } from "../../text/say.svelte.ts";
import { CUBES, type Cubes, type God, type Price } from "./view.ts";

const numbered = (word: Word, kind: string, number: number): string => counted(number, `price.${kind}`, word);

function added(word: Word, kinds: string[], numbers: number[]): string {
  return kinds.flatMap((kind, n) => (numbers[n] ? [numbered(word, kind, numbers[n]!)] : [])).join(" + ");
}

/** "2 Food + 1 of any kind", or "free". */
export function priceWords(word: Word, price: Price): string {
  return added(word, ["food", "coin", "any"], price) || word("price.free");
}

/** "2 Food + 1 Wine", or nothing. */
export function cubeWords(word: Word, cubes: Cubes): string {
  return added(
    word,
    CUBES,
    CUBES.map((cube) => cubes[cube]),
  );
}

/** Why the next visitor of a god pays this: "2 Food (already there) + 1 of any kind". */
export function explainPrice(word: Word, god: God): string {
  if (!god.pawns.length) return priceWords(word, god.price);
  const { food, coin, wine } = god.offerings;
  const what = added(word, ["food", "coin", "wine_lying"], [food, coin, wine]);
  const more = numbered(word, "any", god.more);
  return what ? word("price.on_card").replace("{what}", what).replace("{more}", more) : more;
}

/** The price of a copy: the same again, and an amount of Wine. */
export function explainCopy(word: Word, owed: Cubes, wine: number): string {
  const what = cubeWords(word, owed);
  const more = numbered(word, "wine", wine);
  return word(what ? "price.copy" : "price.copy_free")
    .replace("{what}", what)
    .replace("{more}", more);
}
