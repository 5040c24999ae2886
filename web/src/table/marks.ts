import type { Attachment } from "svelte/attachments";
import { settings } from "../state/settings.svelte.ts";

const SHOWN = 2000;
/** What nobody sees, drawings, which are not written, and what also changes by whose turn it is. */
const UNSEEN = ".unseen, svg, [data-quiet]";
/** Whether an added node is text; an optional part of a template also adds an empty text node. */
const isWritten = (added: Node): boolean => added.nodeType === Node.TEXT_NODE && !!added.textContent?.trim();

/**
 * For viewers without motion: highlights for a while what a step has changed in a region; not the user's own changes.
 */
export const marks: Attachment<HTMLElement> = (node) => {
  /** Marked elements, each with the last change of it. */
  const marked = new Map<Element, number>();
  const timers = new Set<number>();
  let shown = node.dataset.v;
  let change = 0;
  const watcher = new MutationObserver((changes) => {
    const isStep = node.dataset.v !== shown;
    shown = node.dataset.v;
    if (!isStep || (settings.moves && settings.speed !== "instant")) return;
    const found = new Set(
      changes.map(changedBy).filter((each) => each && node.contains(each) && !each.closest(UNSEEN)),
    );
    if (found.size) mark(found as Set<Element>, ++change);
  });

  /** Together, and forgotten together: browsers style what is marked anew, both times. */
  function mark(found: Set<Element>, now: number): void {
    for (const each of found) {
      if (!marked.has(each)) each.setAttribute("data-changed", "");
      marked.set(each, now);
    }
    const timer = window.setTimeout(() => {
      timers.delete(timer);
      for (const each of found) if (marked.get(each) === now) forget(each);
    }, SHOWN);
    timers.add(timer);
  }
  function forget(each: Element): void {
    marked.delete(each);
    each.removeAttribute("data-changed");
  }

  watcher.observe(node, { characterData: true, childList: true, subtree: true });
  return () => {
    watcher.disconnect();
    timers.forEach((timer) => clearTimeout(timer));
    [...marked.keys()].forEach(forget);
  };
};

function changedBy({ target, type, addedNodes }: MutationRecord): Element | null {
  if (type === "childList" && ![...addedNodes].some(isWritten)) return null;
  return target instanceof Element ? target : target.parentElement;
}
