import { player, type Sound } from "../sound/player.svelte.ts";

/** Let a sound be heard, if the settings allow it and somebody has pressed something before. */
export function play(sound: Sound): void {
  player.play(sound);
}
