const VOLUME = 0.5;

let context: AudioContext | undefined;

/** Two soft notes, made on the spot: nothing to download. A browser that doesn't allow sound yet stays silent. */
export function playChime(): void {
  if (typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") return;
    const start = context.currentTime;
    for (const [index, pitch] of [659.25, 880].entries()) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      const at = start + index * 0.11;
      tone.type = "sine";
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(VOLUME, at + 0.015);
      gain.gain.exponentialRampToValueAtTime(0.001, at + 0.32);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.34);
    }
  } catch {
    // A sound is never worth an error.
  }
}

/** Browsers only allow sound after the user did something on the page; this waits for it. */
export function allowSoundAfterFirstTouch(): void {
  const wake = () => {
    context ??= typeof AudioContext === "undefined" ? undefined : new AudioContext();
    void context?.resume();
  };
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}
