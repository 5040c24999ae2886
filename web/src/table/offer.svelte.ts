import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Act } from "../games/face.ts";
import type { Desk } from "./desk.svelte.ts";
import { rankOf } from "./hints.ts";

const PATIENCE = 250; // a pointer that only passes by triggers nothing

/**
 * Makes any element of a board offer an act. Legal: a click, a tap, Enter or Space does it (`done` may do something
 * else, such as add it to a gesture). Not legal: hovering, tapping or focusing shows why.
 */
export function offer(
  desk: Desk,
  act: Act,
  done: () => void = () => void desk.act(act),
): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    let timer = 0;
    let isPointed = false;
    const isLegal = $derived(desk.can(act));
    $effect.pre(() => {
      clearTimeout(timer);
      isPointed = false;
      node.setAttribute("aria-disabled", String(!isLegal));
      node.toggleAttribute("data-legal", isLegal);
    });
    $effect.pre(() => {
      const rank = rankOf(desk.advice, act);
      if (rank) node.setAttribute("data-hint", String(rank));
      else node.removeAttribute("data-hint");
    });
    if (!(node instanceof HTMLButtonElement)) {
      node.setAttribute("role", node.getAttribute("role") ?? "button");
      node.setAttribute("tabindex", "0");
    }
    /**
     * A press during an animation only skips it, unless it is by keyboard or only the viewer's own act is being shown.
     */
    const use = (event: Event): void => {
      const isMeant = desk.isCaughtUp || desk.isOurDoing || (event as MouseEvent).detail === 0;
      desk.skip();
      if (isMeant)
        if (isLegal) done();
        else void desk.explain(act, node);
    };
    const linger = (): void => {
      clearTimeout(timer);
      if (!isLegal && desk.isPlaying) timer = window.setTimeout(() => void desk.explain(act, node), PATIENCE);
    };
    // a pointer under which the board has changed did not move here
    const move = (event: Event): void => {
      if (isPointed || (event as PointerEvent).pointerType === "touch") return;
      isPointed = true;
      linger();
    };
    const focus = (): void => {
      if (node.matches(":focus-visible")) linger();
    };
    // removing a focused element fires blur in the middle of rendering
    const leave = (): void =>
      untrack(() => {
        clearTimeout(timer);
        isPointed = false;
        desk.reasons.leave(node);
      });
    const press = (event: Event): void => {
      const { key } = event as KeyboardEvent;
      if (node instanceof HTMLButtonElement || (key !== "Enter" && key !== " ")) return;
      event.preventDefault();
      use(event);
    };
    const heard: [string, (event: Event) => void][] = [
      ["click", use],
      ["keydown", press],
      ["pointermove", move],
      ["focus", focus],
      ["pointerleave", leave],
      ["blur", leave],
    ];
    for (const [kind, listener] of heard) node.addEventListener(kind, listener);
    return () => {
      clearTimeout(timer);
      for (const [kind, listener] of heard) node.removeEventListener(kind, listener);
    };
  };
}
