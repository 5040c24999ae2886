import type { Language } from "../text/say.svelte.ts";
import { keep, recall } from "./memory.ts";

export type Theme = "auto" | "light" | "dark";
/** How fast a table shows what others do. */
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];
/** The duration of animations at each speed, relative to normal. */
export const PACES: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.45, instant: 0 };

interface Kept {
  language: Language;
  theme: Theme;
  sound: boolean;
  volume: number;
  motion: boolean;
  speed: Speed;
  confirm: boolean;
  patterns: boolean;
  keys: boolean;
}

/** The settings of this browser. */
class Settings implements Kept {
  language = $state<Language>(navigator.language.toLowerCase().startsWith("it") ? "it" : "en");
  theme = $state<Theme>("auto");
  sound = $state(true);
  /** From 0 to 100. */
  volume = $state(70);
  motion = $state(true);
  speed = $state<Speed>("normal");
  /** Confirm acts that cannot be undone. */
  confirm = $state(true);
  /** Patterns beside colours. */
  patterns = $state(false);
  /** Single keys are shortcuts at the table. */
  keys = $state(true);

  /** Preferences of the operating system override the page's. */
  #calm = matchMedia("(prefers-reduced-motion: reduce)");
  #isCalm = $state(this.#calm.matches);
  #night = matchMedia("(prefers-color-scheme: dark)");
  #isNight = $state(this.#night.matches);

  constructor() {
    const kept = recall<Partial<Kept>>("settings", {});
    if (kept.volume === undefined) delete kept.sound; // kept by version 0.2 or before, where nobody had asked for silence
    Object.assign(this, kept);
    if (!SPEEDS.includes(this.speed)) this.speed = "normal"; // kept by another version
    this.#calm.addEventListener("change", () => (this.#isCalm = this.#calm.matches));
    this.#night.addEventListener("change", () => (this.#isNight = this.#night.matches));
  }

  get moves(): boolean {
    return this.motion && !this.#isCalm;
  }

  change(wish: Partial<Kept>): void {
    Object.assign(this, wish);
    const { language, theme, sound, volume, motion, speed, confirm, patterns, keys } = this;
    keep("settings", { language, theme, sound, volume, motion, speed, confirm, patterns, keys });
  }

  /** Apply the settings to the style sheets. Call inside an effect. */
  show(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.theme = this.theme === "auto" ? (this.#isNight ? "dark" : "light") : this.theme;
    root.dataset.motion = this.moves ? "on" : "off";
    root.style.setProperty("--pace", String(PACES[this.speed]));
    root.dataset.patterns = this.patterns ? "on" : "off";
  }
}

export const settings = new Settings();
