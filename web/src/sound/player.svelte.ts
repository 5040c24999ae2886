/** The sounds of a table: one small file, loaded at the first press, since browsers play nothing before that. */
import { settings } from "../state/settings.svelte.ts";
import packed from "./sounds.bin?url";
import { unpack } from "./unpack.ts";

/** Dice on wood or cloth, something set on stone, tokens, cards, a blow, the bell of one's turn, the end. */
export type Sound = "dice" | "cloth" | "stone" | "token" | "card" | "stroke" | "turn" | "fanfare";

const CLOSE = 0.06; // seconds in which the same sound is not played again
const QUIET = 0.003; // samples before the first one above this threshold are padding of the encoder
const CALLED = ["pointerdown", "keydown"] as const;

class Player {
  /** This browser has no audio, or refused to play it: the settings say so, and nothing else changes. */
  isMissing = $state(typeof AudioContext === "undefined");
  #audio: AudioContext | null = null;
  #gain: GainNode | null = null;
  #sounds: Promise<Map<string, AudioBuffer[]>> | null = null;
  #last = new Map<Sound, number>();

  constructor() {
    for (const event of CALLED) addEventListener(event, () => this.wake(), { capture: true, passive: true });
  }

  /** Call on a press: unlocks the audio, also after the device slept. */
  wake(): void {
    if (!settings.sound || this.isMissing || (this.#sounds && this.#audio?.state === "running")) return;
    try {
      this.#audio ??= new AudioContext({ latencyHint: "interactive" });
      void this.#audio.resume().catch(() => {});
      this.#sounds ??= this.#fetch(this.#audio);
    } catch {
      this.isMissing = true;
    }
  }

  play(sound: Sound): void {
    if (!settings.sound || !this.#audio || !this.#sounds) return;
    if (document.hidden && sound !== "turn") return; // the bell rings also in a background tab
    const now = this.#audio.currentTime;
    if (now - (this.#last.get(sound) ?? -1) < CLOSE) return;
    this.#last.set(sound, now);
    void this.#sounds.then((sounds) => this.#start(sounds.get(sound) ?? []));
  }

  #start(ways: AudioBuffer[]): void {
    const audio = this.#audio!;
    const buffer = ways[Math.floor(Math.random() * ways.length)];
    if (!buffer || audio.state !== "running") return;
    this.#gain ??= audio.createGain();
    this.#gain.gain.value = (settings.volume / 100) ** 2; // the volume is squared: half way is heard as half as loud
    this.#gain.connect(audio.destination);
    const source = new AudioBufferSourceNode(audio, { buffer, playbackRate: 0.96 + Math.random() * 0.08 });
    source.connect(this.#gain);
    source.start(0, beginning(buffer));
  }

  async #fetch(audio: AudioContext): Promise<Map<string, AudioBuffer[]>> {
    try {
      const answer = await fetch(packed);
      if (!answer.ok) throw new Error(String(answer.status));
      const parts = Object.entries(unpack(await answer.arrayBuffer()));
      return new Map(
        await Promise.all(
          parts.map(
            async ([name, all]) => [name, await Promise.all(all.map((one) => audio.decodeAudioData(one)))] as const,
          ),
        ),
      );
    } catch (error) {
      if (error instanceof DOMException)
        this.isMissing = true; // the browser cannot decode them
      else this.#sounds = null; // no network: tried again at the next press
      return new Map();
    }
  }
}

/** Where a sound begins, in seconds. */
function beginning(buffer: AudioBuffer): number {
  const wave = buffer.getChannelData(0);
  const first = wave.findIndex((sample) => Math.abs(sample) > QUIET);
  return Math.max(0, first) / buffer.sampleRate;
}

export const player = new Player();
