import { getContext } from "svelte";
import { layout, type Laid } from "./layout.svelte.ts";

export const SCENE = Symbol("scene");

/** Whether a part of a table is drawn outside the frame. Call during the initialisation of a component. */
export function isScene(): boolean {
  return getContext<boolean | undefined>(SCENE) ?? false;
}

/** The frame or the scene that an element is drawn in: what it looks for is inside. */
export function sceneOf(node: Element | undefined): Element | null {
  return node?.closest(".scene, .frame") ?? null;
}

/** The layout here: outside the frame the page scrolls. Call during the initialisation of a component. */
export function laidHere(): () => Laid {
  const isOutside = isScene();
  return () => (isOutside ? "page" : layout.laid);
}
