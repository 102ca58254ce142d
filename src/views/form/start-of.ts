import type { Row } from "../../providers/calls.ts";
import { wireName } from "../../schemas/field.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { currentSide, editableFields } from "../view-fields.ts";
import type { Values } from "./form-store.ts";
import { defaultsOf, prefill } from "./form-values.ts";

const today = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
};

/** What a form opens with: the row, a copy of it, or the declaration's defaults and what the address names. */
export function startOf(
  resource: AnyResource,
  mode: "create" | "edit" | "duplicate",
  row: Row | undefined,
  search: URLSearchParams,
): Values {
  if (mode === "edit" && row) return row;
  const fields = editableFields(resource.fields, currentSide());
  const defaults = defaultsOf(fields, today());
  if (mode === "create" || !row) return { ...defaults, ...prefill(fields, search) };
  return { ...defaults, ...copyOf(resource, row) };
}

/** The inputs of a row as a fresh one's, without what the declaration leaves out and without the lines' identities. */
function copyOf(resource: AnyResource, row: Row): Values {
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(editableFields(resource.fields, currentSide()))) {
    if (resource.duplicate?.omit.includes(name)) continue;
    const wire = wireName(name, field);
    copy[wire] = field.kind === "lines" && Array.isArray(row[wire]) ? row[wire].map(withoutId) : row[wire];
    if (field.kind === "ref") copy[name] = row[name];
  }
  return copy;
}

function withoutId(line: unknown): unknown {
  if (typeof line !== "object" || line === null) return line;
  const { id: _id, key: _key, ...rest } = line as Record<string, unknown>;
  return rest;
}
