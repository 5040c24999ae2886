import type { Picture } from "../../lab/pictures.svelte.ts";
import { AREA_ART, FIELD_ART, GOD_ART, sign, TEMPLE_ART } from "./art/symbols.ts";
import sheet from "./art/sprite.svg";

const CUBES = ["food", "coin", "wine"];
const SIGNS: Record<string, string> = {
  ...GOD_ART,
  ...AREA_ART,
  ...FIELD_ART,
  ...TEMPLE_ART,
  copy: sign("cycle"),
  sleep: sign("night-sleep"),
  worship: sign("candle-light"),
  pawns: sign("chess-pawn"),
};

/** The picture of a number or a measure in the lab, by the words of its name: a god, a place of harvest, a cube. */
export default function pictureOf(words: string[]): Picture | null {
  const cube = words.includes("cubes") ? CUBES[Number(words.at(-1))] : undefined;
  if (cube && !words.includes("worship")) return { use: `${sheet}#q-${cube}` };
  const path = words.map((word) => SIGNS[word]).find(Boolean);
  return path ? { path } : null;
}
