import type { FastifyRequest } from "fastify";
import type { Input } from "../engine/call.ts";
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

/** Splits the version from the rest of a body. @throws Problem 422 when the version is missing although needed, or malformed */
export function versioned(body: Input, needed: boolean): { readonly version?: number; readonly rest: Input } {
  const { version, ...rest } = body;
  if (version === undefined && !needed) return { rest };
  if (typeof version === "number" && Number.isSafeInteger(version) && version > 0 && version < 2 ** 31) return { version, rest };
  throw invalid({ version: ["The version you read is required."] }, "Send the version of the record you read.");
}
