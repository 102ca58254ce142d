/**
 * A hardware scanner is a keyboard that types fast and ends with Enter or Tab. The decoder tells its codes from what a person types, and never
 * holds one back while another is being worked on.
 */
export interface ScannerSettings {
  /** The longest pause between two characters of one scan, in ms. Bluetooth scanners need more than wired ones. */
  readonly gapMs: number;
  readonly minLength: number;
  /** What the scanner is set to type before each code. */
  readonly prefix: string;
}

export const standardScanner: ScannerSettings = { gapMs: 50, minLength: 4, prefix: "" };

export interface Keystroke {
  readonly key: string;
  /** When it was pressed, in ms; not when it was handled, which may be late on a busy device. */
  readonly at: number;
  readonly repeat: boolean;
}

export interface DecoderState {
  readonly buffer: string;
  readonly last: number;
}

export const emptyDecoder: DecoderState = { buffer: "", last: Number.NEGATIVE_INFINITY };

export interface Decoded {
  readonly state: DecoderState;
  /** A whole code: the keystroke was its end. */
  readonly scanned?: string;
  /** The same as it was typed, with the prefix: what stands in a field that had the focus. */
  readonly typed?: string;
}

const ends = new Set(["Enter", "Tab"]);

const withoutPrefix = (text: string, prefix: string): string =>
  prefix !== "" && text.startsWith(prefix) ? text.slice(prefix.length) : text;

export function decode(state: DecoderState, { key, at, repeat }: Keystroke, settings: ScannerSettings): Decoded {
  // A key held down repeats as fast as a scanner types.
  if (repeat) return { state };
  const inTime = at - state.last <= settings.gapMs;
  if (ends.has(key)) {
    const text = withoutPrefix(state.buffer, settings.prefix);
    return inTime && text.length >= settings.minLength
      ? { state: emptyDecoder, scanned: text, typed: state.buffer }
      : { state: emptyDecoder };
  }
  // Shift and the like come between the characters of a scan.
  if ([...key].length !== 1) return { state };
  return { state: { buffer: inTime ? state.buffer + key : key, last: at } };
}
