import { sql } from "kysely";
import { quoted } from "../../../server/db/names.ts";
import { allowedStates, mayInvoke, rulesOf } from "../../../src/schemas/actions/availability.ts";
import type { Field, Fields } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { ApiResponse, Client } from "../../contract/harness.ts";
import { leftOut, validActionInput, validInput } from "../../contract/inputs.ts";
import { besideCustodyRules, isInCustody } from "../../permissions/support/custody-rules.ts";
import { clientOf } from "../../permissions/support/inputs.ts";
import type { Person } from "../../permissions/support/people.ts";
import type { PermissionFixtures } from "../../permissions/support/permission-fixtures.ts";
import { isChosen } from "../../support/chosen-modules.ts";
import type { Json } from "./hostile-values.ts";
import { distinguishingTexts } from "./unique-values.ts";

/** An operation as a person may call it, with a valid body. */
export interface TestOperation {
  readonly name: string;
  readonly resource: AnyResource;
  readonly operation: string;
  readonly person: Person;
  /** The fields of its input, including those that it must not contain. */
  readonly fields: Fields;
  /** The valid body, each field as JSON source text. */
  body(): Map<string, Json>;
  /** Sends this body; the row is first restored to its state before the previous send. */
  send(body: string): Promise<ApiResponse>;
  /** Whether the valid body was accepted; if not, only rejections can be tested. */
  readonly accepted: boolean;
  /** Fields for which the valid body was rejected, such as a reference to a row that earlier operations used up. */
  readonly lacking: readonly string[];
  /** Restores the row for later operations. */
  reset(): Promise<unknown>;
}

/**
 * Every operation of the chosen modules that an admin and a customer's owner may call. Used one at a time, because changes to a row can
 * block the next operation on it.
 */
export async function* allOperations(fixtures: PermissionFixtures): AsyncGenerator<TestOperation> {
  const people = fixtures.people.filter(({ name }) => name === "admin" || name === "owner of acme");
  for (const resource of fixtures.server.resources.filter((each) => each.routes && isChosen(each))) {
    for (const person of people) {
      const operations = [...rulesOf(resource)].filter(([name, rule, verb]) => mayInvoke(resource, name, rule, verb, person));
      const creates = mayInvoke(resource, "create", resource.create, "create", person);
      if (operations.length === 0 && !creates) continue;
      const client = clientOf(fixtures.server, person);
      const own: Own = { resource, person, client, input: await validInput(modulesOf(fixtures), client, resource) };
      // Leaves out the callers' own accounts.
      const isPerson = (id: number) => resource.table === "users" && fixtures.people.some((each) => each.id === id);
      const rows = fixtures.seen(person, resource).flatMap(({ row: { id } }) => (isPerson(id) ? [] : [id]));
      if (creates) {
        const created = await creation(fixtures, own);
        // Some created rows are not visible to others.
        if (created.id !== undefined) rows.unshift(created.id);
        yield created.operation;
      }
      for (const [name] of operations) yield await change(fixtures, own, name, rows);
    }
  }
}

/** A person and a resource, with an input for every field that the person may write. */
interface Own {
  readonly resource: AnyResource;
  readonly person: Person;
  readonly client: Client;
  readonly input: Readonly<Record<string, unknown>>;
}
const modulesOf = ({ server }: PermissionFixtures) => ({ resources: server.resources, leftOut });

const owedAgain = "update invoices set state = 'issued', balance = 1000000 where state in ('paid', 'partiallyPaid')";
const allocatedAgain = (lines: string, id: number, invoiceId: number) =>
  `insert into ${lines} (parent_id, position, invoice_id, amount) values (${id}, 90, ${invoiceId}, 1) on conflict do nothing`;

/** Days of their own for all other rates, which would hold on the same ones: those that the row had before, and the one that continues it. */
const othersApart = (id: number) =>
  `update rates set valid_from = date '2100-01-01' + 2 * id::int, valid_until = date '2100-01-02' + 2 * id::int where id <> ${id}`;

/** Undoes, bypassing the engine, what an operation changed in other records, so that it can run again. */
const leftElsewhere: Readonly<Record<string, (id: number, input: Readonly<Record<string, unknown>>) => string>> = {
  "payment create": () => owedAgain,
  "payment allocate": () => owedAgain,
  "credit-memo allocate": () => owedAgain,
  "payment unallocate": (id, { invoiceId }) => allocatedAgain("payments_allocations", id, Number(invoiceId)),
  "credit-memo unallocate": (id, { invoiceId }) => allocatedAgain("credit_memos_allocations", id, Number(invoiceId)),
  "lead convert": (id) => `update opportunities set lead_id = null where lead_id = ${id}`,
  "hub addPlaces": (id, { first }) => `delete from places where hub_id = ${id} and code = upper('${first}')`,
  ...Object.fromEntries(["create", "update", "changePrice", "remove"].map((name) => [`rate ${name}`, othersApart])),
  "sales-quote order": (id) => `update sales_orders set state = 'cancelled' where quote_id = ${id}`,
  "inspection-repair begin": (id) =>
    `update inventory_items i set state = 'onHold', place_id = (select min(p.id) from places p where p.hub_id = i.hub_id and p.kind = 'bin')
      where id = (select item_id from inspection_repairs where id = ${id})`,
  "inspection-repair markAsCompleted": (id) =>
    // A piece has one open inspection.
    `update inspections i set state = 'inRepair' where id = (select inspection_id from inspection_repairs where id = ${id})
      and not exists (select from inspections o where o.item_id = i.item_id and o.id <> i.id and o.deleted_at is null
        and o.state in ('pending', 'failed', 'inRepair'))`,
};

/** Those of them that write what is in custody. */
const inCustody = ["inspection-repair begin"];

/** Undoes what the operation changed in other records; most change nothing there. */
function undoElsewhere(server: PermissionFixtures["server"], resource: AnyResource, operation: string) {
  const name = `${resource.name} ${operation}`;
  const statement = leftElsewhere[name];
  return async (id: number, input: Readonly<Record<string, unknown>>): Promise<void> => {
    if (!statement) return;
    const write = () => sql.raw(statement(id, input)).execute(server.db.kysely);
    await (inCustody.includes(name) ? besideCustodyRules(server, write) : write());
  };
}

let serial = 0;

/** Gives unique fields, and the texts by which rows must differ together with other fields, a new value each time. */
function fresh(resource: AnyResource, fields: Fields, input: Readonly<Record<string, unknown>>): Map<string, Json> {
  const body = new Map(Object.entries(input).map(([name, value]): [string, Json] => [name, JSON.stringify(value)]));
  const texts = fields === resource.fields ? distinguishingTexts(resource) : [];
  for (const [name, field] of Object.entries(fields)) {
    // Of lines, it is their columns that are unique.
    if (!texts.includes(name) && (!("unique" in field) || !field.unique || field.kind === "lines")) continue;
    if (!body.has(name)) continue;
    body.set(name, JSON.stringify(uniqueValue(field.kind)));
  }
  return body;
}

/** Days are the first of a month, which every rule about a day allows. */
function uniqueValue(kind: Field["kind"]): string {
  const nth = serial++;
  if (kind === "date") return `${1900 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, "0")}-01`;
  if (kind === "phone") return `+1 ${3_125_550_000 + nth}`;
  return kind === "email" ? `unique${nth}@example.test` : `u${nth}`;
}

export const bodyText = (body: ReadonlyMap<string, Json>): string =>
  `{${[...body].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;

async function creation(
  { server }: PermissionFixtures,
  { resource, person, input }: Own,
): Promise<{ operation: TestOperation; id?: number }> {
  const body = () => fresh(resource, resource.fields, input);
  const undo = undoElsewhere(server, resource, "create");
  const request = async (text: string) => {
    await undo(0, input);
    return call(server.app, person, "POST", resource.collection, text);
  };
  const { status, body: responseBody } = await request(bodyText(body()));
  const succeeded = status === 201;
  const operation = {
    ...describeOperation(resource, "create", person),
    fields: resource.fields,
    body,
    send: request,
    accepted: succeeded,
    lacking: Object.keys(responseBody?.errors ?? {}),
    reset: async () => undefined,
  };
  return { operation, ...(succeeded ? { id: responseBody.data.id } : {}) };
}

async function change(fixtures: PermissionFixtures, own: Own, operation: string, rows: readonly number[]): Promise<TestOperation> {
  const { resource, person, client } = own;
  const inputFields = operation === "remove" ? resource.remove?.input : resource.actions[operation]?.input;
  const isUpdate = operation === "update";
  const fields: Fields = isUpdate ? resource.fields : (inputFields ?? {});
  const changes = isUpdate ? await validInput(modulesOf(fixtures), client, resource, "update") : undefined;
  const method = isUpdate ? "PUT" : operation === "remove" ? "DELETE" : "POST";
  let last: TestOperation | undefined;
  for (const id of rows) {
    const { data } = (await client.get(`${resource.collection}/${id}`)).body ?? {};
    const input = changes ?? (await validActionInput(modulesOf(fixtures), client, resource, operation, inputFields ?? {}, data));
    for (const state of statesFor(resource, operation, person)) {
      await last?.reset();
      const row = await putInState(fixtures, resource, id, state);
      // Another row has what this one may have in that state only once.
      if (!row) continue;
      const path = `${resource.collection}/${id}${isUpdate || operation === "remove" ? "" : `/actions/${operation}`}`;
      const body = () => new Map([...fresh(resource, fields, input), ["version", String(row.version)]]);
      const undo = undoElsewhere(fixtures.server, resource, operation);
      const request = async (text: string) => {
        await undo(id, input);
        await row.again();
        return call(fixtures.server.app, person, method, path, text);
      };
      const { status, body: answer } = await request(bodyText(body()));
      const succeeded = status === 200;
      last = {
        ...describeOperation(resource, operation, person),
        fields,
        body,
        send: request,
        accepted: succeeded,
        lacking: Object.keys(answer?.errors ?? {}),
        reset: row.leave,
      };
      if (succeeded) return last;
    }
  }
  if (!last) throw new Error(`There is no ${resource.name} to ${operation} for ${person.name}.`);
  return last;
}

const describeOperation = (resource: AnyResource, operation: string, person: Person) => ({
  name: `${person.name}: ${operation} ${resource.name}`,
  resource,
  operation,
  person,
});

function statesFor(resource: AnyResource, operation: string, { side }: Person): readonly (string | null)[] {
  if (Object.keys(resource.states).length === 0) return [null];
  const rule = [...rulesOf(resource)].find(([name]) => name === operation)?.[1];
  return rule ? allowedStates(resource, rule, side) : [null];
}

/** Puts a row into a state, bypassing the engine. `again` restores that state, `leave` the original row. */
async function putInState({ server }: PermissionFixtures, { table }: AnyResource, id: number, state: string | null) {
  const { kysely } = server.db;
  const written = (write: () => Promise<unknown>) => (isInCustody(table) ? besideCustodyRules(server, write) : write());
  const tableRef = sql.raw(quoted(table));
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and column_name <> 'id' and is_generated = 'NEVER' and is_identity = 'NO'`.execute(kysely);
  const names = sql.raw(columns.map(({ name }) => quoted(name)).join(", "));
  const snapshot = async () => {
    const { rows } = await sql<{ version: number; whole: string }>`
      select "version", to_jsonb("t")::text as whole from ${tableRef} "t" where "id" = ${id}`.execute(kysely);
    const put = () =>
      written(() =>
        sql`update ${tableRef} set (${names}) = (select ${names} from jsonb_populate_record(null::${tableRef}, ${rows[0]?.whole}::jsonb))
          where "id" = ${id}`.execute(kysely),
      );
    return { version: Number(rows[0]?.version), put };
  };
  const before = await snapshot();
  if (state !== null) {
    const isTaken = await written(() =>
      sql`update ${tableRef} set "state" = ${state}, "deleted_at" = null where "id" = ${id}`.execute(kysely).then(
        () => false,
        (error: { code?: string }) => {
          if (error.code === "23505") return true;
          throw error;
        },
      ),
    );
    if (isTaken === true) return undefined;
  }
  const then = await snapshot();
  return { version: then.version, again: then.put, leave: before.put };
}

async function call(
  app: PermissionFixtures["server"]["app"],
  { token }: Person,
  method: "POST" | "PUT" | "DELETE",
  path: string,
  payload: string,
): Promise<ApiResponse> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { statusCode, body: text } = await app.inject({ method, url: `/api/${path}`, headers, payload });
  return { status: statusCode, text, body: /^[[{]/.test(text) ? JSON.parse(text) : null };
}
