import type { Tone } from "../../schemas/actions/action.ts";

/** A thing on the map. */
export interface MapThing {
  readonly lng: number;
  readonly lat: number;
  readonly title: string;
  /** What its mark says, and in which color; default a dot. Open ones have a dashed edge. */
  readonly mark?: { readonly text: string; readonly tone: Tone; readonly isOpen?: boolean };
}

/** A way through places, drawn under them. */
export interface MapWay {
  readonly positions: readonly (readonly [lng: number, lat: number])[];
  readonly tone: Tone;
  /** The pattern of its line, as in SVG, so that ways can be told apart without colors. */
  readonly dashes?: string;
}
