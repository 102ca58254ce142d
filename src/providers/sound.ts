const VOLUME = 0.5;

let chime: HTMLAudioElement | undefined;

/** Two soft notes. Loaded when first needed; a browser that doesn't allow sound yet stays silent. */
export function playChime(): void {
  chime ??= new Audio("/chime.wav");
  chime.volume = VOLUME;
  chime.currentTime = 0;
  // A sound is never worth an error.
  chime.play()?.catch(() => undefined);
}
