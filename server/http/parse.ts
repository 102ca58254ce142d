import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { isDate } from "../../src/schemas/values/date.ts";
import { isLegible, isStorable, notLegible, notStorable } from "../../src/schemas/values/text.ts";
import { invalid, Problem } from "../engine/wire/problem.ts";

/** The parsed value; unknown fields are refused. @throws Problem 422 with messages by field */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  if (value !== undefined && (typeof value !== "object" || value === null || Array.isArray(value))) {
    throw new Problem(422, "An object is expected.", { errors: { body: ["An object is expected."] } });
  }
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  // A map, because a client may name a field __proto__.
  const errors = new Map<string, string[]>();
  const add = (field: string, message: string) => errors.set(field, [...(errors.get(field) ?? []), message]);
  for (const issue of parsed.error.issues) {
    if (issue.code === "unrecognized_keys") for (const key of issue.keys) add([...issue.path, key].join("."), "Unknown field.");
    else add(issue.path.join(".") || "body", issue.message);
  }
  throw invalid(Object.fromEntries(errors));
}

/** A row's id in a URL or query. */
export const idText = z
  .string("An id is expected.")
  .regex(/^[1-9]\d{0,14}$/, "An id is expected.")
  .transform(Number);

/** The id in the URL of a hand-written call. @throws Problem 422 */
export const idParam = (request: FastifyRequest): number => parseInput(z.strictObject({ id: idText }), request.params).id;

/** The version of the record that an answer is about, as it was read. */
export const versionRead = z
  .number("The version you read is required.")
  .int("The version you read is required.")
  .positive()
  .max(2 ** 31 - 1);

const dayText = z.string("Enter a date.").refine(isDate, "Enter a date.");

/** The first and the last day that a query asks for. */
export const daysText = { from: dayText, to: dayText };

/** To be spread into `refine`: the first of these days is not after the last. */
export const daysInOrder: [holds: (days: { from: string; to: string }) => boolean, says: { path: string[]; message: string }] = [
  ({ from, to }) => from <= to,
  { path: ["to"], message: "The first day comes after the last one." },
];

/** A whole number in a query, within bounds. */
export const wholeText = (min: number, max: number, standard: number) =>
  z
    .string("A number is expected.")
    .regex(/^\d{1,9}$/, "A whole number is expected.")
    .transform(Number)
    .refine((value) => value >= min && value <= max, `A number from ${min} to ${max} is expected.`)
    .default(standard);

const storableText = (maxLength: number, severalLines: boolean) =>
  z
    .string("Text is expected.")
    .max(maxLength, `At most ${maxLength} characters.`)
    .refine((value) => isLegible(value, severalLines), notLegible)
    .refine(isStorable, notStorable);

/** One line of text that the database can store: no control characters, no lone surrogates. */
export const lineText = (maxLength: number) => storableText(maxLength, false);

/** The same with line breaks. */
export const severalLines = (maxLength: number) => storableText(maxLength, true);
