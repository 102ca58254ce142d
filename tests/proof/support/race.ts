import { sql } from "kysely";
import { expect } from "vitest";
import { asSystem } from "../../../server/access/caller.ts";
import { Problem } from "../../../server/engine/wire/problem.ts";
import { mayWrite } from "../../../src/schemas/access/field-access.ts";
import type { RemoveRule, Rule } from "../../../src/schemas/actions/action.ts";
import { rulesOf } from "../../../src/schemas/actions/availability.ts";
import { statesFrom } from "../../../src/schemas/actions/states-from.ts";
import { anyRefOf } from "../../../src/schemas/fields/any-ref.ts";
import { type Field, type LinesField, wireName } from "../../../src/schemas/fields/field.ts";
import { isWritable } from "../../../src/schemas/fields/kinds.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { type AnyWhere, partsOf } from "../../../src/schemas/rules/where.ts";
import { createBySteps } from "../../contract/by-steps.ts";
import type { ApiResponse, Client, Harness } from "../../contract/harness.ts";
import { makeReady, validActionInput, validInput } from "../../contract/inputs.ts";
import type { TestPeople } from "../../contract/people.ts";
import { addedByWork } from "./table-counts.ts";
import { type PersonName, peopleNames, type TwoSites } from "./two-sites.ts";

export interface Row {
  readonly id: number;
  readonly version: number;
}

/** A user who may perform an operation on a row, over HTTP; "system" is a background job. */
export type RaceClient = PersonName | "system";

/** A module whose rows are competed for, and what its operations need. */
export interface RaceSetup {
  readonly sites: TwoSites;
  readonly resource: AnyResource;
  /** What a row needs besides its state before an operation is possible: SQL assignments by operation name. */
  readonly prepared: Readonly<Record<string, string>>;
  /** What a row needs to be in a state, besides the state itself: SQL assignments by state. */
  readonly assignments?: Readonly<Record<string, string>>;
  /** Fields that a row must be created without before an operation is possible, by operation name. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
  /** Files fields that must have a file before an operation is possible, by operation name. */
  readonly filed?: Readonly<Record<string, readonly string[]>>;
}

/** The client that creates rows of a module and whose inputs other clients send too. */
export const makerOf = (harness: Harness & TestPeople, { side, create }: AnyResource): Client =>
  side === "customer" || (create?.by?.includes("customer") && !create.by.includes("employee")) ? harness.cleo : harness.bob;

/**
 * The input to create a row of acme, so that customers compete for it too. Its source records are created just for
 * it: two rows with the same source would affect each other's result.
 */
export async function inputFor(
  harness: Harness & TestPeople,
  resource: AnyResource,
  onTheWay: readonly AnyResource[] = [],
): Promise<Record<string, unknown>> {
  const maker = makerOf(harness, resource);
  const refs = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind !== "ref" || !isWritable(field) || !mayWrite(field, maker.actor.side)) return [];
    const target = harness.resources.find((each) => each.name === field.target);
    return target && target.table !== resource.table ? [{ wire: `${name}Id`, field, target }] : [];
  });
  const companies = refs.filter(({ field, target }) => field.ownCompany || isCompany(target));
  const preset: Record<string, unknown> = Object.fromEntries(companies.map(({ wire }) => [wire, harness.acme]));
  for (const { wire, field, target } of refs) {
    if (wire in preset || !target.routes || !target.create || onTheWay.includes(target)) continue;
    if (harness.leftOut[resource.name]?.includes(wire) || !(field.source || (field.required && field.createOnly))) continue;
    const row = await madeRow(harness, target, [], [...onTheWay, resource]);
    if (field.selectable) {
      await makeReady(makerOf(harness, target), target, row);
      await putInSelectableState(harness, target, row, field.selectable);
    }
    preset[wire] = row.id;
  }
  const input = await validInput(harness, maker, resource, "create", preset);
  const record = harness.resources.find((each) => each.routes && each.bizObject === input.bizObjectId);
  if (record?.create && !onTheWay.includes(record) && anyRefOf(resource))
    input.recordId = (await madeRow(harness, record, [], [...onTheWay, resource])).id;
  return input;
}

/** Puts a row into the state that a reference to it requires, if it is not in one. */
async function putInSelectableState({ db }: Harness, { table }: AnyResource, { id }: Row, selectable: AnyWhere): Promise<void> {
  const states = partsOf(selectable).fields.flatMap(([name, operand]) => (name === "state" ? [operand].flat() : []));
  const [state] = states;
  if (typeof state !== "string") return;
  await sql`update ${sql.table(table)} set state = ${state} where id = ${id} and state <> all(${states}::text[])`.execute(db.kysely);
}

/** Creates a row, by a create call or, if the resource has none, by the steps that lead to one. */
export async function madeRow(
  harness: Harness & TestPeople,
  resource: AnyResource,
  without: readonly string[] = [],
  onTheWay: readonly AnyResource[] = [],
): Promise<Row> {
  const maker = makerOf(harness, resource);
  const id = await createBySteps(harness, resource);
  const input = id === undefined ? await inputFor(harness, resource, onTheWay) : {};
  for (const name of without) delete input[name];
  const { status, body, text } = await (id === undefined
    ? maker.post(resource.collection, input)
    : maker.get(`${resource.collection}/${id}`));
  expect(status, `${resource.name}: ${text}`).toBe(id === undefined ? 201 : 200);
  return { id: body.data.id, version: body.data.version };
}

/** A row in a state from which the operation is possible. */
export function rowFor(setup: RaceSetup, operation: string): Promise<Row> {
  const rule = ruleOf(setup.resource, operation);
  const [state] = statesFrom(setup.resource, rule);
  const more = setup.prepared[operation];
  const theirsAlone = rule.by?.every((side) => side === "customer") === true;
  return theirsAlone && isCompany(setup.resource)
    ? companyItself(setup, state, more)
    : rowIn(setup, state, more, setup.without?.[operation], setup.filed?.[operation]);
}

/** Whether customers can access only one row of it: their own company. */
const isCompany = ({ customer }: AnyResource): boolean =>
  customer !== undefined && partsOf(customer.rows).fields.some(([name]) => name === "id");

/** Customers cannot compete for a new company, so acme itself is put into that state. */
async function companyItself({ sites, resource }: RaceSetup, state: string | undefined, more: string | undefined): Promise<Row> {
  const { harness, db } = sites;
  const set = [`state = '${state}'`, ...(more === undefined ? [] : [more])].join(", ");
  const { rows } = await sql
    .raw<Row>(`update "${resource.table}" set ${set} where id = ${harness.acme} returning id, version`)
    .execute(db.kysely);
  const [row] = rows;
  if (!row) throw new Error("acme is gone.");
  return row;
}

/** A row in that state; `more` contains further SQL assignments, and `filed` names fields that get a file. */
export async function rowIn(
  { sites, resource, assignments = {} }: RaceSetup,
  state?: string,
  more?: string,
  without: readonly string[] = [],
  filed: readonly string[] = [],
): Promise<Row> {
  const { harness, db } = sites;
  const row = await madeRow(harness, resource, without);
  const stands = state === undefined ? undefined : assignments[state];
  const set = [...(state === undefined ? [] : [`state = '${state}'`]), ...[stands, more].filter((each) => each !== undefined)];
  if (set.length > 0) await sql.raw(`update "${resource.table}" set ${set.join(", ")} where id = ${row.id}`).execute(db.kysely);
  for (const field of filed)
    await sql`insert into files (name, mime, size, sha256, storage_key, resource, record_id, field)
      values ('a.png', 'image/png', 1, 'a', 'a', ${resource.name}, ${row.id}, ${field})`.execute(db.kysely);
  return row;
}

/** The clients that may perform the operation on the row now. */
export async function raceClients({ sites, resource }: RaceSetup, operation: string, id: number): Promise<RaceClient[]> {
  const rule = ruleOf(resource, operation);
  if (rule.by?.length === 1 && rule.by[0] === "system") return ["system"];
  const open: RaceClient[] = [];
  for (const personName of peopleNames) {
    const { status, body } = await sites.harness[personName].get(`${resource.collection}/${id}`);
    if (status === 200 && body.data.actions[operation] === true) open.push(personName);
  }
  return open;
}

export const ruleOf = (resource: AnyResource, operation: string): Rule & Pick<RemoveRule, "input"> => {
  const found = [...rulesOf(resource)].find(([name]) => name === operation);
  if (!found) throw new Error(`${resource.name} has no ${operation}.`);
  return found[1];
};

/** Performs an operation at one of the two sites. */
export async function take(
  { sites, resource }: RaceSetup,
  operation: string,
  { id, version }: Row,
  clientName: RaceClient,
  site: number,
  body: object,
): Promise<ApiResponse> {
  if (clientName === "system") {
    const engine = sites.engines[site % 2] ?? sites.engines[0];
    return engine.act({ actor: asSystem("test") }, resource, { id, version }, operation, { ...body }).then(
      (result) => ({ status: 200, text: "", body: result }),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        return { status: error.status, text: error.message, body: { message: error.message, ...error.details } };
      },
    );
  }
  const client = sites.at(site, clientName);
  const path = `${resource.collection}/${id}`;
  if (operation === "update") return client.put(path, { version, ...body });
  if (operation === "remove") return client.delete(path, { version, ...body });
  return client.post(`${path}/actions/${operation}`, { version, ...body });
}

/** The body of the operation; an update's changes differ by writer, so that the stored row shows whose update won. */
export async function bodiesFor(
  { sites, resource }: RaceSetup,
  operation: string,
  { id }: Pick<Row, "id">,
  state = statesFrom(resource, ruleOf(resource, operation))[0] ?? "",
): Promise<(writer: number) => object> {
  const { harness } = sites;
  const writer = resource.side === "customer" ? harness.cleo : harness.bob;
  const { data } = (await (writer === harness.cleo ? writer : harness.ann).get(`${resource.collection}/${id}`)).body;
  if (operation !== "update") {
    const fields = ruleOf(resource, operation).input ?? (operation === "remove" ? {} : (resource.actions[operation]?.input ?? {}));
    const input = await validActionInput(harness, writer, resource, operation, fields, data);
    return () => input;
  }
  // The lines' references are chosen within the row's own.
  const own = Object.keys(resource.fields).flatMap((name) => (data[`${name}Id`] ? [[`${name}Id`, data[`${name}Id`]]] : []));
  const input = await validInput(harness, writer, resource, "update", Object.fromEntries(own));
  for (const [name, { lockedIn, createOnly }] of Object.entries(resource.fields))
    if (createOnly || lockedIn?.includes(state)) delete input[name];
  return (nth) => changedBy(nth, resource, input);
}

/**
 * Texts end with the writer and lists differ in length; numbers are the fallback, or a text that no other row may have. Only fields that every
 * possible writer may write.
 */
function changedBy(writer: number, resource: AnyResource, input: Record<string, unknown>): object {
  const changed: Record<string, unknown> = {};
  const sides = (["employee", "customer"] as const).filter((side) => side === "employee" || resource.customer?.may.includes("update"));
  const everyone = (field: Field) => sides.every((side) => mayWrite(field, side));
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.createOnly) continue;
    const value = input[name];
    if (!everyone(field)) continue;
    if (field.kind === "text" && typeof value === "string" && !field.matches && !field.unique)
      changed[name] = signed(value, writer, field.maxLength);
    if ((field.kind === "longText" || field.kind === "richText") && typeof value === "string") changed[name] = signed(value, writer);
    // Lines that may not repeat stay as they are: repeated, they would be refused for what they contain.
    if (field.kind === "lines" && !field.unique && Array.isArray(value))
      changed[name] = Array(1 + (writer % 3)).fill(lineFor(field, value[0], everyone));
    if (field.kind === "email" && !field.unique) changed[name] = `writer${writer}@example.test`;
  }
  if (Object.keys(changed).length > 0) return changed;
  const numbers = Object.entries(resource.fields).filter(([name, { kind }]) => kind === "integer" && typeof input[name] === "number");
  if (numbers.length > 0) return Object.fromEntries(numbers.map(([name]) => [name, writer + 2]));
  const alone = Object.entries(resource.fields).filter(
    ([name, field]) => field.kind === "text" && field.unique && typeof input[name] === "string",
  );
  return Object.fromEntries(alone.map(([name]) => [name, signed(String(input[name]), writer)]));
}

/** The text with the writer's number behind it. In front it would make the winner's row the first that lookups find, whatever that row can't do. */
function signed(text: string, writer: number, maxLength?: number): string {
  const mark = ` ${writer}`;
  return `${text.slice(0, maxLength === undefined ? undefined : maxLength - mark.length)}${mark}`;
}

const lineFor = (field: LinesField, line: Record<string, unknown>, everyone: (field: Field) => boolean) =>
  Object.fromEntries(
    Object.entries(line).filter(([wire]) =>
      Object.entries(field.fields).some(
        ([name, each]) => wireName(name, each) === wire && everyone(each) && !("unique" in each && each.unique),
      ),
    ),
  );

/** One way to win the race: a client, an operation and its body. */
export interface Attempt {
  readonly who: RaceClient;
  readonly operation: string;
  readonly body: (writer: number) => object;
}

/**
 * Sends these attempts for one row at the same time, with the same version and to both sites. Exactly one may
 * succeed.
 */
export async function raceOf(setup: RaceSetup, row: Row, attempts: readonly Attempt[], size: number) {
  const members = Array.from({ length: size }, (_, writer) => {
    const { who, operation, body } = attempts[writer % attempts.length] ?? nobodyMayAct();
    return { who, operation, writer, sent: body(writer), site: Math.floor(writer / attempts.length) };
  });
  let responses: ApiResponse[] = [];
  const changes = await addedByWork(setup.sites, async () => {
    responses = await Promise.all(members.map(({ who, operation, sent, site }) => take(setup, operation, row, who, site, sent)));
  });
  const summary = responses.map(({ status, text }, index) => `${members[index]?.operation} ${status} ${text.slice(0, 100)}`).join("\n");
  const wins = members.filter((_, index) => responses[index]?.status === 200);
  expect(wins, summary).toHaveLength(1);
  const [winner = nobodyMayAct()] = wins;
  const lost = members.flatMap(({ who }, index) => {
    const answer = responses[index];
    return answer && answer.status !== 200 ? [{ who, answer }] : [];
  });
  return { winner: { ...winner, kept: keptOf(winner.sent) }, changes, lost };
}

const nobodyMayAct = (): never => {
  throw new Error("Nobody may do anything with this row.");
};

/** The expected stored values of what was sent: texts as they are, lists by their length. */
const keptOf = (sent: object): object =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, Array.isArray(value) ? { length: value.length } : value]));

/**
 * Checks the error responses against the current row: each has a reason, the state and, if the client can see it, the
 * row itself. 404 is only correct for clients that can no longer see the row.
 */
export async function expectHonest(
  { sites, resource }: RaceSetup,
  id: number,
  refusals: readonly { readonly who: RaceClient; readonly answer: ApiResponse }[],
): Promise<void> {
  const { harness } = sites;
  const current = new Map<RaceClient, ApiResponse>();
  for (const { who } of refusals) {
    // A job sees every row; who makes rows of a module sees one as long as it is there.
    const reader = who === "system" ? makerOf(harness, resource) : harness[who];
    if (!current.has(who)) current.set(who, await reader.get(`${resource.collection}/${id}`));
  }
  for (const { who, answer } of refusals) {
    const now = current.get(who);
    if (answer.status === 404 && now?.status === 404) continue;
    expect(answer.status, `${who}: ${answer.text}`).toBe(409);
    expect(answer.body.message).toMatch(/\w+ \w+/);
    if (now?.status !== 200 || who === "system") continue;
    const row = now.body.data;
    expect(answer.body.current).toEqual(row);
    expect([answer.body.version, answer.body.state]).toEqual([row.version, row.state]);
  }
}
