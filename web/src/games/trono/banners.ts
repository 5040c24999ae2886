import type { Happening } from "../face.ts";
import { fall, hand, hat, pig, pointing, banner, skull, throne } from "./icons.ts";

type Key = "Pork" | "Quake" | "Fools" | "Deus" | "Out" | "Accused" | "Wrong" | "First" | "Won" | "Nobody";

export interface Staged {
  key: Key;
  icon: string;
  tone: "feast" | "doom" | "glory";
}

const HAPPENED: Record<string, Staged> = {
  salted_pork: { key: "Pork", icon: pig, tone: "feast" },
  earthquake: { key: "Quake", icon: fall, tone: "doom" },
  feast_of_fools: { key: "Fools", icon: hat, tone: "feast" },
};

/** What is staged over the board, and how. */
export function stagedAs(event: Happening): Staged | null {
  switch (event.kind) {
    case "happened":
      return HAPPENED[event.event as string] ?? null;
    case "deus_used":
      return { key: "Deus", icon: hand, tone: "glory" };
    case "eliminated":
      return { key: "Out", icon: skull, tone: "doom" };
    case "accused":
      return { key: "Accused", icon: pointing, tone: "glory" };
    case "wrong":
      return { key: "Wrong", icon: pointing, tone: "doom" };
    case "first":
      return { key: "First", icon: banner, tone: "glory" };
    case "won":
      return (event.seats as number[]).length
        ? { key: "Won", icon: throne, tone: "glory" }
        : { key: "Nobody", icon: throne, tone: "doom" };
    default:
      return null;
  }
}
