import { myself } from "../state/me.svelte.ts";
import { settings } from "../state/settings.svelte.ts";
import type { Language } from "../text/say.svelte.ts";
import { ask } from "../wire/http.ts";

/** Change the language of the page, and of what the server sends to this guest while no page is open. */
export function speak(language: Language): void {
  settings.change({ language });
  if (myself.guest) void ask("PATCH", "/api/me", { language }).catch(() => {});
}
