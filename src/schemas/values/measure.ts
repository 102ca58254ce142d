import { type DecimalMark, oneKind, readNumber } from "./typed-number.ts";

interface Unit {
  readonly measures: "length" | "weight" | "volume" | "time";
  /** How many inches, pounds, cubic feet or hours it is; exact by definition (NIST Handbook 44, appendix C). */
  readonly size: number;
}

const length = (size: number): Unit => ({ measures: "length", size });
const weight = (size: number): Unit => ({ measures: "weight", size });
const volume = (size: number): Unit => ({ measures: "volume", size });
const time = (size: number): Unit => ({ measures: "time", size });

const POUND_KG = 0.45359237;
const INCH_CM = 2.54;
const CUBIC_METER = (100 / INCH_CM / 12) ** 3;

const named: readonly (readonly [Unit, string])[] = [
  [length(1), `in inch inches " ''`],
  [length(12), "ft foot feet '"],
  [length(36), "yd yds yard yards"],
  [length(0.1 / INCH_CM), "mm"],
  [length(1 / INCH_CM), "cm"],
  [length(100 / INCH_CM), "m meter meters metre metres"],
  [weight(1), "lb lbs pound pounds #"],
  [weight(1 / 16), "oz ounce ounces"],
  [weight(100), "cwt"],
  [weight(2000), "ton tons"],
  [weight(1 / POUND_KG), "kg kgs kilo kilos"],
  [weight(0.001 / POUND_KG), "g gr gram grams"],
  [weight(1000 / POUND_KG), "t tonne tonnes mt"],
  [volume(1), "cuft cf cft ft3"],
  [volume(CUBIC_METER), "m3 cbm cum"],
  [time(1), "h hr hrs hour hours"],
  [time(1 / 60), "m min mins minute minutes"],
  [time(24), "d day days"],
];
const units = new Map<string, Unit>(
  named.flatMap(([unit, names]) => names.split(" ").map((name) => [`${unit.measures} ${name}`, unit] as const)),
);

/** What a name means where this is measured: "m" is a meter of a length and a minute of a time. */
const unitOf = (name: string, measures: Unit["measures"] | undefined): Unit | undefined => units.get(`${measures} ${name}`);

/** Of each unit that a field can have: what it measures. */
const measured: Readonly<Record<string, Unit["measures"]>> = {
  in: "length",
  ft: "length",
  lb: "weight",
  kg: "weight",
  "cu ft": "volume",
  h: "time",
  days: "time",
};

/** What a second number without a unit is, where people write both: feet and inches, pounds and ounces, hours and minutes. */
const parts: Readonly<Record<Unit["measures"], string | undefined>> = { length: "in", weight: "oz", volume: undefined, time: "min" };

const LONGEST = 40;

/** Units in their short names, primes as quotation marks, and fractions in digits. */
const written = (text: string): string =>
  // In one kind, "½" is "1⁄2" with a slash of its own.
  oneKind(text.replace(/(?=[½¼¾⅓⅔⅛⅜⅝⅞])/g, " "))
    .replace(/\u2044/g, "/")
    .toLowerCase()
    .replace(/[\u201c\u201d\u2033]/g, '"')
    .replace(/\u2032/g, "'")
    .replace(/''/g, '"')
    .replace(
      /cu(?:bic|\.)? ?(ft|feet|foot|in|inches|m|meters)\b\.?/g,
      (_, unit: string) => `cu${unit === "feet" || unit === "foot" ? "ft" : unit === "inches" ? "in" : unit === "meters" ? "m" : unit}`,
    )
    .replace(/\b(ft|m|in)(?:\^3|\u00b3)/g, "$13");

/** A number, with a fraction after it or of a fraction alone, at the beginning of a text. */
function numberAt(text: string, mark: DecimalMark): { readonly value: number; readonly length: number } | null {
  const [all, whole, over = "0", under = "1"] =
    /^()(\d{1,3})\/(\d{1,3})(?!\d)/.exec(text) ?? /^(\d[\d.,]*|\.\d+)(?:[ -](\d{1,3})\/(\d{1,3})(?!\d))?/.exec(text) ?? [];
  if (all === undefined || Number(under) === 0) return null;
  const number = whole ? readNumber(whole, mark) : "0";
  return number === null ? null : { value: Number(number) + Number(over) / Number(under), length: all.length };
}

/**
 * A measure as people write it, in the unit of its field: `5'10"`, "35 1/2", "178 cm" and "6 ft" in "in", "54 kg" in "lb", "1h 30min" in "h". Without
 * a unit it is of the field's. Rounded to thousandths, as it is stored; null for what is none, and for another kind of measure.
 */
export function readMeasure(text: string, unit: string, mark: DecimalMark = "."): number | null {
  if (text.length > LONGEST) return null;
  const measures = measured[unit];
  const own = unitOf(unit.replace(/ /g, ""), measures) ?? { size: 1 };
  let rest = written(text);
  // A unit that measures nothing is only said again.
  if (!measures && unit !== "" && rest.endsWith(unit)) rest = rest.slice(0, -unit.length).trim();
  let sum = 0;
  let last = Number.POSITIVE_INFINITY;
  for (let count = 0; rest !== "" && count < 3; count += 1) {
    const number = numberAt(rest, mark);
    if (!number) return null;
    const [after = "", typed = ""] = /^ ?(?:([a-z]+3?|["'#])\.?,?(?: ?- ?(?=\d))?)? ?/.exec(rest.slice(number.length)) ?? [];
    rest = rest.slice(number.length + after.length);
    const name = typed || (count > 0 && measures ? parts[measures] : undefined);
    const found = name === undefined || name === unit ? own : unitOf(name, measures);
    // Each is a part of the one before: feet and inches, not inches and inches. A number alone has nothing after it.
    if (!found || found.size >= last || (name === undefined && rest !== "")) return null;
    sum += (number.value * found.size) / own.size;
    last = found.size;
  }
  return rest === "" && last < Number.POSITIVE_INFINITY ? Math.round(sum * 1000) / 1000 : null;
}
