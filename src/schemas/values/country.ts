import codes from "i18n-iso-countries/codes.json" with { type: "json" };
import { withoutAccents } from "./text.ts";

/** In whose languages a country may be named. */
const LANGUAGES = ["en", "es", "fr", "de", "it", "pt", "nl", "pl", "sv", "da", "nb", "fi", "cs", "tr", "ja", "zh"];

/** What people call countries besides their names in ISO 3166-1. */
const others: Readonly<Record<string, string>> = {
  "u.s.": "US",
  "u.s.a.": "US",
  "united states of america": "US",
  america: "US",
  "u.k.": "GB",
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  "great britain": "GB",
  holland: "NL",
  "the netherlands": "NL",
  "czech republic": "CZ",
  turkey: "TR",
  uae: "AE",
  korea: "KR",
  "republic of korea": "KR",
  "republic of ireland": "IE",
  "hong kong": "HK",
  macau: "MO",
  macao: "MO",
  russia: "RU",
  "viet nam": "VN",
  "ivory coast": "CI",
};

const plain = (text: string): string => withoutAccents(text).toLowerCase().replace(/\s+/g, " ").trim();

let known: ReadonlyMap<string, string> | undefined;

function names(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const displays = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: "region", fallback: "none" }));
  for (const [alpha2, alpha3] of codes) {
    if (alpha2 === undefined || alpha3 === undefined) continue;
    found.set(alpha2.toLowerCase(), alpha2);
    found.set(alpha3.toLowerCase(), alpha2);
    for (const display of displays) {
      const name = display.of(alpha2);
      if (name && !found.has(plain(name))) found.set(plain(name), alpha2);
    }
  }
  for (const [name, code] of Object.entries(others)) found.set(name, code);
  return found;
}

/** More characters than any name of a country has. */
const LONGEST = 80;

/** The country's code of two letters (ISO 3166-1) for its name in many languages, or its code of two or three letters; null if there is none. */
export function countryOf(text: string): string | null {
  known ??= names();
  return text.length > LONGEST ? null : (known.get(plain(text)) ?? null);
}
