/** Scroll to the fragment of the address, also if the text arrived later. */
export function seek(node: HTMLElement, hash: string): void {
  const id = placeOf(hash);
  node.querySelector("[data-here]")?.removeAttribute("data-here");
  const place = id ? node.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`) : null;
  if (!place) return;
  place.setAttribute("data-here", "");
  place.setAttribute("tabindex", "-1");
  place.focus({ preventScroll: true });
  place.scrollIntoView();
}

/** A fragment need not be an id at all. */
function placeOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
