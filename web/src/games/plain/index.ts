import type { Face } from "../face.ts";
import Board from "./Board.svelte";

/** For a game without a board of its own: its view as words, its actions as buttons. */
const face: Face = { Board, pause: () => 0, hides: () => true, isPlain: true };

export default face;
