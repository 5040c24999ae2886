/** An attachment: when the focused element is removed, the focus moves to the element around it. */
export function keepFocus(node: HTMLElement): () => void {
  let last: EventTarget | null = null;
  const remember = ({ target }: Event): void => {
    last = target;
  };
  const watch = new MutationObserver(() => {
    if (!(last instanceof Element) || last.isConnected) return;
    last = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    node.tabIndex = -1;
    node.focus({ preventScroll: true });
  });
  node.addEventListener("focusin", remember);
  watch.observe(node, { childList: true, subtree: true });
  return () => {
    node.removeEventListener("focusin", remember);
    watch.disconnect();
  };
}
