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
  /** What each field takes of it, by name. Id, version and state are in every selection. */
  readonly parts: ReadonlyMap<string, SelectionPart>;
}

interface SelectionPart {
  readonly columns: readonly string[];
  readonly join?: string;
}

/** The part of a selection that reads these fields; names that it does not have are left out. */
export function selectionOfFields({ parts }: Selection, resource: AnyResource, names: Iterable<string>): Selection {
  return assembled(
    resource,
    new Map(
      [...new Set(names)].flatMap((name) => {
        const part = parts.get(name);
        return part ? [[name, part] as const] : [];
      }),
    ),
  );
}

function assembled(
  resource: AnyResource,
  parts: Selection["parts"],
  scoped: readonly { readonly name: string; readonly column: string }[] = [],
): Selection {
  const columns = [
    `"t"."id" as "id"`,
    `"t"."version" as "version"`,
    ...(Object.keys(resource.states).length > 0 ? [`"t"."state" as "state"`] : []),
    ...[...parts.values()].flatMap((part) => part.columns),
    ...scoped.map(({ name, column }) => `${column} as ${quoted(name)}`),
  ];
  const joins = [...parts.values()].flatMap(({ join }) => join ?? []);
  return { columns: columns.join(", "), joins: joins.join(" "), scoped: scoped.map(({ name }) => name), parts };
}

export function selectionOf(
  resource: AnyResource,
  resources: readonly AnyResource[],
  sharing: readonly string[],
  side: Side,
  depth: "list" | "record",
): Selection {
  const column = (wire: string, expression: string, field: Field | undefined, nothing?: string) =>
    `${unlessHidden(resource, field, side, "t", expression, nothing)} as ${quoted(wire)}`;
  const reference = (name: string): SelectionPart => {
    const own = inTable("t", `${snake(name)}_id`);
    const pointed = nameOfReference(resource, resources, name, side);
    const field = resource.fields[name];
    const id = side === "customer" && field?.kind === "ref" && field.scopedBy ? (pointed?.id ?? own) : own;
    const columns = [column(`${name}Id`, id, field)];
    if (!pointed) return { columns };
    columns.push(column(name, pointed.title, field));
    if (field?.kind === "ref" && field.withState) columns.push(column(`${name}State`, pointed.state, field));
    return { columns, join: pointed.join };
  };
  const anyReference = (name: string, field: AnyRefField): SelectionPart => {
    const columns = wireNames(name, field).map((wire) => column(wire, inTable("t", snake(wire)), field));
    const { columns: listed, more = [] } = resource.views.list;
    // Joins every kind of record it may name, so lists that never show it do without.
    const isNamed = depth === "record" || [...listed, ...more].includes(name);
    const pointed = isNamed ? nameOfReference(resource, resources, name, side) : undefined;
    return pointed ? { columns: [...columns, column(name, pointed.title, field)], join: pointed.join } : { columns };
  };
  const partOf = (name: string, field: Field): SelectionPart | undefined => {
    if (field.kind === "ref") return reference(name);
    if (field.kind === "anyRef") return anyReference(name, field);
    if (field.kind === "lines" || field.kind === "files" || field.kind === "richText" || field.kind === "abilities") {
      const nothing = field.kind === "richText" || field.kind === "abilities" ? undefined : "'[]'";
      return depth === "record"
        ? { columns: [column(name, nested(resource, resources, sharing, side, name, field), field, nothing)] }
        : undefined;
    }
    return { columns: [column(name, asWire(inTable("t", columnOf(name, field)), field), field)] };
  };
  const parts = new Map<string, SelectionPart>();
  for (const [name, field] of [...Object.entries(resource.fields), ...systemEntries]) {
    const part = name === "id" || !isVisible(field, side) ? undefined : partOf(name, field);
    if (part) parts.set(name, part);
  }
  const scoped = depth === "record" && side === "employee" ? referencedInScope(resource, resources, sharing) : [];
  return assembled(resource, parts, scoped);
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
