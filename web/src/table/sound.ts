/** Small sounds made on the spot: no files, nothing to load. */

export type Sound = "dice" | "token" | "stroke" | "fanfare" | "turn";

let player: AudioContext | null = null;

/** A tone: pitch, when, how long, how loud. */
function tone(
  audio: AudioContext,
  pitch: number,
  at: number,
  time: number,
  loud = 0.08,
  shape: OscillatorType = "triangle",
): void {
  const source = new OscillatorNode(audio, { type: shape, frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  const start = audio.currentTime + at;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + time);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + time);
}

/** A knock on wood: noise that dies at once. */
function knock(audio: AudioContext, at: number, loud: number): void {
  const length = Math.round(audio.sampleRate * 0.04);
  const buffer = new AudioBuffer({ length, sampleRate: audio.sampleRate });
  const wave = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) wave[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer, playbackRate: 0.7 + Math.random() * 0.6 });
  source.connect(new GainNode(audio, { gain: loud })).connect(audio.destination);
  source.start(audio.currentTime + at);
}

const SOUNDS: Record<Sound, (audio: AudioContext) => void> = {
  dice: (audio) => [0, 0.07, 0.13, 0.24, 0.33, 0.45].forEach((at) => knock(audio, at, 0.35)),
  token: (audio) => tone(audio, 880, 0, 0.12),
  stroke: (audio) => tone(audio, 130, 0, 0.5, 0.12, "sawtooth"),
  fanfare: (audio) => [523, 659, 784, 1047].forEach((pitch, n) => tone(audio, pitch, n * 0.14, 0.5)),
  turn: (audio) => [660, 880].forEach((pitch, n) => tone(audio, pitch, n * 0.12, 0.25)),
};

export function play(sound: Sound): void {
  player ??= new AudioContext();
  if (player.state === "suspended") void player.resume();
  SOUNDS[sound](player);
}
