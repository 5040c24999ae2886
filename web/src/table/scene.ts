import { getContext } from "svelte";
import { layout, type Laid } from "./layout.svelte.ts";

export const SCENE = Symbol("scene");

/** Whether a part of a table is drawn outside the frame; to be asked while a component is made. */
export function isScene(): boolean {
  return getContext<boolean | undefined>(SCENE) ?? false;
}

/** How the table lies here: outside the frame the page scrolls. To be asked while a component is made. */
export function laidHere(): () => Laid {
  const isOutside = isScene();
  return () => (isOutside ? "page" : layout.laid);
}
