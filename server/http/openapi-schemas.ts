import { z } from "zod";
import { filterable, sortable } from "../../src/schemas/access/field-access.ts";
import { type Field, type Fields, isReference, type Kind, labelOf, wireNames } from "../../src/schemas/fields/field.ts";
import { isPerUnit, isWritable, valueKind } from "../../src/schemas/fields/kinds.ts";
import { systemFields } from "../../src/schemas/fields/system-fields.ts";
import { inputCheck } from "../../src/schemas/fields/zod.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { whereInWords } from "../../src/schemas/rules/where-words.ts";
import { zoneKey, zonePathsIn } from "../../src/schemas/rules/zone-path.ts";
import { figureField } from "../../src/schemas/views/list-figures.ts";
import { PAGE_SIZE } from "../../src/schemas/views/view.ts";
import { boolean, inputOf, integer, type Json, listOf, moment, nullable, objectOf, orNull, text } from "./json-schema.ts";

/** A type of what travels, by its name. */
const shared = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const schemas: Readonly<Partial<Record<Kind, Json>>> = {
  integer,
  money: { type: "integer", description: "Cents" },
  decimal: { type: "number" },
  percent: { type: "number" },
  boolean,
  date: { type: "string", format: "date" },
  dateTime: moment,
  tags: listOf(text),
  abilities: listOf(text),
  address: shared("Address"),
  ref: integer,
  anyRef: integer,
  files: listOf(shared("FileLink")),
};

/** A field's value in wire form, as JSON Schema. */
function valueSchema(field: Field): Json {
  if (field.kind === "choice") return { type: "string", enum: field.options };
  if (isPerUnit(field)) return { type: "number", description: "Cents, of one unit, with two decimal places" };
  return schemas[valueKind(field)] ?? text;
}

/** Kinds whose columns always have a value: nothing is an empty list there, or false. */
const neverNull: ReadonlySet<Kind> = new Set(["boolean", "tags", "abilities", "sequence"]);

/**
 * Whether a row can have nothing there: as its column, or for customers, who see a value only later (`hiddenWhile`) or nothing of a reference
 * to another company's record.
 */
function canBeNull(field: Field): boolean {
  if (field.kind === "lines" || field.kind === "files") return false;
  if (field.kind === "computed" || field.hiddenWhile || (field.kind === "ref" && field.scopedBy && field.hiddenFrom === undefined))
    return true;
  return !neverNull.has(field.kind) && !("required" in field && field.required === true);
}

/** What a row has under a field's name. */
function rowValueSchema(field: Field): Json {
  const value = field.kind === "lines" ? listOf(objectOf({ id: integer, ...fieldSchemas(field.fields) }, "id")) : valueSchema(field);
  return canBeNull(field) ? nullable(value) : value;
}

function fieldSchemas(fields: Fields): Record<string, Json> {
  const found: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) {
    const metadata = {
      title: labelOf(name, field),
      ...(field.hiddenFrom ? { "x-hidden-from": field.hiddenFrom } : {}),
      ...(field.hiddenWhile ? { "x-empty-to-customers-while": whereInWords(field.hiddenWhile) } : {}),
    };
    for (const wire of wireNames(name, field)) found[wire] = { ...rowValueSchema(field), ...metadata };
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
    ...(Object.keys(resource.states).length > 0
      ? { state: { type: "string", enum: Object.keys(resource.states) }, statusId: integer, status: text }
      : {}),
    ...(codes.length > 0 ? { statusCode: { type: "integer", enum: codes } } : {}),
  };
  const actions = {
    type: "object",
    description: "What the reader may do with the row: true, or why not now",
    additionalProperties: { anyOf: [{ const: true }, text] },
  };
  const remedies = {
    type: "object",
    description: "Of a record, by refused operation: what makes it possible, as far as the reader may go there",
    additionalProperties: listOf(shared("OfferedRemedy")),
  };
  const figures: Record<string, Json> = {};
  for (const name of Object.keys(resource.views.list.figures ?? {})) {
    const field = figureField(resource, name);
    if (field)
      figures[name] = { ...nullable(valueSchema(field)), title: labelOf(name, field), readOnly: true, description: "In lists only" };
  }
  const values = { ...fieldSchemas(systemFields), version: integer, ...state, ...fieldSchemas(resource.fields), ...figures };
  return { title: resource.label, ...objectOf({ ...values, actions, remedies }, "id", "version") };
}

/** Whether a create takes it from elsewhere where it isn't given: a customer's own company. */
const isFilledIn = (field: Field): boolean => field.kind === "ref" && field.ownCompany === true;

/** An input schema; its names and required fields come from the check that the server runs. */
export function inputSchema(fields: Fields, mode: "create" | "update"): Json {
  const { required = [] } = z.toJSONSchema(inputCheck(fields, mode), { io: "input", unrepresentable: "any" });
  const needed = Object.entries(fields).filter(
    ([, field]) =>
      isWritable(field) && mode === "create" && "required" in field && field.required && !("default" in field) && !("defaultDays" in field),
  );
  const filledIn = Object.entries(fields).flatMap(([name, field]) => (isFilledIn(field) ? wireNames(name, field) : []));
  const names = new Set(
    [...required, ...needed.flatMap(([name, field]) => wireNames(name, field))].filter((name) => !filledIn.includes(name)),
  );
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
        ...(isFilledIn(field) ? { description: "Required of employees; a customer's is their own company" } : {}),
        ...(field.help === undefined ? {} : { description: field.help }),
      };
  }
  return properties;
}

/**
 * Inputs name files by id, also those of lines; of lines they have the columns that can be written. Null takes a value away where a field may
 * have none.
 */
function inputValueSchema(field: Field): Json {
  if (field.kind === "files") return listOf(integer);
  if (field.kind === "lines") return listOf(inputOf({ id: integer, ...inputProperties(field.fields, "create") }));
  const value =
    field.kind === "address" ? { anyOf: [shared("Address"), { ...text, description: "The same in one text" }] } : valueSchema(field);
  return "required" in field && field.required === true ? value : nullable(value);
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
