import type { Language } from "../text/say.svelte.ts";
import { keep, recall } from "./memory.ts";

export type Theme = "auto" | "light" | "dark";

interface Kept {
  language: Language;
  theme: Theme;
  sound: boolean;
  motion: boolean;
  confirm: boolean;
  patterns: boolean;
  keys: boolean;
}

/** How this browser likes the pages. */
class Settings implements Kept {
  language = $state<Language>(navigator.language.toLowerCase().startsWith("it") ? "it" : "en");
  theme = $state<Theme>("auto");
  sound = $state(false);
  motion = $state(true);
  /** Ask once more before what cannot be taken back. */
  confirm = $state(true);
  /** Patterns beside colours. */
  patterns = $state(false);
  /** Single keys do something at the table. */
  keys = $state(true);

  /** What the system asks for comes before what the page would like. */
  #calm = matchMedia("(prefers-reduced-motion: reduce)");
  #isCalm = $state(this.#calm.matches);
  #night = matchMedia("(prefers-color-scheme: dark)");
  #isNight = $state(this.#night.matches);

  constructor() {
    Object.assign(this, recall<Partial<Kept>>("settings", {}));
    this.#calm.addEventListener("change", () => (this.#isCalm = this.#calm.matches));
    this.#night.addEventListener("change", () => (this.#isNight = this.#night.matches));
  }

  get moves(): boolean {
    return this.motion && !this.#isCalm;
  }

  change(wish: Partial<Kept>): void {
    Object.assign(this, wish);
    const { language, theme, sound, motion, confirm, patterns, keys } = this;
    keep("settings", { language, theme, sound, motion, confirm, patterns, keys });
  }

  /** Tell the style sheets. Call inside an effect. */
  show(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.theme = this.theme === "auto" ? (this.#isNight ? "dark" : "light") : this.theme;
    root.dataset.motion = this.moves ? "on" : "off";
    root.dataset.patterns = this.patterns ? "on" : "off";
  }
}

export const settings = new Settings();
