/** Places and chances in words: for labels, screen readers, and answers about the board. */
import type { Desk } from "../../table/desk.svelte.ts";
import { listed, speaker } from "../../text/say.svelte.ts";
import { isFortress, ownerOf, troopsIn } from "./geography.ts";
import type { Hand } from "./hand.svelte.ts";
import text from "./text.ts";
import type { Card } from "./view.ts";

const say = speaker(text);

export const named = (desk: Desk, place: string): string => desk.word(`place.${place}`);
/** With the words that an Italian place wants before it: "dal Navile", "la Rocca di Dozza", "ad Argelato". */
export const put = (desk: Desk, how: "from" | "to" | "at", place: string): string => desk.word(`${how}.${place}`);
export const listedPlaces = (desk: Desk, places: string[]): string => listed(places.map((place) => named(desk, place)));

/** "Anna (A)", or "free". */
export function holder(desk: Desk, owner: number | null): string {
  return owner === null
    ? say("free")
    : say("owner", { name: desk.names[owner] ?? "", letter: String.fromCharCode(65 + owner) });
}

/** The kingdom of a place, or the centre. */
function land({ desk, map }: Hand, place: string): string {
  const kingdom = map.kingdomOf.get(map.homeOf.get(place) ?? place);
  return kingdom ? say("inKingdom", { of: desk.word(`kingdom_of.${kingdom}`) }) : say("inCentre");
}

/** Everything about a place in one line, as it is read aloud. */
export function describe(hand: Hand, place: string): string {
  const { desk, view, map } = hand;
  const parts = [named(desk, place), holder(desk, ownerOf(view, place))];
  if (isFortress(view, place)) {
    parts.push(say("fortressOf", { at: put(desk, "at", view.fortresses[place]!.territory) }));
  } else {
    const troops = troopsIn(view, place);
    if (troops) parts.push(say("troops", { n: troops }));
    const castle = map.castleIn.get(place);
    if (castle)
      parts.push(say("hasFortress", { fortress: named(desk, castle), owner: holder(desk, ownerOf(view, castle)) }));
    if (map.ports.has(place)) parts.push(say("port"));
    const gates = map.gates.get(place);
    if (gates) parts.push(say("gate", { places: listedPlaces(desk, gates) }));
  }
  parts.push(land(hand, place));
  const planned = hand.planned(place);
  if (planned) parts.push(say("planned", { n: planned }));
  const isMove = hand.view.transfer !== null;
  if (place === hand.origin) parts.push(say(isMove ? "isMoveFrom" : "isFrom"));
  else if (place === hand.target) parts.push(say(isMove ? "isMoveTo" : "isTo"));
  else if (hand.lit.has(place)) parts.push(say("isLit"));
  return parts.join(", ");
}

/** A chance in whole per cent; 0 and 100 only if it is certain. */
export function percent(chance: number): number {
  return chance <= 0 || chance >= 1 ? Math.round(chance * 100) : Math.max(1, Math.min(99, Math.round(chance * 100)));
}

/** A card by its name, with the numbers of this table. */
export function cardOf({ content }: Desk, name: string): Card {
  const troops = content[`fortezze.${name}.troops`];
  if (troops !== undefined) return { name, kind: "fortezza", number: troops as number };
  return { name, kind: content[`bazza.${name}.kind`] as string, number: content[`bazza.${name}.number`] as number };
}

/** What a card does, with its numbers. */
export function effect(desk: Desk, { kind, number }: Card): string {
  return desk.phrase(`card_effect.${kind}`, { number });
}
