/** Skip the bar and go to the content. Not a link to a fragment: the fragment may hold an invitation. */
export function skipToMain(): void {
  const main = document.querySelector("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus();
}
