/** Past the bar to the content. Not a link to a place: behind the # of the address may stand an invitation. */
export function skipToMain(): void {
  const main = document.querySelector("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus();
}
