import type { SeedRow } from "../../../server/demo/insert-rows.ts";
import { hasAbility } from "../../../src/schemas/access/abilities.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { type AnyWhere, constantContext, matchesWhere, referencedName } from "../../../src/schemas/rules/where.ts";
import type { Owner } from "./canaries.ts";
import type { Person } from "./people.ts";
import { today } from "./permission-server.ts";

export type Row = Record<string, unknown> & SeedRow;

/** A row of the fixtures, with the values that it was created with. */
export interface FixtureRow {
  /** The resource of a slice, or the base resource of the table. */
  readonly resource: AnyResource;
  readonly owner: Owner;
  readonly row: SeedRow;
}

/** What a row is judged among: the rows that it may refer to. */
export interface Among {
  readonly resources: readonly AnyResource[];
  readonly rows: readonly FixtureRow[];
}

/** Whether the resource declaration makes the row visible to the person. */
export function isSeen(person: Person, resource: AnyResource, row: Row, among: Among): boolean {
  const { customer, employee, subject } = resource;
  const matches = (where: AnyWhere) =>
    matchesWhere(where, fieldValueOf(resource, row, among), {
      userId: person.id,
      companyId: person.companyId,
      today,
      timeZone: "America/New_York",
    });
  if (person.side === "customer") return customer !== undefined && matches(customer.rows);
  if (!employee || person.isAdmin || (employee.unless && hasAbility(person, subject, employee.unless))) return true;
  const further = (employee.also ?? []).filter((each) => hasAbility(person, each.subject, "read"));
  const ownRows = further.length === 0 || hasAbility(person, subject, "read");
  return (ownRows && matches(employee.rows)) || further.some((each) => matches(each.rows));
}

export const inSlice = (resource: AnyResource, row: Readonly<Record<string, unknown>>): boolean =>
  !resource.rows || matchesWhere(resource.rows, fieldValueOf(resource, row), constantContext);

export const fieldValueOf =
  (resource: AnyResource, row: Readonly<Record<string, unknown>>, among?: Among) =>
  (name: string): unknown => {
    const [reference, own] = referencedName(name) ?? [];
    if (reference === undefined || own === undefined)
      return resource.fields[name]?.kind === "ref" || name === "createdBy" ? row[`${name}Id`] : row[name];
    const field = resource.fields[reference];
    const target = among?.resources.find((each) => field?.kind === "ref" && each.name === field.target);
    const referenced = among?.rows.find((each) => each.resource.table === target?.table && each.row.id === row[`${reference}Id`]);
    return target && referenced ? fieldValueOf(target, referenced.row)(own) : null;
  };
