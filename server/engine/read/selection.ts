import type { Side } from "../../../src/schemas/access/abilities.ts";
import { isVisible } from "../../../src/schemas/access/field-access.ts";
import { anyRefOf } from "../../../src/schemas/fields/any-ref.ts";
import { type AnyRefField, type Field, type LinesField, wireNames } from "../../../src/schemas/fields/field.ts";
import { isPerUnit, valueKind } from "../../../src/schemas/fields/kinds.ts";
import { systemEntries } from "../../../src/schemas/fields/system-fields.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { zoneKey, zonePathsIn } from "../../../src/schemas/rules/zone-path.ts";
import { inTable, referencedColumn } from "../../access/columns.ts";
import { unlessHidden } from "../../access/hidden-while.ts";
import { scopeNames } from "../../access/scope.ts";
import { childTable, columnOf, literal, quoted, snake } from "../../db/names.ts";
import { anyRecords, nameOfReference, nameOfReferencedRow, type ReferenceName } from "./reference-names.ts";
import { zoneAt } from "./zones.ts";

/** The SQL that reads a row of the table `"t"` in wire form for one side, without anything hidden from that side. */
export interface Selection {
  readonly columns: string;
  /** Left joins for the names of referenced rows. */
  readonly joins: string;
  /** Columns that only the scope reads, like "invoice.customer": they are never sent. */
  readonly scoped: readonly string[];
  /** What each field takes of it, by name. Id, version and state are in every selection. */
  readonly parts: ReadonlyMap<string, SelectionPart>;
  /** The name that a record's columns leave out, because it is read apart; in `parts` it is joined, for lists. */
  readonly anyName?: AnyName | undefined;
}

/**
 * The name of a referenced record of any kind: for each kind, a select of its records as `"x"`, to be followed by a condition on the id. As
 * a join, one row's name would open the tables of all kinds, which takes longer than reading the rest of the row.
 */
export interface AnyName {
  readonly name: string;
  readonly byKind: ReadonlyMap<unknown, readonly string[]>;
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
    // Two times of one place share its zone.
    ...new Set([...parts.values()].flatMap((part) => part.columns)),
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
    const of = (expression: string) => (pointed && depth === "record" ? looksUp(pointed, expression) : expression);
    const id = side === "customer" && field?.kind === "ref" && field.scopedBy && pointed ? of(pointed.id) : own;
    const columns = [column(`${name}Id`, id, field)];
    if (!pointed) return { columns };
    columns.push(column(name, of(pointed.title), field));
    if (field?.kind === "ref" && field.withState) columns.push(column(`${name}State`, of(pointed.state), field));
    return depth === "record" ? { columns } : { columns, join: pointed.join };
  };
  const anyReference = (name: string, field: AnyRefField, isNamed: boolean): SelectionPart => {
    const columns = wireNames(name, field).map((wire) => column(wire, inTable("t", snake(wire)), field));
    const pointed = isNamed ? nameOfReference(resource, resources, name, side) : undefined;
    return pointed ? { columns: [...columns, column(name, pointed.title, field)], join: pointed.join } : { columns };
  };
  const partOf = (name: string, field: Field): SelectionPart | undefined => {
    if (field.kind === "ref") return reference(name);
    // Joins every kind of record it may name, so lists that never show it do without.
    if (field.kind === "anyRef") return anyReference(name, field, depth === "record" || isListed(resource, name));
    if (field.kind === "lines" || field.kind === "files" || field.kind === "richText" || field.kind === "abilities") {
      const nothing = field.kind === "richText" || field.kind === "abilities" ? undefined : "'[]'";
      return depth === "record"
        ? { columns: [column(name, nested(resource, resources, sharing, side, name, field), field, nothing)] }
        : undefined;
    }
    const zones = zonePathsIn({ [name]: field }).flatMap((path) => {
      const zone = zoneAt(resource, resources, path);
      return zone ? [column(zoneKey(path), zone, field)] : [];
    });
    return { columns: [column(name, asWire(inTable("t", columnOf(name, field)), field), field), ...zones] };
  };
  const parts = new Map<string, SelectionPart>();
  for (const [name, field] of [...Object.entries(resource.fields), ...systemEntries]) {
    const part = name === "id" || !isVisible(field, side) ? undefined : partOf(name, field);
    if (part) parts.set(name, part);
  }
  if (depth === "list") return assembled(resource, parts);
  const scoped = side === "employee" ? referencedInScope(resource, resources, sharing) : [];
  const any = anyRefOf(resource);
  if (!any || !parts.has(any.name)) return assembled(resource, parts, scoped);
  const unnamed = new Map([...parts, [any.name, anyReference(any.name, any.field, false)]]);
  const byKind = new Map<unknown, string[]>();
  for (const { kind, select } of anyRecords(resources, any.field, side)) byKind.set(kind, [...(byKind.get(kind) ?? []), select]);
  return { ...assembled(resource, unnamed, scoped), parts, anyName: { name: any.name, byKind } };
}

const isListed = ({ views }: AnyResource, name: string): boolean => [...views.list.columns, ...(views.list.more ?? [])].includes(name);

/** A value of a referenced row. For one row, PostgreSQL starts such a look-up sooner than a join. */
const looksUp = ({ table, on }: Pick<ReferenceName, "table" | "on">, expression: string): string =>
  `(select ${expression} from ${table} where ${on})`;

/**
 * The values of referenced rows that the scope of the resource compares, or that of another resource on its table whose readers hear of its
 * changes.
 */
function referencedInScope(resource: AnyResource, resources: readonly AnyResource[], sharing: readonly string[]) {
  const names = new Set(resources.flatMap((each) => (sharing.includes(each.name) ? scopeNames(each) : [])));
  return [...names].flatMap((name) => {
    const referenced = referencedColumn(resources, resource, name, "t");
    if (!referenced) return [];
    const { table, alias, reference, column } = referenced;
    return [{ name, column: looksUp({ table, on: `${inTable(alias, "id")} = ${reference}` }, inTable(alias, column)) }];
  });
}

/** Exact decimals are sent as JSON numbers; a double prints up to 15 digits unchanged. */
export function asWire(column: string, field: Field): string {
  const kind = valueKind(field);
  return kind === "decimal" || kind === "percent" || isPerUnit(field) ? `${column}::float8` : column;
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
  const columns = [`"l"."id"`];
  const joins: string[] = [];
  for (const [key, field] of Object.entries(lines.fields)) {
    if (!isVisible(field, side)) continue;
    const column = inTable("l", columnOf(key, field));
    if (field.kind === "ref") {
      const pointed = nameOfReferencedRow(resource, resources, field, column, `r_${snake(key)}`, side);
      columns.push(`${column} as ${quoted(`${key}Id`)}`, `${pointed?.title ?? "null"} as ${quoted(key)}`);
      if (pointed) joins.push(pointed.join);
    } else if (field.kind === "files")
      columns.push(`${filesOf(sharing, side, `${name}.${key}`, ` and "f"."line_id" = "l"."id"`)} as ${quoted(key)}`);
    else columns.push(`${asJson(column, field)} as ${quoted(key)}`);
  }
  const from = `${quoted(childTable(resource.table, name))} "l" ${joins.join(" ")}`;
  return inOneList(`select ${columns.join(", ")} from ${from} where "l"."parent_id" = "t"."id" order by "l"."position", "l"."id"`);
}

/** The rows of a query as one JSON list. As text: building the binary form takes a third longer, and nothing looks into it. */
const inOneList = (query: string): string => `(select coalesce(json_agg("j"), '[]') from (${query}) "j")`;

const asJson = (column: string, field: Field): string =>
  valueKind(field) === "dateTime" ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;

function filesOf(sharing: readonly string[], side: Side, name: string, ofLine = ""): string {
  const link = `"f"."id", "f"."name", "f"."mime", "f"."size", '/files/' || "f"."id" as "url"`;
  const attached = `"f"."resource" in (${sharing.map(literal).join(", ")}) and "f"."record_id" = "t"."id" and "f"."field" = ${literal(name)}`;
  const visibleOnly = side === "customer" ? ` and "f"."visible_to_customer"` : "";
  return inOneList(`select ${link} from "files" "f" where ${attached}${ofLine}${visibleOnly} order by "f"."id"`);
}
