import type { Side } from "../../src/schemas/abilities.ts";
import type { Field, LinesField } from "../../src/schemas/field.ts";
import { valueKind } from "../../src/schemas/kinds.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { inTable, namedColumn } from "../access/columns.ts";
import { isVisible } from "../access/fields.ts";
import { childTable, columnOf, literal, quoted, snake } from "../db/names.ts";

/** The SQL that reads a row of the table `"t"` in its wire form, for one side: nothing hidden from it is named. */
export interface Selection {
  readonly columns: string;
  /** Left joins for the names of what references point at. */
  readonly joins: string;
}

/** The table of people; `created_by_id` of every table points there. */
const people = "users";

/** The alias under which a reference's target is joined. */
export const joinAlias = (name: string): string => `r_${snake(name)}`;

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
  const reference = (name: string, target: { table: string; title: string } | undefined) => {
    const column = inTable("t", `${snake(name)}_id`);
    columns.push(`${column} as ${quoted(`${name}Id`)}`);
    if (!target) return;
    joins.push(referenceJoin(name, target.table));
    columns.push(`${inTable(joinAlias(name), target.title)} as ${quoted(name)}`);
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isVisible(field, side)) continue;
    if (field.kind === "ref") reference(name, titleOf(resources, field.target));
    else if (field.kind === "lines" || field.kind === "files" || field.kind === "richText") {
      if (depth === "record") columns.push(`${nested(resource, resources, sharing, side, name, field)} as ${quoted(name)}`);
    } else columns.push(`${asWire(inTable("t", columnOf(name, field)), field)} as ${quoted(name)}`);
  }
  columns.push(`"t"."created_at" as "createdAt"`, `"t"."updated_at" as "updatedAt"`);
  const person = resources.find((each) => each.table === people);
  const named = person && titleOf(resources, person.name);
  reference("createdBy", named);
  reference("updatedBy", named);
  return { columns: columns.join(", "), joins: joins.join(" ") };
}

export function referenceJoin(name: string, table: string): string {
  const alias = joinAlias(name);
  return `left join ${quoted(table)} ${quoted(alias)} on ${inTable(alias, "id")} = ${inTable("t", `${snake(name)}_id`)}`;
}

/** Where a reference's display name is kept: the title of what it points at. */
export function titleOf(resources: readonly AnyResource[], target: string): { table: string; title: string } | undefined {
  const resource = resources.find((each) => each.name === target);
  const title = resource && namedColumn(resource, resource.title);
  return resource && title ? { table: resource.table, title: title.column } : undefined;
}

/** What a reference called `name` points at: a declared field's target, or the people of createdBy and updatedBy. */
export function targetOf(
  resource: AnyResource,
  resources: readonly AnyResource[],
  name: string,
): { table: string; title: string } | undefined {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (field) return field.kind === "ref" ? titleOf(resources, field.target) : undefined;
  const person = resources.find((each) => each.table === people);
  return (name === "createdBy" || name === "updatedBy") && person ? titleOf(resources, person.name) : undefined;
}

/** Exact decimals leave as JSON numbers; up to 15 digits a double prints them unchanged. */
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
  if (field.kind === "lines") return linesOf(resource, resources, side, name, field);
  if (field.kind === "files") return filesOf(sharing, side, name);
  return inTable("t", columnOf(name, field));
}

function linesOf(resource: AnyResource, resources: readonly AnyResource[], side: Side, name: string, lines: LinesField): string {
  const pairs = [`'id', "l"."id"`];
  const joins: string[] = [];
  for (const [key, field] of Object.entries(lines.fields)) {
    if (!isVisible(field, side)) continue;
    const column = inTable("l", columnOf(key, field));
    if (field.kind === "ref") {
      const target = titleOf(resources, field.target);
      const alias = quoted(joinAlias(key));
      pairs.push(`${literal(`${key}Id`)}, ${column}`);
      if (target) joins.push(`left join ${quoted(target.table)} ${alias} on ${alias}."id" = ${column}`);
      pairs.push(`${literal(key)}, ${target ? `${alias}.${quoted(target.title)}` : "null"}`);
    } else pairs.push(`${literal(key)}, ${asJson(column, field)}`);
  }
  // A function takes 100 arguments at most.
  const chunks: string[] = [];
  for (let at = 0; at < pairs.length; at += 40) chunks.push(`jsonb_build_object(${pairs.slice(at, at + 40).join(", ")})`);
  const from = `${quoted(childTable(resource.table, name))} "l" ${joins.join(" ")}`;
  return `(select coalesce(jsonb_agg(${chunks.join(" || ")} order by "l"."position", "l"."id"), '[]') from ${from} where "l"."parent_id" = "t"."id")`;
}

const asJson = (column: string, field: Field): string =>
  valueKind(field) === "dateTime" ? `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : column;

function filesOf(sharing: readonly string[], side: Side, name: string): string {
  const link = `jsonb_build_object('id', "f"."id", 'name', "f"."name", 'mime', "f"."mime", 'size', "f"."size", 'url', '/files/' || "f"."id")`;
  const attached = `"f"."resource" in (${sharing.map(literal).join(", ")}) and "f"."record_id" = "t"."id" and "f"."field" = ${literal(name)}`;
  const shown = side === "customer" ? ` and "f"."visible_to_customer"` : "";
  return `(select coalesce(jsonb_agg(${link} order by "f"."id"), '[]') from "files" "f" where ${attached}${shown})`;
}
