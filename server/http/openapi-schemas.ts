import { z } from "zod";
import { type Field, type Fields, isReference, labelOf, wireNames } from "../../src/schemas/field.ts";
import { filterable, sortable } from "../../src/schemas/field-access.ts";
import { isWritable, valueKind } from "../../src/schemas/kinds.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { systemFields } from "../../src/schemas/system-fields.ts";
import { PAGE_SIZE } from "../../src/schemas/view.ts";
import { whereInWords } from "../../src/schemas/where-words.ts";
import { inputCheck } from "../../src/schemas/zod.ts";

type Json = Readonly<Record<string, unknown>>;

/** A field's value in wire form, as JSON Schema. */
function valueSchema(field: Field): Json {
  switch (valueKind(field)) {
    case "integer":
      return { type: "integer" };
    case "money":
      return { type: "integer", description: "Cents" };
    case "decimal":
    case "percent":
      return { type: "number" };
    case "boolean":
      return { type: "boolean" };
    case "date":
      return { type: "string", format: "date" };
    case "dateTime":
      return { type: "string", format: "date-time" };
    case "email":
      return { type: "string", format: "email" };
    case "url":
      return { type: "string", format: "uri" };
    case "tags":
    case "abilities":
      return { type: "array", items: { type: "string" } };
    case "address":
      return { type: "object" };
    case "ref":
    case "anyRef":
      return { type: "integer" };
    case "files":
      return {
        type: "array",
        items: {
          type: "object",
          properties: {
            id: { type: "integer" },
            name: { type: "string" },
            mime: { type: "string" },
            size: { type: "integer" },
            url: { type: "string" },
          },
        },
      };
    case "choice":
      return { type: "string", enum: field.kind === "choice" ? [...field.options] : [] };
    case "lines":
      return {
        type: "array",
        items: { type: "object", properties: { id: { type: "integer" }, ...(field.kind === "lines" ? fieldSchemas(field.fields) : {}) } },
      };
    default:
      return { type: "string" };
  }
}

function fieldSchemas(fields: Fields): Record<string, Json> {
  const schemas: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const metadata = {
      title: labelOf(name, field),
      ...(field.hiddenFrom ? { "x-hidden-from": field.hiddenFrom } : {}),
      ...(field.hiddenWhile ? { "x-empty-to-customers-while": whereInWords(field.hiddenWhile) } : {}),
    };
    for (const wire of wireNames(name, field)) schemas[wire] = { ...valueSchema(field), ...metadata };
    if (field.kind === "ref" && field.withState) schemas[`${name}State`] = { type: ["string", "null"], readOnly: true };
    if (isReference(field)) schemas[name] = { type: ["string", "null"], ...metadata, readOnly: true };
  }
  return schemas;
}

/** A row as returned by id; lists leave out lines, rich text and files. */
export function rowSchema(resource: AnyResource): Json {
  const state =
    Object.keys(resource.states).length > 0
      ? { state: { enum: Object.keys(resource.states) }, statusId: { type: "integer" }, status: { type: "string" } }
      : {};
  return {
    title: resource.label,
    type: "object",
    properties: {
      ...fieldSchemas(systemFields),
      version: { type: "integer" },
      ...state,
      ...fieldSchemas(resource.fields),
      actions: {
        type: "object",
        description: "What the reader may do with the row: true, or why not now",
        additionalProperties: { type: ["boolean", "string"] },
      },
    },
  };
}

/** An input schema; its names and required fields come from the check that the server runs. */
export function inputSchema(fields: Fields, mode: "create" | "update"): Json {
  const { required = [] } = z.toJSONSchema(inputCheck(fields, mode), { io: "input", unrepresentable: "any" });
  const needed = Object.entries(fields).filter(
    ([, field]) =>
      isWritable(field) && mode === "create" && "required" in field && field.required && !("default" in field) && !("defaultDays" in field),
  );
  const properties: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!isWritable(field, mode)) continue;
    const value = field.kind === "files" ? { type: "array", items: { type: "integer" } } : valueSchema(field);
    for (const wire of wireNames(name, field))
      properties[wire] = {
        ...value,
        title: labelOf(name, field),
        ...(field.help === undefined ? {} : { description: field.help }),
      };
  }
  const names = new Set([...required, ...needed.flatMap(([name, field]) => wireNames(name, field))]);
  return { type: "object", properties, additionalProperties: false, ...(names.size > 0 ? { required: [...names] } : {}) };
}

/** A list's query parameters, with every filter and all sortable names. */
export function listParameters(resource: AnyResource, tabInPath: boolean): Json[] {
  const query = (name: string, schema: Json, description?: string): Json => ({
    name,
    in: "query",
    schema,
    ...(description === undefined ? {} : { description }),
  });
  const { tabs, segments } = resource.views.list;
  const filters = [...filterable(resource, "employee")].flatMap(([name, operators]) =>
    operators.map((operator) =>
      query(`filter[${name}][${operator}]`, operator === "in" ? { type: "array", items: { type: "string" } } : { type: "string" }),
    ),
  );
  return [
    query("page", { type: "integer", minimum: 1, default: 1 }),
    query("pageSize", { type: "integer", minimum: 1, maximum: 200, default: resource.views.list.pageSize ?? PAGE_SIZE }),
    query("limit", { type: "integer", minimum: 1, maximum: 200 }),
    query("offset", { type: "integer", minimum: 0 }),
    query("after", { type: "string" }, "The `next` of the page before"),
    query("sort", { type: "string" }, `Up to 3 names, "-" for descending: ${sortable(resource, "employee").join(", ")}`),
    query("q", { type: "string" }),
    ...(tabs && !tabInPath ? [query("tab", { type: "string", enum: Object.keys(tabs) })] : []),
    ...(segments ? [query(segments.param, { type: "string", enum: Object.keys(segments.options) })] : []),
    ...(Object.keys(resource.states).length > 0 ? [query("statusId", { type: "integer" })] : []),
    query("count", { type: "string", enum: ["exact"] }),
    query("complete", { type: "boolean", enum: [true] }, "Rows as returned by id, with lines, rich text and files"),
    ...filters,
  ];
}

/** The body of an export request. */
export const exportInput: Json = {
  type: "object",
  properties: {
    format: { type: "string", enum: ["csv", "xlsx"] },
    columns: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 100, uniqueItems: true },
    query: { type: "string", description: "The list's own query without a page of it: sort, q, tab, filters" },
  },
  required: ["format", "columns"],
  additionalProperties: false,
};

const orNull = (type: string): Json => ({ type: [type, "null"] });

/** An export as returned to its owner. */
export const exportResponse: Json = {
  type: "object",
  properties: {
    id: { type: "integer" },
    resource: { type: "string" },
    format: { type: "string" },
    status: { type: "string", enum: ["waiting", "running", "done", "failed", "cancelled"] },
    rows: { type: "integer" },
    total: orNull("integer"),
    fileName: orNull("string"),
    size: orNull("integer"),
    message: orNull("string"),
    createdAt: { type: "string", format: "date-time" },
    finishedAt: orNull("string"),
    expiresAt: orNull("string"),
    fullPath: { ...orNull("string"), description: "From where the file is downloaded, when it is done" },
  },
};
