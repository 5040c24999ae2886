/** A new page has come under somebody's hands: whoever goes by keyboard or ear begins at its title. */
export function begin(title: HTMLElement): void {
  if (document.activeElement === document.body) title.focus({ preventScroll: true });
}
