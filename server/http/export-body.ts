import { z } from "zod";
import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Input } from "../engine/call.ts";
import type { ExportRequest } from "../exports/exports.ts";
import { parseInput } from "./parse.ts";
import { parseSelectionQuery, type RawQuery } from "./query.ts";

const MAX_COLUMNS = 100;
const names = `1 to ${MAX_COLUMNS} names of columns are expected, each once.`;

const shape = z.strictObject({
  format: z.enum(["csv", "xlsx"], "csv or xlsx is expected."),
  columns: z.custom<string[]>(areNames, names),
  query: z.string("The list's own query is expected.").max(16_000, "At most 16,000 characters.").default(""),
});

/**
 * The requested export: format, columns, and the list's own query in URL form. An export is not paged.
 * @throws Problem 422
 */
export function exportBody(resource: AnyResource, body: Input): ExportRequest {
  const { format, columns, query } = parseInput(shape, body);
  return { format, columns, request: parseSelectionQuery(resource, rawQuery(query)) };
}

function rawQuery(text: string): RawQuery {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(values);
}

function areNames(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_COLUMNS) return false;
  return value.every((each) => typeof each === "string") && new Set(value).size === value.length;
}
