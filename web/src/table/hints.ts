import { keyOf, type Act } from "../games/face.ts";
import type { Hinted } from "../wire/types.ts";

/** The server's hint: the best act, and the best three. */
export interface Hint {
  act: Act;
  text: string;
  hints: Hinted[];
}

/** Which of the hints an act is, counted from 1; 0: none. */
export function rankOf(hint: Hint | null, act: Act): number {
  return hint ? hint.hints.findIndex((each) => keyOf(each.act as Act) === keyOf(act)) + 1 : 0;
}
