import sheet from "./art/icons.svg";

/** Where a symbol lies in the sheet that `icons.js` writes. */
export const sign = (name: string): string => `${sheet}#${name}`;

/** A symbol for each kind of card. */
export const ICONS: Record<string, string> = {
  place: sign("tower-flag"),
  lose: sign("fog"),
  strike: sign("crossed-swords"),
  march: sign("walking-boot"),
  sail: sign("sailboat"),
  reserves: sign("barrel"),
  charge: sign("wood-club"),
  move_again: sign("meal"),
  bona_le: sign("abacus"),
  fortezza: sign("white-tower"),
};
