import type { Attachment } from "svelte/attachments";
import { settings } from "../state/settings.svelte.ts";

const SHOWN = 2000;
/** Whether an added node is text; an optional part of a template also adds an empty text node. */
const isWritten = (added: Node): boolean => added.nodeType === Node.TEXT_NODE && !!added.textContent?.trim();

/**
 * For viewers without motion: highlights for a while what a step has changed in a region; not the user's own changes.
 */
export const marks: Attachment<HTMLElement> = (node) => {
  const timers = new Map<Element, number>();
  let shown = node.dataset.v;
  const watcher = new MutationObserver((changes) => {
    const isStep = node.dataset.v !== shown;
    shown = node.dataset.v;
    if (!isStep || (settings.moves && settings.speed !== "instant")) return;
    for (const { target, type, addedNodes } of changes) {
      if (type === "childList" && ![...addedNodes].some(isWritten)) continue;
      const changed = target instanceof Element ? target : target.parentElement;
      if (changed && node.contains(changed)) mark(changed);
    }
  });

  function mark(changed: Element): void {
    clearTimeout(timers.get(changed));
    changed.setAttribute("data-changed", "");
    timers.set(
      changed,
      window.setTimeout(() => forget(changed), SHOWN),
    );
  }
  function forget(changed: Element): void {
    timers.delete(changed);
    changed.removeAttribute("data-changed");
  }

  watcher.observe(node, { characterData: true, childList: true, subtree: true });
  return () => {
    watcher.disconnect();
    for (const [changed, timer] of timers) {
      clearTimeout(timer);
      forget(changed);
    }
  };
};
