/** Moves the focus to the title of a page that has just been shown, for keyboards and screen readers. */
export function begin(title: HTMLElement): void {
  if (document.activeElement === document.body) title.focus({ preventScroll: true });
}
