/** A place on earth, in degrees. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/** Reads "40.7128, -74.0060", latitude first. Null if it is no place on earth. */
export function parseCoordinates(text: string): Coordinates | null {
  const match = /^(-?\d{1,2}(?:\.\d+)?), ?(-?\d{1,3}(?:\.\d+)?)$/.exec(text.trim());
  return match ? placeOnEarth(Number(match[1]), Number(match[2])) : null;
}

/** The place, if both are in range. */
export function placeOnEarth(lat: unknown, lng: unknown): Coordinates | null {
  return typeof lat === "number" && typeof lng === "number" && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
