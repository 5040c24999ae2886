import { keyOf, type Act } from "../games/face.ts";
import type { Hinted } from "../wire/types.ts";

/** What the server advises: the best act, and with it the best three. */
export interface Hint {
  act: Act;
  text: string;
  hints: Hinted[];
}

/** Which of the hints an act is, counted from 1; 0: none. */
export function rankOf(hint: Hint | null, act: Act): number {
  return hint ? hint.hints.findIndex((each) => keyOf(each.act as Act) === keyOf(act)) + 1 : 0;
}
