import type { Attachment } from "svelte/attachments";

const WHOLE = 0.97;

/** Marks a row of the rail that the edge of the rail cuts: it is drawn whole or not at all, and the rail says so. */
export const row: Attachment<HTMLElement> = (part) => {
  const rail = part.closest<HTMLElement>(".rail");
  if (!rail) return;
  const tell = (): void => {
    rail.toggleAttribute("data-more", rail.querySelector("[data-cut=below]") !== null);
    rail.toggleAttribute("data-long", rail.querySelector(":scope > .now[data-cut=below]") !== null);
  };
  const watch = new IntersectionObserver(
    ([seen]) => {
      const { intersectionRatio, boundingClientRect: box, rootBounds } = seen!;
      const side = box.top < (rootBounds?.top ?? 0) ? "above" : "below";
      if (intersectionRatio < WHOLE && box.height > 0) part.setAttribute("data-cut", side);
      else part.removeAttribute("data-cut");
      tell();
    },
    { root: rail, threshold: [0, WHOLE] },
  );
  watch.observe(part);
  return () => {
    watch.disconnect();
    part.removeAttribute("data-cut");
    tell();
  };
};
