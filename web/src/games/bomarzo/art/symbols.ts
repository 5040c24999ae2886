/** The drawings of the wood: symbols of game-icons.net, and Orco's mouth by our own hand. */
import { book, compass } from "../../../parts/symbols.ts";
import sheet from "./icons.svg";
import type { Temple } from "../content.ts";
import type { Area, GodName, Kind, Power, Track } from "../view.ts";

/** Where a symbol lies in the sheet that `icons.js` writes. */
export const sign = (name: string): string => `${sheet}#${name}`;

/** The gaping mouth in the rock: brow, two round eyes, nostrils, teeth above, and a way in. */
const orco =
  "M256 24C122 24 44 112 40 236l18 252h116l-6-96c2-52 40-82 88-82s86 30 88 82l-6 96h116l18-252C468 112 390 24 256 24zm-92 118a46 46 0 1 1 0 92 46 46 0 0 1 0-92zm184 0a46 46 0 1 1 0 92 46 46 0 0 1 0-92zM228 226l14 40-30-6zm56 0l16 34-30 6zM200 324l22 40 22-48zm68-8l22 48 22-40zM164 168a20 20 0 1 0 0 40 20 20 0 0 0 0-40zm184 0a20 20 0 1 0 0 40 20 20 0 0 0 0-40z";

export const GOD_ART: Record<GodName, string> = {
  genio: sign("angel-wings"),
  orco,
  dea: sign("venus-of-willendorf"),
  gigante: sign("giant"),
  elefante: sign("elephant"),
  tartaruga: sign("tortoise"),
  balena: sign("whale-tail"),
  drago: sign("spiked-dragon-head"),
};
/** A card seen from behind. */
export const CARD_ART =
  "M136 40h240a28 28 0 0 1 28 28v376a28 28 0 0 1-28 28H136a28 28 0 0 1-28-28V68a28 28 0 0 1 28-28zm24 52v328h192V92zm96 76 56 88-56 88-56-88z";
export const AREA_ART: Record<Area, string> = {
  fields: sign("wheat"),
  caves: sign("cave-entrance"),
  vineyard: sign("grapes"),
};
export const FIELD_ART: Record<Track | Kind, string> = {
  culture: sign("lyre"),
  architecture: sign("greek-temple"),
  science: compass,
  building: sign("house"),
  knowledge: book,
  character: sign("character"),
};
export const TEMPLE_ART: Record<Temple, string> = {
  moon: sign("moon"),
  sun: sign("heraldic-sun"),
  star: sign("round-star"),
  rose: sign("rose"),
  bear: sign("bear-face"),
};
export const POWER_ART: Record<Power, string> = {
  vision: sign("tired-eye"),
  repetition: sign("cycle"),
  raising: sign("up-card"),
  exchanging: sign("trade"),
  drago: sign("spiked-dragon-head"),
};
