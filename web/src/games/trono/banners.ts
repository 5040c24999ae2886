import type { Happening } from "../face.ts";

type Key =
  | "Pork"
  | "Quake"
  | "Fools"
  | "Deus"
  | "Out"
  | "OutMe"
  | "Wrong"
  | "First"
  | "Won"
  | "Nobody"
  | "Drink"
  | "Drunk"
  | "Revolt"
  | "DrunkNow"
  | "Robbed"
  | "Skipped";

export interface Staged {
  key: Key;
  /** An icon beside the words, or the face of the acting player. */
  picture: string | null;
  by: number | null;
  /** It hits the viewer. */
  isBlow: boolean;
}

/** An event whose banner is shown: whose turn it was then, and how long the table shows it, in milliseconds. */
export interface Announced {
  staged: Staged;
  event: Happening;
  turn: number | null;
  time: number;
}

const HAPPENED: Record<string, Key> = { salted_pork: "Pork", earthquake: "Quake", feast_of_fools: "Fools" };
const BLOWS: Record<string, Key> = { inebriation: "Drink", drunkenness: "Drunk", revolution: "Revolt" };

/** The events that get a large message, and its form; `me` is the viewer's seat. */
export function stagedAs(event: Happening, me: number | null, turn: number | null): Staged | null {
  const seat = event.seat as number;
  const plain = (key: Key, picture: string | null, by: number | null = null): Staged => ({
    key,
    picture,
    by,
    isBlow: false,
  });
  const blow = (key: Key, by: number | null, picture: string | null = null): Staged => ({
    key,
    picture,
    by,
    isBlow: true,
  });
  switch (event.kind) {
    case "happened": {
      const key = HAPPENED[event.event as string];
      return key ? plain(key, `e-${event.event}`) : null;
    }
    case "deus_used":
      return event.roller === me ? blow("Deus", seat) : plain("Deus", "t-deus");
    case "eliminated":
      return seat === me ? blow("OutMe", null, "e-out") : plain("Out", "e-out");
    case "wrong":
      return plain("Wrong", "d-finger");
    case "first":
      return plain("First", null, seat);
    case "won":
      return (event.seats as number[]).length ? plain("Won", "d-throne") : plain("Nobody", "d-throne");
    case "targeted": {
      const key = BLOWS[event.effect as string];
      return event.target === me && turn !== me && key ? blow(key, turn) : null;
    }
    case "drunk":
      return seat === me ? blow("DrunkNow", turn === me ? null : turn, "t-skip") : null;
    case "skipped":
      return seat === me ? blow("Skipped", null, "t-skip") : null;
    case "stolen":
      return event.victim === me ? blow("Robbed", seat) : null;
    default:
      return null;
  }
}
