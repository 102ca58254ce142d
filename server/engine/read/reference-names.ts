import type { Side } from "../../../src/schemas/access/abilities.ts";
import { fieldNamed } from "../../../src/schemas/access/field-access.ts";
import { isReadBy } from "../../../src/schemas/actions/availability.ts";
import { targetsOf } from "../../../src/schemas/fields/any-ref.ts";
import { ANY_REF_ID, ANY_REF_KIND, type AnyRefField, type RefField } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { inTable, isSharedIfEmpty, namedColumn } from "../../access/columns.ts";
import { constantCustomerScope } from "../../access/constant-customer-scope.ts";
import { constantsText } from "../../access/constants-sql.ts";
import { quoted, snake } from "../../db/names.ts";

/** The SQL for the name of a referenced row. */
export interface ReferenceName {
  /** A left join. */
  readonly join: string;
  /** The table it joins, under its alias, and on which condition; of one whose rows are of one table. */
  readonly table?: string;
  readonly on?: string;
  /** The columns of the name, the id and the state: null where no row joins. */
  readonly title: string;
  readonly id: string;
  readonly state: string;
}

/** The table of users; `created_by_id` of every table references it. */
const people = "users";

type Pointing = Pick<RefField, "target" | "scopedBy">;

/**
 * The name of the row that `"t"` references through `column`. Customers get no name when the target no longer matches `scopedBy` (a contact
 * that moved to another company), or when no customer may ever see the target (an employee's draft).
 */
export function nameOfReferencedRow(
  holder: AnyResource,
  resources: readonly AnyResource[],
  field: Pointing,
  column: string,
  alias: string,
  side: Side,
): ReferenceName | undefined {
  const target = resources.find((each) => each.name === field.target);
  const title = target && namedColumn(target, target.title);
  if (!target || !title) return undefined;
  const id = inTable(alias, "id");
  const within = side === "customer" ? Object.entries(field.scopedBy ?? {}) : [];
  const conditions = [
    `${id} = ${column}`,
    ...within.map(([targetName, holderName]) => {
      const column = qualifiedColumn(target, alias, targetName);
      const own = `${column} = ${qualifiedColumn(holder, "t", holderName)}`;
      return isSharedIfEmpty(target, targetName) ? `(${own} or ${column} is null)` : own;
    }),
    ...(side === "customer" ? [constantCustomerScope(resources, target, alias)] : []),
  ];
  const table = `${quoted(target.table)} ${quoted(alias)}`;
  return {
    join: `left join ${table} on ${conditions.join(" and ")}`,
    table,
    on: conditions.join(" and "),
    title: inTable(alias, title.column),
    id,
    state: inTable(alias, "state"),
  };
}

/** The same for a reference by name: a declared field, createdBy or updatedBy. */
export function nameOfReference(
  resource: AnyResource,
  resources: readonly AnyResource[],
  name: string,
  side: Side,
): ReferenceName | undefined {
  const declared = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (declared?.kind === "anyRef") return nameOfAnyRecord(resources, declared, name, side);
  const field = pointing(resource, resources, name);
  return field && nameOfReferencedRow(resource, resources, field, inTable("t", `${snake(name)}_id`), `r_${snake(name)}`, side);
}

/**
 * The name of the row that `"t"` references through a reference to any record. Only the branch of the row's own kind is evaluated. Customers
 * get names of the kinds of records they can read.
 */
function nameOfAnyRecord(resources: readonly AnyResource[], field: AnyRefField, name: string, side: Side): ReferenceName {
  const alias = `r_${snake(name)}`;
  const branches = anyRecords(resources, field, side).map(
    ({ kind, select }) =>
      `${select} and ${inTable("t", snake(ANY_REF_KIND))} = ${kind} and ${inTable("x", "id")} = ${inTable("t", snake(ANY_REF_ID))}`,
  );
  const none = `select null::bigint as "id", null::text as "title", null::text as "state" where false`;
  return {
    join: `left join lateral (${branches.length === 0 ? none : branches.join(" union all ")} limit 1) ${quoted(alias)} on true`,
    title: inTable(alias, "title"),
    id: inTable(alias, "id"),
    state: inTable(alias, "state"),
  };
}

/** The records that a reference to any record can name to a side, as the table `"x"`: their id, title and state by kind. */
export function anyRecords(resources: readonly AnyResource[], field: AnyRefField, side: Side) {
  return targetsOf(field, resources)
    .filter((target) => isReadBy(target, side))
    .flatMap((target) => {
      const title = namedColumn(target, target.title);
      if (!title) return [];
      const conditions = [
        constantsText(target, target.rows ?? {}, "x"),
        ...(side === "customer" ? [constantCustomerScope(resources, target, "x")] : []),
      ];
      const state = Object.keys(target.states).length > 0 ? inTable("x", "state") : "null";
      const columns = `${inTable("x", "id")}, ${inTable("x", title.column)}::text as "title", ${state}::text as "state"`;
      const select = `select ${columns} from ${quoted(target.table)} "x" where ${conditions.join(" and ")}`;
      return [{ kind: target.bizObject, select }];
    });
}

function pointing(resource: AnyResource, resources: readonly AnyResource[], name: string): Pointing | undefined {
  const field = fieldNamed(resource, name, "employee");
  if (field?.kind !== "ref") return undefined;
  if (Object.hasOwn(resource.fields, name)) return field;
  const person = resources.find((each) => each.table === people);
  return person && { target: person.name };
}

function qualifiedColumn(resource: AnyResource, alias: string, name: string): string {
  const named = namedColumn(resource, name);
  if (!named) throw new Error(`\`scopedBy\` uses "${name}", which is not a field of ${resource.name}.`);
  return inTable(alias, named.column);
}
