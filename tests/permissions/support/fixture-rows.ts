import type { SeedRow } from "../../../server/db/demo/insert-rows.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { matchesWhere } from "../../../src/schemas/where.ts";
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

/** Whether the resource declaration makes the row visible to the person. */
export function isSeen(person: Person, resource: AnyResource, row: Row): boolean {
  if (person.side === "employee") return true;
  return (
    resource.customer !== undefined &&
    matchesWhere(resource.customer.rows, fieldValueOf(resource, row), { userId: person.id, companyId: person.companyId, today })
  );
}

export const inSlice = (resource: AnyResource, row: Readonly<Record<string, unknown>>): boolean =>
  !resource.rows || matchesWhere(resource.rows, fieldValueOf(resource, row), { userId: 0, companyId: null, today });

export const fieldValueOf =
  (resource: AnyResource, row: Readonly<Record<string, unknown>>) =>
  (name: string): unknown =>
    resource.fields[name]?.kind === "ref" || name === "createdBy" ? row[`${name}Id`] : row[name];
