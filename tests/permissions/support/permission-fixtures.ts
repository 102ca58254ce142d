import { sql } from "kysely";
import { childTable, columnOf } from "../../../server/db/names.ts";
import { insertRows } from "../../../server/demo/insert-rows.ts";
import { targetsOf } from "../../../src/schemas/fields/any-ref.ts";
import type { Fields } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { type AnyWhere, partsOf, referencedName } from "../../../src/schemas/rules/where.ts";
import { type Canary, canaryAmount, canaryText, type Owner } from "./canaries.ts";
import { besideCustodyRules } from "./custody-rules.ts";
import { createFiles } from "./fixture-files.ts";
import { type FixtureRow, inSlice, isSeen, type Row } from "./fixture-rows.ts";
import { createLateWrites, type LateWrites } from "./late-writes.ts";
import { isLinked, linkRequired, linkTheRest } from "./link-rows.ts";
import { type Companies, createBystanders, createPeople, type Person, usersOf } from "./people.ts";
import type { PermissionServer } from "./permission-server.ts";
import { canaryFor, canaryValues } from "./values.ts";

export interface PermissionFixtures {
  readonly server: PermissionServer;
  readonly people: readonly Person[];
  readonly companies: Companies;
  readonly rows: readonly FixtureRow[];
  /** The rows of a resource that a person may see, and those that they may not, according to the declaration. */
  seen(person: Person, resource: AnyResource): FixtureRow[];
  unseen(person: Person, resource: AnyResource): FixtureRow[];
}

/** Values of the operating company that everyone may know. */
const noSecrets: Readonly<Record<string, Readonly<Record<string, (serial: number) => string>>>> = {
  hub: { name: (each) => `Hub ${each}`, code: (each) => `H${each}`, timeZone: () => "America/New_York" },
};
export const isNoSecret = ({ name }: AnyResource, field: string): boolean => noSecrets[name]?.[field] !== undefined;

/**
 * Rows of every module for two companies and for no company, in every state, with a canary in every field that can
 * hold one. They bypass the engine, so that fields that no call may set are set as well.
 */
export const createPermissionFixtures = (server: PermissionServer): Promise<PermissionFixtures> =>
  besideCustodyRules(server, () => createFixtures(server));

async function createFixtures(server: PermissionServer): Promise<PermissionFixtures> {
  const fixtureRows: FixtureRow[] = [];
  await allowMadeUpCustody(server);
  const among = { resources: server.resources, rows: fixtureRows };
  const lateWrites = createLateWrites(server.db);
  const parties = baseOf(server, "parties");
  const users = usersOf(server);
  const put = async (resource: AnyResource, owner: Owner, row: Row): Promise<Row> => {
    await server.db.transaction((tx) => insertRows(tx, resource, [row]));
    fixtureRows.push({ resource, owner, row });
    return row;
  };
  let id = 100;
  const company = (owner: Owner, state: string) => put(parties, owner, { ...rowOf(parties, { owner, hidden: false }, 1), id: id++, state });
  const companies = {
    acme: (await company("acme", server.goodStanding)).id,
    zeta: (await company("zeta", server.goodStanding)).id,
  };
  for (const slice of server.resources.filter(({ table, routes }) => table === "parties" && routes)) {
    for (const state of Object.keys(slice.states)) if (inSlice(slice, { state })) await company(slice.customer ? "other" : "house", state);
  }
  const people = await createPeople(server, companies);
  for (const person of people) {
    const { row, mayKnow } = person;
    fixtureRows.push({ resource: users, owner: mayKnow[0] ?? "house", row: { ...row, name: `${row.firstName} ${row.lastName}` } });
  }
  for (const { owner, row } of await createBystanders(server, companies))
    fixtureRows.push({ resource: users, owner, row: { ...row, name: `${row.firstName} ${row.lastName}` } });

  for (const resource of inOrder(server.resources)) {
    if (
      fixtureRows.some((each) => each.resource.table === resource.table && !hasMore(resource, each.resource)) ||
      isInParts(server, resource)
    )
      continue;
    const created: FixtureRow[] = [];
    for (const holder of holdersOf(resource, people, companies)) {
      for (const state of Object.keys(resource.states).length > 0 ? Object.keys(resource.states) : [undefined]) {
        for (const variant of [0, 1]) {
          const preset = { ...constantsOf(resource), ...(state === undefined ? {} : { state }), ...holder.wires(variant) };
          const draft = rowOf(resource, { owner: holder.owner, hidden: true }, variant, preset);
          linkRequired(server, [...fixtureRows, ...created], resource, draft, holder.companyId);
          // Visibility may depend on the row's values and on what it refers to, and its canaries depend on who can see it.
          const canary = canaryOf(
            holder.owner,
            people.filter((person) => isOfCustomers(resource) && person.side === "customer" && isSeen(person, resource, draft, among)),
          );
          const row: Row = { ...rowOf(resource, canary, variant, preset), id: id++ };
          linkRequired(server, [...fixtureRows, ...created], resource, row, holder.companyId);
          if (!isLinked(resource, row)) continue;
          created.push({ resource, owner: canary.owner, row });
          overwriteComputed(resource, row, canary, lateWrites);
        }
      }
    }
    await server.db.transaction((tx) =>
      insertRows(
        tx,
        resource,
        created.map(({ row }) => row),
      ),
    );
    fixtureRows.push(...created);
  }
  for (const each of fixtureRows) linkTheRest(server, fixtureRows, each, lateWrites);
  await lateWrites.flush();
  await createFiles(server, fixtureRows, people);
  const split = (person: Person, resource: AnyResource, visible: boolean) =>
    fixtureRows.filter(
      ({ resource: rowResource, row }) =>
        rowResource.table === resource.table && isSeen(person, resource, row, among) === visible && inSlice(resource, row),
    );
  return {
    server,
    people,
    companies,
    rows: fixtureRows,
    seen: (person, resource) => split(person, resource, true),
    unseen: (person, resource) => split(person, resource, false),
  };
}

/** Rows that every customer may see are the operating company's. */
const isOfCustomers = ({ customer }: AnyResource): boolean => JSON.stringify(customer?.rows ?? {}).includes('"me"');

/** Ledgers and counts of these rows repeat each other, and movements lead to where they began. */
async function allowMadeUpCustody({ db, resources }: PermissionServer): Promise<void> {
  if (!resources.some(({ table }) => table === "movements")) return;
  await sql`alter table movements drop constraint movements_moves_check`.execute(db.kysely);
  for (const index of ["count_entries_count_id_item_id_key", "movements_item_sequence_key"])
    await sql.raw(`drop index if exists ${index}`).execute(db.kysely);
}

/** The owner of a row's values, derived from who can see it: all customers of a company, or only one of them. */
function canaryOf(holder: Owner, readers: readonly Person[]): Canary {
  const [first, second] = readers;
  return { owner: (second ? first?.mayKnow[0] : first?.mayKnow.at(first.alone ? 0 : 1)) ?? holder, hidden: !first };
}

let serial = 1;

function rowOf(resource: AnyResource, canary: Canary, variant: number, preset: Record<string, unknown> = {}): Row {
  const fixed = { id: 0, createdAt: `2026-0${variant + 3}-02T03:04:05Z`, createdById: null };
  const open = Object.fromEntries(Object.entries(noSecrets[resource.name] ?? {}).map(([name, value]) => [name, value(serial++)]));
  return { ...fixed, ...canaryValues(resource.fields, variant, canary, preset), ...open };
}

interface Holder {
  readonly owner: Owner;
  readonly userId: number;
  readonly companyId: number | null;
  /** The values that make a row visible to them. */
  wires(variant: number): Record<string, unknown>;
}

/**
 * The companies that have rows of the resource, their users if rows are personal, otherwise the operating company.
 */
function holdersOf(resource: AnyResource, people: readonly Person[], { acme, zeta }: Companies): Holder[] {
  const { customer } = resource;
  if (!customer || !isOfCustomers(resource)) return [{ owner: "house", userId: 0, companyId: null, wires: () => ({}) }];
  const personal = JSON.stringify(customer.rows).includes('"me":"user"');
  const holder = (owner: Owner, userId: number, companyId: number): Holder => ({
    owner,
    userId,
    companyId,
    wires: (variant) => wiresOf(customer.rows, variant, userId, companyId),
  });
  const ofCustomers = people.filter(({ side }) => side === "customer");
  if (personal) return ofCustomers.map((person) => holder(person.mayKnow[1] ?? "other", person.id, person.companyId ?? 0));
  return [["acme", acme] as const, ["zeta", zeta] as const].map(([owner, companyId]) =>
    holder(owner, ofCustomers.find((each) => each.companyId === companyId)?.id ?? 0, companyId),
  );
}

/** Values that satisfy a condition; each variant of a row uses a different alternative. */
function wiresOf(where: AnyWhere, variant: number, userId: number, companyId: number): Record<string, unknown> {
  const { fields, any } = partsOf(where);
  const wires: Record<string, unknown> = {};
  for (const [name, operand] of fields) {
    // What the row refers to decides; it is of the same company.
    if (referencedName(name)) continue;
    if (typeof operand === "object" && operand !== null && "me" in operand) wires[`${name}Id`] = operand.me === "user" ? userId : companyId;
    else if (typeof operand !== "object") wires[name] = operand;
  }
  const alternative = any?.[variant % any.length];
  return { ...wires, ...(alternative ? wiresOf(alternative, variant, userId, companyId) : {}) };
}

function baseOf({ resources }: PermissionServer, table: string): AnyResource {
  const base = resources.find((each) => each.table === table && !each.routes);
  if (!base) throw new Error(`Nothing stands for the whole table ${table}.`);
  return base;
}

/**
 * Whether the slice's rows need references that the other resource lacks, so that they must be created through the
 * slice.
 */
const hasMore = (slice: AnyResource, other: AnyResource): boolean =>
  slice.routes &&
  slice.rows !== undefined &&
  Object.entries(slice.fields).some(([name, field]) => field.kind === "ref" && field.required && !(name in other.fields));

/** Whether all rows of a base table are created through its slices. */
const isInParts = ({ resources }: PermissionServer, whole: AnyResource): boolean =>
  !whole.routes && resources.some((each) => each.table === whole.table && hasMore(each, whole));

/** The constant values shared by all rows of a slice. */
const constantsOf = ({ rows, fields }: AnyResource): Record<string, unknown> =>
  Object.fromEntries(rows ? partsOf(rows).fields.filter(([name, value]) => name in fields && typeof value !== "object") : []);

/** Sorts resources so that each comes after those that its required references point at. */
function inOrder(resources: readonly AnyResource[]): AnyResource[] {
  const done: AnyResource[] = [];
  const visit = (resource: AnyResource) => {
    if (done.includes(resource)) return;
    for (const field of Object.values(resource.fields)) {
      const needed = field.kind === "lines" ? Object.values(field.fields) : [field];
      for (const each of needed)
        if ((each.kind === "ref" || each.kind === "anyRef") && each.required)
          for (const target of each.kind === "ref" ? resources.filter(({ name }) => name === each.target) : targetsOf(each, resources))
            if (target !== resource) visit(target);
    }
    done.push(resource);
  };
  for (const resource of resources) visit(resource);
  return done;
}

/** Stores a canary in each computed field too, whatever the field is computed from. */
function overwriteComputed(resource: AnyResource, row: Row, canary: Canary, lateWrites: LateWrites): void {
  const put = (table: string, key: string, fields: Fields, fieldCanary: Canary) => {
    for (const [name, field] of Object.entries(fields)) {
      if (field.kind !== "computed" || (field.as !== "money" && field.as !== "text")) continue;
      const value =
        field.as === "money" ? canaryAmount(canaryFor(field, fieldCanary, row)) : canaryText(canaryFor(field, fieldCanary, row));
      Object.assign(row, { [name]: value });
      lateWrites.set({ table, key, column: columnOf(name, field) }, row.id, value);
    }
  };
  put(resource.table, "id", resource.fields, canary);
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === "lines") put(childTable(resource.table, name), "parent_id", field.fields, canaryFor(field, canary, row));
}
