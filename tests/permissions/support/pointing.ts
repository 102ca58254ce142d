import { ledgerInvariants } from "../../../server/db/ledger-rules.ts";
import { childTable, columnOf } from "../../../server/db/names.ts";
import type { Fields, RefField } from "../../../src/schemas/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { holds } from "../../../src/schemas/where.ts";
import { type House, today } from "./house.ts";
import type { LateWrites } from "./late-writes.ts";
import { factOf, inSlice, type Planted, type Row } from "./planted.ts";

const refsOf = (fields: Fields): [string, RefField][] =>
  Object.entries(fields).flatMap(([name, field]): [string, RefField][] => (field.kind === "ref" ? [[name, field]] : []));

/** A row that the reference may point at: of the same company before one of the house. What no two may share is one that is left. */
function targetFor(
  house: House,
  planted: readonly Planted[],
  field: RefField,
  row: Row,
  companyId: number | null,
  taken: ReadonlySet<unknown> = new Set(),
): number | null {
  const target = house.resources.find(({ name }) => name === field.target);
  const within = Object.entries(field.within ?? {});
  const fits = planted.filter(({ resource, row: other }) => {
    if (!target || resource.table !== target.table || other.id === row.id || taken.has(other.id) || !inSlice(target, other)) return false;
    if (field.only && !holds(field.only, factOf(target, other), { userId: 0, companyId, today })) return false;
    return within.every(([name, source]) => factOf(target, other)(name) === (source === "id" ? row.id : row[`${source}Id`]));
  });
  const near = fits.find(({ row: { id, companyId: of, partyId, customerId } }) => [id, of, partyId, customerId].includes(companyId));
  // What is the house's own may be about anybody.
  return (near ?? fits.find(({ owner }) => owner === "house") ?? (companyId === null ? fits[0] : undefined))?.row.id ?? null;
}

/** What rows of the table point at already, where no two may point at the same. */
const takenBy = (planted: readonly Planted[], { table }: AnyResource, name: string, field: RefField): ReadonlySet<unknown> =>
  new Set(field.unique ? planted.flatMap(({ resource, row }) => (resource.table === table ? [row[`${name}Id`]] : [])) : []);

/** `planted` has the rows of the same table, too. */
export function pointRequired(house: House, planted: readonly Planted[], resource: AnyResource, row: Row, companyId: number | null): void {
  for (const [name, field] of refsOf(resource.fields)) {
    if (field.required && row[`${name}Id`] === undefined)
      row[`${name}Id`] = targetFor(house, planted, field, row, companyId, takenBy(planted, resource, name, field));
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== "lines") continue;
    const isOnce = ledgerInvariants[childTable(resource.table, name)]?.indexes !== undefined;
    const taken = new Set<unknown>();
    // The lines were made by this folder alone, as objects.
    row[name] = (row[name] as Record<string, unknown>[]).filter((line) =>
      refsOf(field.fields).every(([each, ref]) => {
        const id = targetFor(house, planted, ref, row, companyId, isOnce ? taken : undefined);
        line[`${each}Id`] = id;
        if (ref.required) taken.add(id);
        // Where each may be named once, there may be no second to name.
        return id !== null || !isOnce || !ref.required;
      }),
    );
  }
}

/** References that may be empty, once everything is there. */
export function pointTheRest(house: House, planted: readonly Planted[], { resource, owner, row }: Planted, late: LateWrites): void {
  const companyId = planted.find((each) => each.resource.table === "parties" && owner.startsWith(each.owner))?.row.id ?? null;
  for (const [name, field] of refsOf(resource.fields)) {
    if (field.required || (row[`${name}Id`] ?? null) !== null || resource.table === "users") continue;
    const id = targetFor(house, planted, field, row, companyId, takenBy(planted, resource, name, field));
    if (id === null) continue;
    Object.assign(row, { [`${name}Id`]: id });
    late.set({ table: resource.table, key: "id", column: columnOf(name, field) }, row.id, id);
  }
}
