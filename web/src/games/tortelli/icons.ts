/** A symbol for each kind of card. */
import barrel from "icon:barrel";
import boat from "icon:sailboat";
import boots from "icon:walking-boot";
import coins from "icon:abacus";
import flag from "icon:tower-flag";
import fog from "icon:fog";
import pin from "icon:wood-club";
import plates from "icon:meal";
import swords from "icon:crossed-swords";
import tower from "icon:white-tower";

export const ICONS: Record<string, string> = {
  place: flag,
  lose: fog,
  strike: swords,
  march: boots,
  sail: boat,
  reserves: barrel,
  charge: pin,
  move_again: plates,
  bona_le: coins,
  fortezza: tower,
};
