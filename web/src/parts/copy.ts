/** Put text on the clipboard, also on pages that are not secure (a friend's phone on the same network). */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way: select it in a field, and let the browser copy what is selected. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  const home = document.querySelector("dialog[open]") ?? document.body; // a modal dialog keeps the focus inside
  const before = document.activeElement as HTMLElement | null;
  home.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  before?.focus();
  return isCopied;
}
