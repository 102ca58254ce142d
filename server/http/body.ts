import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { MAX_ROWS } from "../../src/contract/row-outcome.ts";
import type { Input } from "../engine/call.ts";
import type { Target } from "../engine/operations.ts";
import { invalid, notFound } from "../engine/wire/problem.ts";
import { parseId } from "../engine/wire/values.ts";

/** The body as an object; a missing body is an empty object. @throws Problem 422 for anything else */
export function bodyOf(request: FastifyRequest): Input {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (typeof body !== "object" || Array.isArray(body)) throw invalid({ body: ["Must be an object."] });
  // Keys of a JSON object are always strings.
  return body as Input;
}

/** The id in the URL; a malformed id counts as not found. @throws Problem 404 */
export function idOf(request: FastifyRequest): number {
  const id = parseId(paramOf(request, "id"));
  if (id === null) throw notFound();
  return id;
}

export function paramOf(request: FastifyRequest, name: string): string {
  const { params } = request;
  const value = typeof params === "object" && params !== null ? new Map(Object.entries(params)).get(name) : undefined;
  return typeof value === "string" ? value : "";
}

/** Splits the version of the row from the rest of a body. @throws Problem 422 when it is missing although needed, or malformed */
export function versioned(id: number, body: Input, needed: boolean): { readonly target: Target; readonly rest: Input } {
  const { version, ...rest } = body;
  if (version === undefined && !needed) return { target: { id }, rest };
  if (typeof version === "number" && Number.isSafeInteger(version) && version > 0 && version < 2 ** 31)
    return { target: { id, version }, rest };
  throw invalid({ version: ["The version you read is required."] }, "Send the version of the record you read.");
}

const whole = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const targets = z
  .array(z.strictObject({ id: whole, version: whole.max(2 ** 31 - 1) }))
  .min(1)
  .max(MAX_ROWS)
  .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length);

/** Splits the rows of an operation on several of them from its input. @throws Problem 422 unless each is named once, with its version */
export function targetsOf(body: Input): { readonly rows: readonly Target[]; readonly rest: Input } {
  const { rows, ...rest } = body;
  const parsed = targets.safeParse(rows);
  if (parsed.success) return { rows: parsed.data, rest };
  throw invalid({ rows: [`Name 1 to ${MAX_ROWS} different rows, each with its id and the version you read.`] });
}
