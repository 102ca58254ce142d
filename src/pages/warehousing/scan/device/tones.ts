import type { Verdict } from "../model/verdict.ts";

let context: AudioContext | undefined;

/** Browsers allow sound only after a touch or a key; the first one of a visit makes it possible for all scans. */
export function allowSound(): void {
  if (typeof AudioContext !== "function") return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => undefined);
  } catch {
    // A device without sound.
  }
}

interface Note {
  readonly hertz: number;
  readonly from: number;
  readonly seconds: number;
  readonly shape: OscillatorType;
}

/** High and short is yes, one note is taken, low and long is no: told apart in a loud hall, and by who hears high notes badly. */
const melodies: Readonly<Record<Verdict["kind"], readonly Note[]>> = {
  yes: [
    { hertz: 988, from: 0, seconds: 0.09, shape: "sine" },
    { hertz: 1480, from: 0.1, seconds: 0.14, shape: "sine" },
  ],
  note: [{ hertz: 988, from: 0, seconds: 0.08, shape: "sine" }],
  no: [
    { hertz: 196, from: 0, seconds: 0.22, shape: "square" },
    { hertz: 147, from: 0.28, seconds: 0.34, shape: "square" },
  ],
};

/** In ms, on and off by turns; iPhones can't. */
const vibrations: Readonly<Record<Verdict["kind"], readonly number[]>> = { yes: [60], note: [30], no: [180, 80, 180] };

const VOLUME = 0.35;
const FADE_S = 0.015;

function play(audio: AudioContext, { hertz, from, seconds, shape }: Note): void {
  const start = audio.currentTime + from;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  // Without a fade, a note begins and ends with a crack.
  gain.gain.linearRampToValueAtTime(shape === "square" ? VOLUME / 2 : VOLUME, start + FADE_S);
  gain.gain.setValueAtTime(shape === "square" ? VOLUME / 2 : VOLUME, start + seconds - FADE_S);
  gain.gain.linearRampToValueAtTime(0, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** Says yes or no so that nobody has to look. */
export function sound(kind: Verdict["kind"]): void {
  if (context?.state === "running") for (const each of melodies[kind]) play(context, each);
  if (typeof navigator.vibrate === "function") navigator.vibrate([...vibrations[kind]]);
}
