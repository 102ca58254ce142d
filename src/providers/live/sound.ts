const VOLUME = 0.5;

let chime: HTMLAudioElement | undefined;

/** Plays two soft notes. Loaded on first use; silent while the browser doesn't allow sound. */
export function playChime(): void {
  chime ??= new Audio("/chime.wav");
  chime.volume = VOLUME;
  chime.currentTime = 0;
  // A failed sound is not worth an error.
  chime.play()?.catch(() => undefined);
}
