import type { Side } from "../../../src/schemas/access/abilities.ts";
import { type AnyRefField, type Field, type LinesField, wireNames } from "../../../src/schemas/field.ts";
import { isVisible } from "../../../src/schemas/field-access.ts";
import { valueKind } from "../../../src/schemas/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { systemEntries } from "../../../src/schemas/system-fields.ts";
import { referencedName } from "../../../src/schemas/where.ts";
import { inTable, referencedColumn } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { scopeNames } from "../../access/scope.ts";
import { childTable, columnOf, literal, quoted, snake } from "../../db/names.ts";
import { nameOfReference, nameOfReferencedRow } from "./reference-names.ts";

/** The SQL that reads a row of the table `"t"` in wire form for one side, without anything hidden from that side. */
export interface Selection {
  readonly columns: string;
  /** Left joins for the names of referenced rows. */
  readonly joins: string;
  /** Columns that only the scope reads, like "invoice.customer": they are never sent. */
  readonly scoped: readonly string[];
}

export function selectionOf(
  resource: AnyResource,
  resources: readonly AnyResource[],
  sharing: readonly string[],
  side: Side,
  depth: "list" | "record",
): Selection {
  const columns = [
    `"t"."id" as "id"`,
    `"t"."version" as "version"`,
    ...(Object.keys(resource.states).length > 0 ? [`"t"."state" as "state"`] : []),
  ];
  const joins: string[] = [];
  const put = (name: string, expression: string, nothing?: string) =>
    columns.push(`${unlessHidden(resource, resource.fields[name], side, "t", expression, nothing)} as ${quoted(name)}`);
  const reference = (name: string) => {
    const column = inTable("t", `${snake(name)}_id`);
    const pointed = nameOfReference(resource, resources, name, side);
    const field = resource.fields[name];
    const id = side === "customer" && field?.kind === "ref" && field.scopedBy ? (pointed?.id ?? column) : column;
    columns.push(`${unlessHidden(resource, field, side, "t", id)} as ${quoted(`${name}Id`)}`);
    if (!pointed) return;
    joins.push(pointed.join);
    put(name, pointed.title);
    if (field?.kind === "ref" && field.withState)
      columns.push(`${unlessHidden(resource, field, side, "t", pointed.state)} as ${quoted(`${name}State`)}`);
  };
  const anyReference = (name: string, field: AnyRefField) => {
    for (const wire of wireNames(name, field))
      columns.push(`${unlessHidden(resource, field, side, "t", inTable("t", snake(wire)))} as ${quoted(wire)}`);
    const { columns: listed, more = [] } = resource.views.list;
    // Joins every kind of record it may name, so lists that never show it do without.
    if (depth === "list" && ![...listed, ...more].includes(name)) return;
    const pointed = nameOfReference(resource, resources, name, side);
    if (!pointed) return;
    joins.push(pointed.join);
    put(name, pointed.title);
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isVisible(field, side)) continue;
    if (field.kind === "ref") reference(name);
    else if (field.kind === "anyRef") anyReference(name, field);
    else if (field.kind === "lines" || field.kind === "files" || field.kind === "richText" || field.kind === "abilities") {
      const nothing = field.kind === "richText" || field.kind === "abilities" ? undefined : "'[]'";
      if (depth === "record") put(name, nested(resource, resources, sharing, side, name, field), nothing);
    } else put(name, asWire(inTable("t", columnOf(name, field)), field));
  }
  for (const [name, field] of systemEntries) {
    if (field.kind === "ref") reference(name);
    else if (name !== "id") put(name, inTable("t", columnOf(name, field)));
  }
  const scoped = depth === "record" && side === "employee" ? referencedInScope(resource, resources, sharing) : [];
  columns.push(...scoped.map(({ name, column }) => `${column} as ${quoted(name)}`));
  return { columns: columns.join(", "), joins: joins.join(" "), scoped: scoped.map(({ name }) => name) };
}

/**
 * The values of referenced rows that the scope of the resource compares, or that of another resource on its table whose readers hear of its
 * changes. They come from the joins for the names.
 */
function referencedInScope(resource: AnyResource, resources: readonly AnyResource[], sharing: readonly string[]) {
  const names = new Set(resources.flatMap((each) => (sharing.includes(each.name) ? scopeNames(each) : [])));
  return [...names].flatMap((name) => {
    const [reference = ""] = referencedName(name) ?? [];
    const referenced = referencedColumn(resources, resource, name, "t");
    return referenced ? [{ name, column: inTable(`r_${snake(reference)}`, referenced.column) }] : [];
  });
}

/** Exact decimals are sent as JSON numbers; a double prints up to 15 digits unchanged. */
function asWire(column: string, field: Field): string {
  const kind = valueKind(field);
  return kind === "decimal" || kind === "percent" ? `${column}::float8` : column;
}

function nested(
  resource: AnyResource,
  resources: readonly AnyResource[],
  sharing: readonly string[],
  side: Side,
  name: string,
  field: Field,
): string {
  if (field.kind === "lines") return linesOf(resource, resources, sharing, side, name, field);
  if (field.kind === "files") return filesOf(sharing, side, name);
  return inTable("t", columnOf(name, field));
}

function linesOf(
  resource: AnyResource,
  resources: readonly AnyResource[],
  sharing: readonly string[],
  side: Side,
  name: string,
  lines: LinesField,
): string {
  const pairs = [`'id', "l"."id"`];
  const joins: string[] = [];
  for (const [key, field] of Object.entries(lines.fields)) {
    if (!isVisible(field, side)) continue;
    const column = inTable("l", columnOf(key, field));
    if (field.kind === "ref") {
      const pointed = nameOfReferencedRow(resource, resources, field, column, `r_${snake(key)}`, side);
      pairs.push(`${literal(`${key}Id`)}, ${column}`);
      if (pointed) joins.push(pointed.join);
      pairs.push(`${literal(key)}, ${pointed?.title ?? "null"}`);
    } else if (field.kind === "files")
      pairs.push(`${literal(key)}, ${filesOf(sharing, side, `${name}.${key}`, ` and "f"."line_id" = "l"."id"`)}`);
    else pairs.push(`${literal(key)}, ${asJson(column, field)}`);
  }
  // A PostgreSQL function takes 100 arguments at most.
  const chunks: string[] = [];
  for (let start = 0; start < pairs.length; start += 40) chunks.push(`jsonb_build_object(${pairs.slice(start, start + 40).join(", ")})`);
  const from = `${quoted(childTable(resource.table, name))} "l" ${joins.join(" ")}`;
  return `(select coalesce(jsonb_agg(${chunks.join(" || ")} order by "l"."position", "l"."id"), '[]') from ${from} where "l"."parent_id" = "t"."id")`;
}

const asJson = (column: string, field: Field): string =>
  valueKind(field) === "dateTime" ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;

function filesOf(sharing: readonly string[], side: Side, name: string, ofLine = ""): string {
  const link = `jsonb_build_object('id', "f"."id", 'name', "f"."name", 'mime', "f"."mime", 'size', "f"."size", 'url', '/files/' || "f"."id")`;
  const attached = `"f"."resource" in (${sharing.map(literal).join(", ")}) and "f"."record_id" = "t"."id" and "f"."field" = ${literal(name)}`;
  const visibleOnly = side === "customer" ? ` and "f"."visible_to_customer"` : "";
  return `(select coalesce(jsonb_agg(${link} order by "f"."id"), '[]') from "files" "f" where ${attached}${ofLine}${visibleOnly})`;
}
