/** The drawings of the wood: symbols of game-icons.net, and Orco's mouth by our own hand. */
import temple from "icon:greek-temple";
import angelWings from "icon:angel-wings";
import bearFace from "icon:bear-face";
import caveEntrance from "icon:cave-entrance";
import character from "icon:character";
import cycle from "icon:cycle";
import dragon from "icon:spiked-dragon-head";
import elephant from "icon:elephant";
import giant from "icon:giant";
import grapes from "icon:grapes";
import house from "icon:house";
import lyre from "icon:lyre";
import moon from "icon:moon";
import rose from "icon:rose";
import star from "icon:round-star";
import sun from "icon:heraldic-sun";
import eye from "icon:tired-eye";
import tortoise from "icon:tortoise";
import trade from "icon:trade";
import raise from "icon:up-card";
import venus from "icon:venus-of-willendorf";
import whaleTail from "icon:whale-tail";
import wheat from "icon:wheat";
import { book, compass } from "../../../parts/symbols.ts";
import type { Temple } from "../content.ts";
import type { Area, GodName, Kind, Power, Track } from "../view.ts";

/** The gaping mouth in the rock: brow, two round eyes, nostrils, teeth above, and a way in. */
const orco =
  "M256 24C122 24 44 112 40 236l18 252h116l-6-96c2-52 40-82 88-82s86 30 88 82l-6 96h116l18-252C468 112 390 24 256 24zm-92 118a46 46 0 1 1 0 92 46 46 0 0 1 0-92zm184 0a46 46 0 1 1 0 92 46 46 0 0 1 0-92zM228 226l14 40-30-6zm56 0l16 34-30 6zM200 324l22 40 22-48zm68-8l22 48 22-40zM164 168a20 20 0 1 0 0 40 20 20 0 0 0 0-40zm184 0a20 20 0 1 0 0 40 20 20 0 0 0 0-40z";

export const GOD_ART: Record<GodName, string> = {
  genio: angelWings,
  orco,
  dea: venus,
  gigante: giant,
  elefante: elephant,
  tartaruga: tortoise,
  balena: whaleTail,
  drago: dragon,
};
/** A card seen from behind. */
export const CARD_ART =
  "M136 40h240a28 28 0 0 1 28 28v376a28 28 0 0 1-28 28H136a28 28 0 0 1-28-28V68a28 28 0 0 1 28-28zm24 52v328h192V92zm96 76 56 88-56 88-56-88z";
export const AREA_ART: Record<Area, string> = { fields: wheat, caves: caveEntrance, vineyard: grapes };
export const FIELD_ART: Record<Track | Kind, string> = {
  culture: lyre,
  architecture: temple,
  science: compass,
  building: house,
  knowledge: book,
  character,
};
export const TEMPLE_ART: Record<Temple, string> = { moon, sun, star, rose, bear: bearFace };
export const POWER_ART: Record<Power, string> = {
  vision: eye,
  repetition: cycle,
  raising: raise,
  exchanging: trade,
  drago: dragon,
};
