import { columnOf } from "../../../server/db/names.ts";
import { anyRefOf, targetsOf } from "../../../src/schemas/fields/any-ref.ts";
import type { AnyRefField, Fields, RefField } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { matchesWhere } from "../../../src/schemas/rules/where.ts";
import { isOnNoPull } from "./custody-rules.ts";
import { type FixtureRow, fieldValueOf, inSlice, type Row } from "./fixture-rows.ts";
import type { LateWrites } from "./late-writes.ts";
import { type PermissionServer, today } from "./permission-server.ts";

const refsOf = (fields: Fields): [string, RefField][] =>
  Object.entries(fields).flatMap(([name, field]): [string, RefField][] => (field.kind === "ref" ? [[name, field]] : []));

/**
 * A valid target for the reference: preferably of the same company, otherwise the operating company's. `used` are
 * already taken.
 */
function targetFor(
  server: PermissionServer,
  fixtureRows: readonly FixtureRow[],
  field: RefField,
  row: Row,
  companyId: number | null,
  used: ReadonlySet<unknown> = new Set(),
): number | null {
  const target = server.resources.find(({ name }) => name === field.target);
  const within = Object.entries(field.scopedBy ?? {});
  const among = { resources: server.resources, rows: fixtureRows };
  const { selectable, required, unique } = field;
  const all = fixtureRows.filter(({ resource, row: other }) => {
    if (!target || resource.table !== target.table || other.id === row.id || !inSlice(target, other)) return false;
    return within.every(([name, source]) => fieldValueOf(target, other)(name) === (source === "id" ? row.id : row[`${source}Id`]));
  });
  const selected = all.filter(
    ({ row: other }) =>
      !selectable ||
      (target &&
        matchesWhere(selectable, fieldValueOf(target, other, among), { userId: 0, companyId, today, timeZone: "America/New_York" })),
  );
  const unused = (rows: readonly FixtureRow[]) => rows.filter(({ row: other }) => !used.has(other.id));
  // Where each can be taken once and none is left: one that nobody could choose, for rows are read that no call could write now, or for a
  // row in a state that takes none from others, one that is taken.
  const takesNone = Array.isArray(unique) && !unique.includes(String(row.state));
  const others = required && unique ? [unused(all), ...(takesNone ? [selected] : [])] : [];
  const fits = [unused(selected), ...others].find((rows) => rows.length > 0) ?? [];
  const near = fits.find(({ row: { id, companyId: company, partyId, customerId, firmId } }) =>
    // Whose the row is may follow from a reference that is required.
    [id, company, partyId, customerId, ...(field.required ? [firmId] : [])].includes(companyId),
  );
  // Rows of the operating company may refer to any company.
  return (near ?? fits.find(({ owner }) => owner === "house") ?? (companyId === null ? fits[0] : undefined))?.row.id ?? null;
}

/** A record that the reference to any record can name: preferably of the same company, otherwise the operating company's. */
function anyTargetFor(
  server: PermissionServer,
  fixtureRows: readonly FixtureRow[],
  field: AnyRefField,
  row: Row,
  companyId: number | null,
): { readonly bizObjectId: number; readonly recordId: number } | null {
  const kinds = targetsOf(field, server.resources);
  // Each row names another kind of record, so that every kind is named by some row.
  for (let turn = 0; turn < kinds.length; turn++) {
    const kind = kinds[(row.id + turn) % kinds.length];
    const fits = fixtureRows.filter(({ resource, row: other }) => resource.table === kind?.table && other !== row && inSlice(kind, other));
    const near = fits.find(({ row: { id, companyId: company, partyId, customerId } }) =>
      [id, company, partyId, customerId].includes(companyId),
    );
    const chosen = near ?? fits.find(({ owner }) => owner === "house") ?? (companyId === null ? fits[0] : undefined);
    if (kind && chosen) return { bizObjectId: kind.bizObject, recordId: chosen.row.id };
  }
  return null;
}

/** The targets that rows of the table already use, for a reference that must be unique. */
const takenBy = (fixtureRows: readonly FixtureRow[], { table }: AnyResource, name: string, field: RefField): ReadonlySet<unknown> =>
  new Set(field.unique ? fixtureRows.flatMap(({ resource, row }) => (resource.table === table ? [row[`${name}Id`]] : [])) : []);

/** Whether each required reference has a target: there may be none left that is not taken. */
export const isLinked = (resource: AnyResource, row: Row): boolean =>
  refsOf(resource.fields).every(([name, { required }]) => !required || row[`${name}Id`] !== null);

/** Sets the required references. `fixtureRows` includes the rows of the same table. */
export function linkRequired(
  server: PermissionServer,
  fixtureRows: readonly FixtureRow[],
  resource: AnyResource,
  row: Row,
  companyId: number | null,
): void {
  for (const [name, field] of refsOf(resource.fields)) {
    if (field.required && row[`${name}Id`] === undefined)
      row[`${name}Id`] = targetFor(server, fixtureRows, field, row, companyId, takenBy(fixtureRows, resource, name, field));
  }
  const reference = anyRefOf(resource);
  // Also where it is optional: the two columns can't be written one after the other.
  if (reference) Object.assign(row, anyTargetFor(server, fixtureRows, reference.field, row, companyId));
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== "lines") continue;
    const isOnce = field.unique !== undefined;
    const used = new Set<unknown>();
    // Line items were created as objects by this folder's own code.
    row[name] = (row[name] as Record<string, unknown>[]).filter((line) =>
      refsOf(field.fields).every(([each, ref]) => {
        const id = targetFor(server, fixtureRows, ref, row, companyId, isOnce ? used : undefined);
        line[`${each}Id`] = id;
        if (ref.required) used.add(id);
        // Drops the line if what it has to refer to is not there, or is taken already where each may be taken once.
        return id !== null || !ref.required;
      }),
    );
  }
}

/** Sets the optional references, once all rows exist. */
export function linkTheRest(
  server: PermissionServer,
  fixtureRows: readonly FixtureRow[],
  { resource, owner, row }: FixtureRow,
  lateWrites: LateWrites,
): void {
  const companyId = fixtureRows.find((each) => each.resource.table === "parties" && owner.startsWith(each.owner))?.row.id ?? null;
  for (const [name, field] of refsOf(resource.fields)) {
    if (field.required || (row[`${name}Id`] ?? null) !== null || resource.table === "users") continue;
    if (isOnNoPull(resource.table, name, row.state)) continue;
    // An assignee sees the row, whose canaries are its owner's: it is one of the operating company's.
    const whose = name === resource.people.assignee ? null : companyId;
    const id = targetFor(server, fixtureRows, field, row, whose, takenBy(fixtureRows, resource, name, field));
    if (id === null) continue;
    Object.assign(row, { [`${name}Id`]: id });
    lateWrites.set({ table: resource.table, key: "id", column: columnOf(name, field) }, row.id, id);
  }
}
