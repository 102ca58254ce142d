import { wireName } from "../../src/schemas/fields/field.ts";
import type { ImportTarget } from "../../src/schemas/imports/import-targets.ts";
import { type Address, addressParts } from "../../src/schemas/values/address.ts";
import { countryOf } from "../../src/schemas/values/country.ts";
import { regionOf } from "../../src/schemas/values/region.ts";
import { same } from "../../src/schemas/values/same.ts";
import { storedParts } from "../../src/schemas/values/typed-address.ts";
import type { Input } from "../engine/call.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * The input that a row of the file comes to: of a new row, or of a change of this one. Fields that the file says nothing of are left out,
 * and so are those that can't be changed later.
 */
export function rowInput(targets: ReadonlyMap<string, ImportTarget>, given: ReadonlyMap<string, unknown>, before: Values | null): Input {
  const input: Record<string, unknown> = {};
  const addresses = new Set<string>();
  for (const [key, value] of given) {
    const target = targets.get(key);
    if (!target || target.isMatchOnly || target.lineOf !== undefined) continue;
    const { name, field, isForNew } = target;
    if (before && isForNew) continue;
    if (before ? field.createOnly === true : value === null) continue;
    if (field.kind === "address") addresses.add(name);
    else if (field.kind === "lines") input[name] = linesOf(target, value, before?.[name]);
    else input[wireName(name, field)] = value;
  }
  for (const name of addresses) input[name] = addressOf(name, given, before?.[name]);
  return input;
}

/**
 * The lines that the rows of a record come to, in their order. Those that the record has keep their id, and with it what the file doesn't
 * say: first the lines of which all is the same, then those whose first column is.
 */
export function rowLinesInput(
  targets: ReadonlyMap<string, ImportTarget>,
  lines: readonly ReadonlyMap<string, unknown>[],
  before: readonly Values[],
): readonly Values[] {
  const inputs = lines.map((given) => lineInput(targets, given));
  const kept = new Map<number, unknown>();
  const used = new Set<unknown>();
  const [first] = [...targets.values()].flatMap(({ lineOf, name, field }) => (lineOf === undefined ? [] : [wireName(name, field)]));
  const tests: readonly ((input: Values, line: Values) => boolean)[] = [
    (input, line) => Object.entries(input).every(([wire, value]) => same(line[wire], value)),
    (input, line) => first !== undefined && same(line[first], input[first]),
  ];
  for (const test of tests)
    for (const [at, input] of inputs.entries()) {
      const found = kept.has(at) ? undefined : before.find((line) => !used.has(line.id) && test(input, line));
      if (!found) continue;
      kept.set(at, found.id);
      used.add(found.id);
    }
  return inputs.map((input, at) => (kept.has(at) ? { id: kept.get(at), ...input } : withoutNulls(input)));
}

const lineInput = (targets: ReadonlyMap<string, ImportTarget>, given: ReadonlyMap<string, unknown>): Values =>
  Object.fromEntries(
    [...given].flatMap(([key, value]) => {
      const target = targets.get(key);
      return target ? [[wireName(target.name, target.field), value] as const] : [];
    }),
  );

const withoutNulls = (input: Values): Values => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));

/** Lines that say the same keep their id, and with it what else they hold. */
function linesOf({ column = "" }: ImportTarget, value: unknown, before: unknown): unknown {
  const old = Array.isArray(before) ? (before as readonly (Values & { readonly id: number })[]) : [];
  const texts = Array.isArray(value) ? value : [];
  return texts.map((text) => {
    const kept = old.find((line) => same(line[column], text));
    return kept ? { id: kept.id, [column]: text } : { [column]: text };
  });
}

/** A whole address, with the parts that have columns of their own in their place. */
function addressOf(name: string, given: ReadonlyMap<string, unknown>, before: unknown): unknown {
  const whole = given.get(name);
  if (typeof whole === "string") return whole;
  const old = (given.has(name) ? whole : before) as Partial<Address> | null | undefined;
  const changed = addressParts.filter((part) => given.has(`${name}.${part}`));
  if (changed.length === 0) return old ?? null;
  const next: Record<string, unknown> = {};
  for (const part of addressParts) next[part] = changed.includes(part) ? given.get(`${name}.${part}`) : old?.[part];
  if (addressParts.every((part) => part === "country" || !next[part])) return null;
  const texts = Object.fromEntries(addressParts.map((part) => [part, String(next[part] || "")]));
  const { address2, ...rest } = texts;
  const parts = { ...withCountry(rest), ...(address2 ? { address2 } : {}) };
  const isMoved = addressParts.some((part) => (Reflect.get(parts, part) || undefined) !== (old?.[part] || undefined));
  // Where it was on a map is no longer known once it has changed.
  return { ...parts, ...(isMoved || old?.lat === undefined ? {} : { lat: old.lat, lng: old.lng }) };
}

/** Without a country, its state tells it. Spreadsheets drop the zeros at the start of a number, which ZIP codes have in the US alone. */
function withCountry(parts: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const { country: named = "", state = "", zip = "" } = parts;
  const country = countryOf(named) ?? (named || (regionOf(state, "US") === null && regionOf(state, "CA") !== null ? "CA" : "US"));
  return storedParts({ ...parts, country, zip: country === "US" && /^\d{3,4}$/.test(zip) ? zip.padStart(5, "0") : zip });
}
