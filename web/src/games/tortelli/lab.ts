import type { Picture } from "../../lab/pictures.svelte.ts";
import { sign } from "./icons.ts";

const SIGNS: Record<string, string> = {
  setup: "swordman",
  wall_bonus: "tower-flag",
  fortress_bonus: "white-tower",
  fortezze: "white-tower",
  bazza: "card-pick",
  centre: "crossed-swords",
  recruitment: "barrel",
  kingdoms: "treasure-map",
  objective: "scroll-unfurled",
  objectives: "scroll-unfurled",
};

/** The picture of a number or a measure in the lab, by the words of its name. */
export default function pictureOf(words: string[]): Picture | null {
  const name = words.map((word) => SIGNS[word]).find(Boolean);
  return name ? { path: sign(name) } : null;
}
