import { z } from "zod";
import { type Field, type Fields, isReference, type Kind, labelOf, wireNames } from "../../src/schemas/field.ts";
import { filterable, sortable } from "../../src/schemas/field-access.ts";
import { isPerUnit, isWritable, valueKind } from "../../src/schemas/kinds.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { systemFields } from "../../src/schemas/system-fields.ts";
import { PAGE_SIZE } from "../../src/schemas/view.ts";
import { whereInWords } from "../../src/schemas/where-words.ts";
import { inputCheck } from "../../src/schemas/zod.ts";
import { zoneKey, zonePathsIn } from "../../src/schemas/zone-path.ts";
import { inputOf, integer, type Json, listOf, moment, objectOf, orNull, text } from "./json-schema.ts";
import { fileLink } from "./openapi-emails.ts";

const schemas: Readonly<Partial<Record<Kind, Json>>> = {
  integer,
  money: { type: "integer", description: "Cents" },
  decimal: { type: "number" },
  percent: { type: "number" },
  boolean: { type: "boolean" },
  date: { type: "string", format: "date" },
  dateTime: moment,
  email: { type: "string", format: "email" },
  url: { type: "string", format: "uri" },
  tags: listOf(text),
  abilities: listOf(text),
  address: { type: "object" },
  ref: integer,
  anyRef: integer,
  files: listOf(fileLink),
};

/** A field's value in wire form, as JSON Schema. */
function valueSchema(field: Field): Json {
  if (field.kind === "lines") return listOf(objectOf({ id: integer, ...fieldSchemas(field.fields) }));
  if (valueKind(field) === "choice") return { type: "string", enum: field.kind === "choice" ? [...field.options] : [] };
  if (isPerUnit(field)) return { type: "number", multipleOf: 0.01, description: "Cents, of one unit" };
  return schemas[valueKind(field)] ?? text;
}

function fieldSchemas(fields: Fields): Record<string, Json> {
  const found: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const metadata = {
      title: labelOf(name, field),
      ...(field.hiddenFrom ? { "x-hidden-from": field.hiddenFrom } : {}),
      ...(field.hiddenWhile ? { "x-empty-to-customers-while": whereInWords(field.hiddenWhile) } : {}),
    };
    for (const wire of wireNames(name, field)) found[wire] = { ...valueSchema(field), ...metadata };
    if (field.kind === "ref" && field.withState) found[`${name}State`] = { ...orNull("string"), readOnly: true };
    for (const path of zonePathsIn({ [name]: field })) found[zoneKey(path)] = { ...orNull("string"), readOnly: true };
    if (isReference(field)) found[name] = { ...orNull("string"), ...metadata, readOnly: true };
  }
  return found;
}

/** A row as returned by id; lists leave out lines, rich text and files. */
export function rowSchema(resource: AnyResource): Json {
  const codes = Object.values(resource.states).flatMap(({ code }) => code ?? []);
  const state = {
    ...(Object.keys(resource.states).length > 0 ? { state: { enum: Object.keys(resource.states) }, statusId: integer, status: text } : {}),
    ...(codes.length > 0 ? { statusCode: { type: "integer", enum: codes } } : {}),
  };
  const actions = {
    type: "object",
    description: "What the reader may do with the row: true, or why not now",
    additionalProperties: { type: ["boolean", "string"] },
  };
  const remedies = {
    type: "object",
    description: "Of a record, by refused operation: what makes it possible, as far as the reader may go there",
    additionalProperties: { type: "array", items: { type: "object" } },
  };
  const values = { ...fieldSchemas(systemFields), version: integer, ...state, ...fieldSchemas(resource.fields) };
  return { title: resource.label, ...objectOf({ ...values, actions, remedies }) };
}

/** An input schema; its names and required fields come from the check that the server runs. */
export function inputSchema(fields: Fields, mode: "create" | "update"): Json {
  const { required = [] } = z.toJSONSchema(inputCheck(fields, mode), { io: "input", unrepresentable: "any" });
  const needed = Object.entries(fields).filter(
    ([, field]) =>
      isWritable(field) && mode === "create" && "required" in field && field.required && !("default" in field) && !("defaultDays" in field),
  );
  const names = new Set([...required, ...needed.flatMap(([name, field]) => wireNames(name, field))]);
  return inputOf(inputProperties(fields, mode), ...names);
}

function inputProperties(fields: Fields, mode: "create" | "update"): Record<string, Json> {
  const properties: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!isWritable(field, mode)) continue;
    for (const wire of wireNames(name, field))
      properties[wire] = {
        ...inputValueSchema(field),
        title: labelOf(name, field),
        ...(field.help === undefined ? {} : { description: field.help }),
      };
  }
  return properties;
}

/** Inputs name files by id, also those of lines; of lines they have the columns that can be written. */
function inputValueSchema(field: Field): Json {
  if (field.kind === "files") return listOf(integer);
  return field.kind === "lines" ? listOf(inputOf({ id: integer, ...inputProperties(field.fields, "create") })) : valueSchema(field);
}

const query = (name: string, schema: Json, description?: string): Json => ({
  name,
  in: "query",
  schema,
  ...(description === undefined ? {} : { description }),
});

/** A list's query parameters, with every filter and all sortable names. */
export const listParameters = (resource: AnyResource, tabInPath: boolean): Json[] => [
  query("page", { type: "integer", minimum: 1, default: 1 }),
  query("pageSize", { type: "integer", minimum: 1, maximum: 200, default: resource.views.list.pageSize ?? PAGE_SIZE }),
  query("limit", { type: "integer", minimum: 1, maximum: 200 }),
  query("offset", { type: "integer", minimum: 0 }),
  query("after", text, "The `next` of the page before"),
  query("count", { type: "string", enum: ["exact"] }),
  query("fields", text, "The only fields of the rows besides id, version, state and the order's, and no actions: number,customer"),
  query("complete", { type: "boolean", enum: [true] }, "Rows as returned by id, with lines, rich text and files"),
  ...selectionParameters(resource, tabInPath),
];

/** What filters and orders a list. */
export function selectionParameters(resource: AnyResource, tabInPath = false): Json[] {
  const { tabs, segments } = resource.views.list;
  const filters = [...filterable(resource, "employee")].flatMap(([name, operators]) =>
    operators.map((operator) => query(`filter[${name}][${operator}]`, operator === "in" ? listOf(text) : text)),
  );
  return [
    query("sort", text, `Up to 3 names, "-" for descending: ${sortable(resource, "employee").join(", ")}`),
    query("q", text),
    ...(tabs && !tabInPath ? [query("tab", { type: "string", enum: Object.keys(tabs) })] : []),
    ...(segments ? [query(segments.param, { type: "string", enum: Object.keys(segments.options) })] : []),
    ...(Object.keys(resource.states).length > 0 ? [query("statusId", integer)] : []),
    ...filters,
  ];
}

/** The body of an export request. */
export const exportInput: Json = inputOf(
  {
    format: { type: "string", enum: ["csv", "xlsx", "zip"] },
    columns: listOf(text, { minItems: 1, maxItems: 100, uniqueItems: true }),
    query: { type: "string", description: "The list's own query without a page of it: sort, q, tab, filters" },
  },
  ...["format", "columns"],
);

/** An export as returned to its owner. */
export const exportResponse: Json = objectOf({
  id: integer,
  resource: text,
  format: text,
  status: { type: "string", enum: ["waiting", "running", "done", "failed", "cancelled"] },
  rows: integer,
  total: orNull("integer"),
  fileName: orNull("string"),
  size: orNull("integer"),
  message: orNull("string"),
  createdAt: moment,
  finishedAt: orNull("string"),
  expiresAt: orNull("string"),
  fullPath: { ...orNull("string"), description: "From where the file is downloaded, when it is done" },
});
