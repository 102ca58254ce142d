import { type Address, neededParts } from "./address.ts";
import { countryOf } from "./country.ts";
import { regionOf } from "./region.ts";

export type AddressParts = Omit<Address, "lat" | "lng">;

/** More characters than an address in one text has. */
const LONGEST = 600;

/** Postal codes of countries that have a form of their own. */
const american = /^\d{5}(?:-?\d{4})?$/;
const canadian = /^[a-z]\d[a-z] ?\d[a-z]\d$/i;
const british = /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i;
const codes: Readonly<Record<string, RegExp>> = {
  US: american,
  CA: canadian,
  GB: british,
  AR: /^[a-z]?\d{4}(?:[a-z]{3})?$/i,
  BM: /^[a-z]{2} ?(?:\d\d|[a-z]{2})$/i,
  IE: /^[a-z]\d[\dw] ?[a-z\d]{4}$/i,
  KY: /^ky\d-?\d{4}$/i,
  MT: /^[a-z]{3} ?\d{4}$/i,
  PL: /^\d\d-?\d{3}$/,
};
/** The usual forms of the others. */
const other = /^(?:[a-z]{1,2}-)?\d{3,7}(?:-\d{2,4})?$|^\d{3} \d{2}$|^\d{4} ?[a-z]{2}$/i;

/** Countries that write "Guadalajara, Jalisco 44100", although they don't need the state. */
const statesBeforeCodes: ReadonlySet<string> = new Set(["MX", "BR", "IN", "CN", "MY", "CO", "VE"]);

interface Town {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

/** Splits words into those before the last few and the last few, from as many as can belong together to one. */
function* endings(text: string, most: number): Generator<readonly [before: string, after: string]> {
  const words = text.split(" ");
  for (let count = Math.min(most, words.length); count > 0; count -= 1)
    yield [words.slice(0, -count).join(" "), words.slice(-count).join(" ")];
}

const isCode = (text: string, country: string | null): boolean =>
  country === null ? [other, canadian, british].some((form) => form.test(text)) : (codes[country] ?? other).test(text);

/** "TX 78701", "Austin TX 78701" and "Austin, Texas, 78701": a state and a code at the end, of a country that has a list of its states. */
function townWithState(line: string, country: string | null): (Town & { readonly before: string }) | null {
  for (const [rest, zip] of endings(line, 2))
    for (const home of country === null ? ["US", "CA", "AU"] : [country]) {
      if (!isCode(zip, home)) continue;
      for (const [before, name] of endings(rest.replace(/,$/, ""), 4)) {
        const state = regionOf(name, home);
        if (state !== null) return { before, city: "", state, zip: zip.toUpperCase(), country: home };
      }
    }
  return null;
}

/** "8001 Zürich", "London SW1A 1AA" and "Singapore 079903": a code before or after its city. */
function townWithCode(line: string, country: string): Town | null {
  for (const [city, zip] of endings(line, 2))
    if (city !== "" && isCode(zip, country)) return { city, state: "", zip: zip.toUpperCase(), country };
  const words = line.split(" ");
  for (const count of [2, 1]) {
    const [zip, city] = [words.slice(0, count).join(" "), words.slice(count).join(" ")];
    if (city !== "" && isCode(zip, country)) return { city, state: "", zip: zip.toUpperCase(), country };
  }
  return null;
}

/** The town at the end of the lines of an address, and the lines before it. */
function townIn(lines: readonly string[], country: string | null): { readonly town: Town; readonly streets: readonly string[] } | null {
  // A state and its code may stand apart: "Austin, TX, 78701".
  for (const count of [1, 2]) {
    const found = townWithState(lines.slice(-count).join(" "), country);
    if (!found || lines.length < count) continue;
    const streets = lines.slice(0, -count);
    const city = found.before === "" ? streets.pop() : found.before;
    if (city) return { town: { ...found, city }, streets };
  }
  if (country === null || neededParts(country).includes("state")) return null;
  const last = lines.at(-1) ?? "";
  const found = townWithCode(last, country);
  if (found && statesBeforeCodes.has(country) && lines.length > 2)
    return { town: { ...found, city: lines.at(-2) ?? "", state: found.city }, streets: lines.slice(0, -2) };
  if (found) return { town: found, streets: lines.slice(0, -1) };
  const before = lines.at(-2);
  if (isCode(last, country) && before)
    return { town: { city: before, state: "", zip: last.toUpperCase(), country }, streets: lines.slice(0, -2) };
  return neededParts(country).length === 0 && last !== ""
    ? { town: { city: last, state: "", zip: "", country }, streets: lines.slice(0, -1) }
    : null;
}

/** Countries that are one town. */
const cityStates: ReadonlySet<string> = new Set(["SG", "HK", "MO", "MC", "GI"]);

/** "Singapore 048616", "98000 Monaco" and "Hong Kong": the town is the country. */
function cityState(lines: readonly string[]): { readonly town: Town; readonly streets: readonly string[] } | null {
  const last = lines.at(-1) ?? "";
  const [first = "", ...others] = last.split(" ");
  for (const [city, zip] of [[last, ""], ...endings(last, 1), [others.join(" "), first]] as const) {
    // By its name: "MO" is Missouri.
    const country = city.length > 3 ? countryOf(city) : null;
    if (country === null || !cityStates.has(country)) continue;
    if (zip === "" ? !neededParts(country).includes("zip") : isCode(zip, country))
      return { town: { city, state: "", zip, country }, streets: lines.slice(0, -1) };
  }
  return null;
}

/** "São Paulo - SP": Brazil's states stand behind the town. */
function withState(town: Town): Town {
  const [, city, name] = town.country === "BR" && town.state === "" ? (/^([^-/]+)[-/] ?([A-Z]{2})$/.exec(town.city) ?? []) : [];
  return city === undefined || name === undefined ? town : { ...town, city: city.trim(), state: name };
}

const isCareOf = (line: string): boolean => /^(?:c\/o|attn|attention)\b/i.test(line);

/**
 * An address in one text: "12 Main St, Suite 4, Austin, TX 78701", on several lines, with the state's name, or with a country at its end. What
 * belongs to whom it is for stands after the street. Null if a part that its country needs can't be told.
 */
export function readAddress(text: string, home: string | null = null): AddressParts | null {
  if (text.length > LONGEST) return null;
  const lines = text
    .split(/[,;\n\r\u2028]+/)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
  const country = lines.length > 2 ? countryOf(lines.at(-1) ?? "") : null;
  // "CA" at the end may be California, and Georgia is a state, too.
  const found = (country === null ? null : townIn(lines.slice(0, -1), country)) ?? townIn(lines, home) ?? cityState(lines);
  if (!found) return null;
  const { town, streets } = found;
  const [first = "", second, ...others] = streets;
  const [address, ...more] = isCareOf(first) && second !== undefined ? [second, first, ...others] : streets;
  if (!address) return null;
  const { city, state, zip } = withState(town);
  return { address, ...(more.length > 0 ? { address2: more.join(", ") } : {}), city, state, zip, country: town.country };
}

/** The parts of an address as they are stored: the country's and the state's names as codes, in capitals. What is no name stays. */
export function storedParts(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const text = (part: string): string => {
    const value = given[part];
    return typeof value === "string" ? value.trim() : "";
  };
  const country = countryOf(text("country")) ?? given.country;
  const state = text("state");
  const code = typeof country === "string" ? regionOf(state, country) : null;
  return { ...given, state: given.state === undefined || given.state === null ? "" : (code ?? given.state), zip: given.zip ?? "", country };
}
