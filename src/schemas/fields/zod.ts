// The functional form: only what is used of it is loaded with forms.
import * as z from "zod/mini";
import { isAbilityText } from "../access/ability-text.ts";
import { neededParts } from "../values/address.ts";
import { isDate } from "../values/date.ts";
import { isEmailAddress } from "../values/email.ts";
import { isLegible, isStorable, notLegible, notStorable } from "../values/text.ts";
import { readUrl } from "../values/typed-url.ts";
import type { Field, FieldOf, Fields, Kind } from "./field.ts";
import { ANY_REF_KIND, labelOf, wireName } from "./field.ts";
import { kindReaders } from "./kind-readers.ts";
import { isPerUnit, isWritable } from "./kinds.ts";

/**
 * Checks derived from the declarations, used by browser forms and the server alike. Declarations contain no zod, so that lists do not
 * load it. Empty text counts as no value.
 */
type Checks = { readonly [K in Exclude<Kind, "computed" | "sequence">]: (field: FieldOf<K>) => z.ZodMiniType };

const words = (max: number) =>
  z.string("Must be text.").check(z.trim(), z.maxLength(max, `At most ${max} characters.`), z.refine(isStorable, notStorable));
/** One line of text. */
const characters = (max: number) => words(max).check(z.refine((text) => isLegible(text), notLegible));
const paragraphs = (max: number) => words(max).check(z.refine((text) => isLegible(text, true), notLegible));

/** The largest absolute value of each kind: what the columns can store and what a JavaScript number represents exactly. */
export const ceilings = { integer: Number.MAX_SAFE_INTEGER, decimal: 99_999_999_999, money: 9_999_999_999_999, percent: 999 } as const;
export const tooLarge = "The number is too large.";

function limits(field: FieldOf<"integer" | "decimal" | "money" | "percent">, places: number, said = places) {
  const scale = 10 ** places;
  const noun = said === 0 ? "Must be a whole number." : `At most ${said} decimal places.`;
  const { min, max, above } = field;
  const ceiling = ceilings[field.kind];
  // Rounded as it is stored: a value too small for the column's decimal places counts as 0.
  const round = (value: number) => Math.round(value * scale) / scale;
  return z.number("Must be a number.").check(
    z.refine((value) => (places === 0 ? Number.isInteger(value) : Math.abs(value * scale - Math.round(value * scale)) < 1e-4), noun),
    z.refine((value) => Math.abs(value) <= ceiling, tooLarge),
    z.refine((value) => min === undefined || round(value) >= min, `Must be at least ${min}.`),
    z.refine((value) => max === undefined || round(value) <= max, `Must be at most ${max}.`),
    z.refine((value) => above === undefined || round(value) > above, `Must be more than ${above}.`),
  );
}

const id = z
  .number("Must be an id.")
  .check(z.int("Must be an id."), z.positive("Must be an id."), z.maximum(Number.MAX_SAFE_INTEGER, "Must be an id."));

/** A text that is read as people write it, and stored in one form. */
const typed = (read: (text: string) => string | null, message: string) =>
  z.pipe(
    z.string("Must be text."),
    z.transform((text, { issues }): string => {
      const value = read(text);
      if (value !== null) return value;
      issues.push({ code: "custom", message, input: text });
      return z.NEVER;
    }),
  );

/** An address in one text, or its parts, as they are stored. */
function addressGiven(value: unknown): unknown {
  if (typeof value === "string") return kindReaders().address(value) ?? value;
  return typeof value === "object" && value !== null && !Array.isArray(value) ? kindReaders().addressParts({ ...value }) : value;
}

const needs = { state: "State is required.", zip: "ZIP code is required." } as const;

const checks: Checks = {
  text: ({ maxLength = 250, matches }) =>
    characters(maxLength).check(
      z.refine((text) => !matches || text === "" || new RegExp(`^(?:${matches.pattern})$`).test(text), matches?.message ?? ""),
    ),
  longText: ({ maxLength = 10_000 }) => paragraphs(maxLength),
  richText: ({ maxLength = 200_000 }) => paragraphs(maxLength),
  email: () => z.pipe(characters(254), z.string().check(z.refine(isEmailAddress, "Must be an email address."))),
  phone: () => typed((text) => kindReaders().phone(text), "Must be a phone number."),
  url: () => z.pipe(typed(readUrl, "Must be an http or https address."), characters(2000)),
  integer: (field) => limits(field, 0),
  decimal: (field) => limits(field, 3),
  // In cents, and said in dollars.
  money: (field) => (isPerUnit(field) ? limits(field, 2, 4) : limits(field, 0)),
  percent: (field) => limits(field, 4),
  boolean: () => z.boolean("Must be yes or no."),
  date: () => z.string("Must be a date.").check(z.refine(isDate, "Must be a date that exists.")),
  // Converted to UTC, as it is stored: a database accepts fewer offsets than the standard, and fewer years than JavaScript.
  dateTime: () =>
    z.pipe(
      z
        .pipe(
          z.iso.datetime({ offset: true, error: "Must be a date and time." }),
          z.transform((text) => new Date(text)),
        )
        .check(z.refine((date) => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999, "Must be a date and time.")),
      z.transform((date) => date.toISOString()),
    ),
  tags: ({ options }) =>
    z.pipe(
      z
        .array(
          characters(60).check(z.refine((tag) => !options || options.includes(tag), "Must be one of the choices.")),
          "Must be a list of tags.",
        )
        .check(z.maxLength(50, "At most 50 tags.")),
      z.transform((tags) => [...new Set(tags.filter((tag) => tag !== ""))]),
    ),
  address: () =>
    z.pipe(
      z.pipe(z.unknown(), z.transform(addressGiven)),
      z
        .strictObject(
          {
            address: characters(200).check(z.minLength(1, "Street is required.")),
            address2: z.optional(characters(200)),
            city: characters(100).check(z.minLength(1, "City is required.")),
            state: characters(60),
            zip: characters(20),
            country: z.string("Country is required.").check(z.regex(/^[A-Z]{2}$/, "Must be a country or its two-letter code.")),
            lat: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
            lng: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
          },
          "Must be an address.",
        )
        .check(({ value, issues }) => {
          for (const part of neededParts(value.country))
            if (value[part] === "") issues.push({ code: "custom", path: [part], message: needs[part], input: value });
        }),
    ),
  ref: () => id,
  anyRef: () => id,
  choice: ({ options }) => z.enum([...options] as [string, ...string[]], "Must be one of the choices."),
  abilities: ({ without }) =>
    z.pipe(
      z.array(
        z.string("Must be a permission.").check(
          z.refine(isAbilityText, "There is no such permission."),
          z.refine((text) => !without?.some((subject) => text.startsWith(`${subject} `)), "It can't contain this permission."),
        ),
        "Must be a list of permissions.",
      ),
      z.transform((abilities) => [...new Set(abilities)].sort()),
    ),
  files: ({ max = 20 }) => z.array(id, "Must be a list of file ids.").check(z.maxLength(max, `At most ${max} files.`)),
  lines: ({ fields, min = 0, max = 500, noun = "line" }) =>
    z
      .array(z.strictObject({ id: z.optional(id), ...shapeOf(fields, "create") }, "Must be a row."), "Must be a list of rows.")
      .check(z.minLength(min, `Add at least ${min} ${noun}${min === 1 ? "" : "s"}.`), z.maxLength(max, `At most ${max} ${noun}s.`)),
};

/** What is said of an empty required field. */
export const requiredMessage = (name: string, field: Field): string =>
  ("requiredMessage" in field && field.requiredMessage) || `${labelOf(name, field)} is required.`;

/** The check of one field's value, including empty values. */
export function checkOf(name: string, field: Exclude<Field, { kind: "computed" | "sequence" }>): z.ZodMiniType {
  // The table above is typed kind by kind; indexing it by a union loses that the two belong together.
  const check = (checks[field.kind] as (field: Field) => z.ZodMiniType)(field);
  if (field.kind === "lines" || field.kind === "files") return check;
  const required = "required" in field && field.required === true;
  const message = requiredMessage(name, field);
  const empty = (value: unknown): unknown => (typeof value === "string" && value.trim() === "" ? null : (value ?? null));
  if (required)
    return z.pipe(
      z.pipe(
        z.unknown(),
        z.transform((value, { issues }): unknown => {
          const given = empty(value);
          if (given !== null) return given;
          issues.push({ code: "custom", message, input: value });
          return z.NEVER;
        }),
      ),
      check,
    );
  return z.pipe(z.pipe(z.unknown(), z.transform(empty)), z.nullable(check));
}

function shapeOf(fields: Fields, mode: "create" | "update"): Record<string, z.ZodMiniType> {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!isWritable(field, mode)) continue;
    const check = checkOf(name, field);
    const needed =
      mode === "create" && "required" in field && field.required === true && !("default" in field) && !("defaultDays" in field);
    // The id alone is required; the server refuses one without its kind.
    if (field.kind === "anyRef") shape[ANY_REF_KIND] = z.optional(checkOf(name, { ...field, required: false }));
    shape[wireName(name, field)] =
      needed || (mode === "create" && field.kind === "lines" && (field.min ?? 0) > 0) ? check : z.optional(check);
  }
  return shape;
}

/**
 * The check of a whole input by wire names (`customerId`). `create` needs every required field, `update` accepts any subset. Unknown
 * fields are refused.
 */
export function inputCheck(fields: Fields, mode: "create" | "update"): z.ZodMiniObject {
  return z.strictObject(shapeOf(fields, mode));
}

/** Zod's issues as `{ field: [messages] }`; a line's field is `pieces.0.quantity`. */
export function errorsByField(error: z.core.$ZodError): Record<string, string[]> {
  // A map, because an unknown field of the input may be called "constructor".
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const path = issue.path.map(String);
    const names = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key].join(".")) : [path.join(".")];
    const message = issue.code === "unrecognized_keys" ? "Unknown field." : issue.message;
    for (const name of names) errors.set(name, [...(errors.get(name) ?? []), message]);
  }
  return Object.fromEntries(errors);
}
