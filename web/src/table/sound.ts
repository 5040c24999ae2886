import { player, type Sound } from "../sound/player.svelte.ts";

/** Play a sound, if the settings allow it and the user has pressed something before. */
export function play(sound: Sound): void {
  player.play(sound);
}
