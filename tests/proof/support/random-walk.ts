import { sql } from "kysely";
import { expect } from "vitest";
import { asSystem } from "../../../server/access/caller.ts";
import { Problem } from "../../../server/engine/wire/problem.ts";
import { wireName } from "../../../src/schemas/fields/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { everyOperand, me, now, referencedName } from "../../../src/schemas/rules/where.ts";
import { isMadeByCall } from "../../contract/by-steps.ts";
import { type ApiResponse, type Client, today } from "../../contract/harness.ts";
import { validActionInput, validInput } from "../../contract/inputs.ts";
import type { TinyHarness } from "../../contract/tiny/tiny-harness.ts";
import {
  expectedAvailability,
  isOpen,
  type ModelActor,
  type ModelRow,
  type ModelValues,
  mayAsk,
  mayRead,
  reaches,
  rules,
  wordsField,
} from "./rule-model.ts";
import {
  careModules,
  createdWith,
  freshInputs,
  partsOnly,
  providerModules,
  testedByMoneySequences,
  warehouseModules,
  writtenByEffect,
} from "./side-effects.ts";
import { distinguishingTexts, isTaken } from "./unique-values.ts";

/** Someone who performs steps; the system itself has no client. */
export interface Walker {
  readonly name: string;
  readonly client: Client | null;
}

export interface WalkState {
  readonly harness: TinyHarness;
  readonly walkers: readonly Walker[];
  readonly rows: ModelRow[];
  readonly random: () => number;
  /** Operations that an effect always rejects. */
  readonly neverOpen: ReadonlySet<string>;
  /** The operations accepted and rejected so far, such as "task update". */
  readonly accepted: Set<string>;
  readonly refused: Set<string>;
}

/**
 * Modules whose access rules follow from the declaration alone. Access to users also depends on the other user; see
 * tests/identity.
 */
export const isWalked = ({ name, routes, create, table }: AnyResource): boolean =>
  routes &&
  create !== undefined &&
  table !== "users" &&
  ![...testedByMoneySequences, ...warehouseModules, ...providerModules, ...careModules].includes(name);

type Input = Record<string, unknown>;
let serial = 0;

/** Performs random steps and checks each against the model: the response, and the row afterwards. */
export function createRandomWalk(walkState: WalkState) {
  const { harness, walkers, rows, random, neverOpen, accepted, refused } = walkState;
  const pick = <T>(from: readonly T[]): T => {
    const choice = from[Math.floor(random() * from.length)];
    if (choice === undefined) throw new Error("Nothing to choose from.");
    return choice;
  };
  const creatable = harness.resources.filter(isWalked);
  const inputs = new Map<string, Input>();
  const actionInputs = new Map<string, Input>();

  /** A valid input, the same each time except for unique values. */
  async function inputOf(resource: AnyResource, representative: Client): Promise<Input> {
    const key = `${resource.name} ${representative.actor.id}`;
    const input = inputs.get(key) ?? (await validInput(harness, representative, resource));
    inputs.set(key, input);
    const fresh: Input = { ...input, ...createdWith[resource.name] };
    for (const name of distinguishingTexts(resource)) fresh[name] = `u${++serial}`;
    for (const [name, field] of Object.entries(resource.fields)) {
      if ("unique" in field && field.kind !== "lines" && field.unique && name in fresh)
        fresh[name] = field.kind === "phone" ? `+1 ${3_125_550_000 + ++serial}` : `u${++serial}`;
      if (field.kind !== "ref" || representative !== harness.bob) continue;
      // A company whose users take part, and no optional reference that depends on another field.
      if (field.ownCompany) fresh[wireName(name, field)] = harness.acme;
      if (field.scopedBy && !field.required) delete fresh[wireName(name, field)];
    }
    return fresh;
  }

  /** Now and then the text of a row that exists, where only one may have it, in capitals because case does not count. */
  function repeatText(resource: AnyResource, input: Input, own: ModelValues = {}): void {
    for (const name of distinguishingTexts(resource)) {
      const texts = rows.flatMap((row) => (row.resource.table === resource.table ? [row.values[name]] : []));
      // An update to the row's own text would change nothing.
      const taken = texts.flatMap((text) => (typeof text === "string" ? [text.toUpperCase()] : [])).filter((text) => text !== own[name]);
      if (name in input && taken.length > 0 && random() < 0.5) input[name] = pick(taken);
    }
  }

  async function randomInput(resource: AnyResource, operation: string): Promise<Input> {
    const key = `${resource.name} ${operation}`;
    const fields = rules(resource).get(operation)?.input ?? resource.actions[operation]?.input ?? {};
    const input = actionInputs.get(key) ?? (await validActionInput(harness, harness.bob, resource, operation, fields));
    actionInputs.set(key, input);
    return { ...input, ...freshInputs[key]?.(++serial) };
  }

  const describeStep = (walker: Walker, operation: string, row: ModelRow) =>
    `${walker.name} ${operation} ${row.resource.name} ${row.id}, ${row.state} version ${row.version}, after ${row.story.map(({ verb, by }) => `${verb} by ${by}`)}`;

  /**
   * A client that can read every field of the row: an admin or, for customer modules, a user of the row's company.
   */
  const reader = ({ resource, values }: ModelRow): Client => {
    if (resource.side !== "customer") return harness.ann;
    return values.companyId === harness.zeta ? harness.dora : harness.carl;
  };

  /** The row as that client reads it must match the model. */
  async function look(row: ModelRow, label: string): Promise<ModelValues> {
    const { status, body } = await reader(row).get(`${row.resource.collection}/${row.id}`);
    expect(status, label).toBe(row.removed ? 404 : 200);
    if (row.removed) return row.values;
    expect([body.data.version, body.data.state], label).toEqual([row.version, row.state]);
    return { ...body.data, ...(await referencedValues(row.resource, body.data)) };
  }

  /** The values of referenced rows that decide who may access the row. The walk itself changes none of these rows. */
  async function referencedValues(resource: AnyResource, values: ModelValues): Promise<ModelValues> {
    const found: Input = {};
    for (const where of [resource.customer?.rows, resource.employee?.rows, ...(resource.employee?.also ?? []).map(({ rows }) => rows)]) {
      for (const name of where ? everyOperand(where).names : []) {
        const [reference = "", own = ""] = referencedName(name) ?? [];
        const field = resource.fields[reference];
        const target = harness.resources.find((each) => field?.kind === "ref" && each.name === field.target);
        if (!target) continue;
        const { body } = await harness.ann.get(`${target.collection}/${values[`${reference}Id`]}`);
        found[name] = body.data[target.fields[own] ? wireName(own, target.fields[own]) : own] ?? null;
      }
    }
    return found;
  }

  async function create(): Promise<void> {
    const called = creatable.filter(isMadeByCall);
    const lacking = called.filter((each) => operations(each).some((name) => !accepted.has(`${each.name} ${name}`)));
    const resource = pick(lacking.length > 0 && random() < 0.6 ? lacking : called);
    const able = walkers.filter(({ client }) => client && mayAsk(client.actor, resource, "create"));
    const walker = pick(random() < 0.6 ? able : walkers);
    const { client } = walker;
    if (!client || walker.name === "yan") return;
    const { side, companyId } = client.actor;
    const representative = side === "employee" ? harness.bob : companyId === harness.acme ? harness.cleo : harness.dora;
    const may = mayAsk(client.actor, resource, "create");
    const input = may ? await inputOf(resource, representative) : {};
    repeatText(resource, input);
    const state = resource.initial;
    // The row of a customer's user is their company's, whatever they send.
    const own = Object.entries(resource.fields).filter(([, field]) => side === "customer" && field.kind === "ref" && field.ownCompany);
    const values = { ...input, ...Object.fromEntries(own.map(([name, field]) => [wireName(name, field), companyId])) };
    const expected = !may ? 403 : isTaken({ resource, state, values }, rows, harness.resources) ? 422 : 201;
    const { status, text, body } = await client.post(resource.collection, input);
    expect(status, `${walker.name} create ${resource.name}: ${text}`).toBe(expected);
    (expected === 201 ? accepted : refused).add(`${resource.name} create`);
    if (expected !== 201) return;
    const story = [{ resource: resource.name, verb: "create", by: client.actor.id, states: [null, state ?? null] as const }];
    const row: ModelRow = { id: body.data.id, resource, state, version: 1, removed: false, values: { companyId }, story };
    row.values = await look(row, `${walker.name} create ${resource.name}`);
    expect(row.values.createdById).toBe(client.actor.id);
    rows.push(row);
  }

  /** The changes of an update: a new text, and sometimes other values that an employee may send. */
  async function changesTo(resource: AnyResource, actor: ModelActor, { state, values }: ModelRow): Promise<Input> {
    const textField = wordsField(resource, state);
    const email = textField !== undefined && resource.fields[textField]?.kind === "email";
    const changes: Input = textField === undefined ? {} : { [textField]: email ? `w${++serial}@example.test` : `New words ${++serial}` };
    repeatText(resource, changes, values);
    if (actor?.side !== "employee" || random() < 0.5) return changes;
    const plain = Object.entries(await inputOf(resource, harness.bob)).filter(([name]) => {
      const { kind, lockedIn } = resource.fields[name] ?? {};
      if (state !== undefined && lockedIn?.includes(state)) return false;
      return kind === "money" || kind === "integer" || kind === "boolean" || kind === "date";
    });
    for (const [name, value] of plain) {
      if (random() < 0.5) continue;
      const field = resource.fields[name];
      if (field?.kind === "date" && !field.notBefore) changes[name] = pick(["2026-12-24", "2026-12-24", "2026-11-19"]);
      else changes[name] = field?.kind === "boolean" ? random() < 0.5 : value;
    }
    return changes;
  }

  function send(
    walker: Walker,
    resource: AnyResource,
    operation: string,
    row: ModelRow,
    version: number,
    body: Input,
  ): Promise<ApiResponse> {
    const path = `${resource.collection}/${row.id}`;
    const { client } = walker;
    if (client && operation === "update") return client.put(path, { version, ...body });
    if (client && operation === "remove") return client.delete(path, { version, ...body });
    if (client) return client.post(`${path}/actions/${operation}`, { version, ...body });
    return harness.engine.act({ actor: asSystem("a walk") }, resource, { id: row.id, version }, operation, body).then(
      (body) => ({ status: 200, text: "", body }),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        return { status: error.status, text: error.message, body: null };
      },
    );
  }

  /** The possible operations on the row, each with the walkers who may perform it now. */
  function open(row: ModelRow): Map<string, Walker[]> {
    const available = new Map<string, Walker[]>();
    for (const name of operations(row.resource)) {
      const able = walkers.filter(
        ({ client }) => expectedAvailability(client?.actor ?? null, row.resource, name, row, row.version, today) === 200,
      );
      // Only actions can be performed by the system.
      const those = row.resource.actions[name] ? able : able.filter(({ client }) => client);
      if (those.length > 0) available.set(name, those);
    }
    return available;
  }
  /** The operations that are possible now and have never been accepted before. */
  const freshOf = (row: ModelRow) => [...open(row)].filter(([name]) => !accepted.has(`${row.resource.name} ${name}`));
  /** A random walker; often the row's creator, who may have permissions that others lack. */
  const someone = (row: ModelRow): Walker => {
    const maker = walkers.find(({ client }) => client && client.actor.id === row.values.createdById);
    return maker && random() < 0.4 ? maker : pick(walkers);
  };
  const operations = (resource: AnyResource) =>
    [...rules(resource).keys()].filter((name) => name !== "create" && !partsOnly.includes(`${resource.name} ${name}`));

  async function operate(row: ModelRow): Promise<void> {
    const available = [...open(row)];
    const fresh = freshOf(row);
    const chosen = available.length > 0 && random() < 0.6 ? pick(fresh.length > 0 && random() < 0.7 ? fresh : available) : undefined;
    const walker = chosen ? pick(chosen[1]) : someone(row);
    const actor: ModelActor = walker.client?.actor ?? null;
    // Now and then through another resource of the same table, where the row does not exist.
    const names = harness.resources.filter(({ routes, table }) => routes && table === row.resource.table);
    const resource = random() < 0.1 ? pick(names) : row.resource;
    const all = operations(resource).filter((name) => walker.client || resource.actions[name]);
    if (all.length === 0) return;
    const operation = chosen && resource === row.resource ? chosen[0] : pick(all);
    const version = random() < 0.9 ? row.version : row.version > 1 && random() < 0.5 ? row.version - 1 : row.version + 1;
    // An update without changes writes nothing, so there must be a text field to change.
    if (operation === "update" && wordsField(resource, row.state) === undefined) return;
    const body = operation === "update" ? await changesTo(resource, actor, row) : await randomInput(resource, operation);
    const name = `${resource.name} ${operation}`;
    const predicted = expectedAvailability(actor, resource, operation, row, version, today);
    const changed = { ...row, resource, values: { ...row.values, ...body } };
    const taken = operation === "update" && isTaken(changed, rows, harness.resources);
    const expected = predicted !== 200 ? predicted : neverOpen.has(name) ? 409 : taken ? 422 : 200;
    const label = describeStep(walker, operation, row);
    const hasEffect = rules(resource).get(operation)?.effect === true;
    const last = hasEffect ? await lastEntry() : 0;
    const { status, text } = await send(walker, resource, operation, row, version, body);
    expect(status, `${label} as ${name} at ${version}: ${text}`).toBe(expected);
    (expected === 200 ? accepted : refused).add(name);
    const values = expected === 200 ? apply(row, resource, operation, actor, body) : row.values;
    const now = await look(row, label);
    if (!row.removed) expectSame(resource, values, now, label, expected === 200 && hasEffect);
    row.values = now;
    if (hasEffect && expected === 200) await follow(row, last, label);
  }

  async function lastEntry(): Promise<number> {
    const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from activity_log`.execute(harness.db.kysely);
    return Number(last[0]?.id);
  }

  /**
   * Updates the model of other rows that an operation changed: the activity log tells which, the declarations tell
   * how.
   */
  async function follow(source: ModelRow, last: number, label: string): Promise<void> {
    const { rows: entries } = await sql<{ name: string; id: number; verb: string; by: number | null }>`
      select resource as name, record_id as id, verb, user_id as by from activity_log
      where id > ${last} order by id`.execute(harness.db.kysely);
    for (const { name, id, verb, by } of entries) {
      const resource = creatable.find((each) => each.name === name);
      if (!resource || (id === source.id && resource.table === source.resource.table)) continue;
      const known = rows.find((row) => row.id === id && row.resource.table === resource.table);
      if (!known && verb !== "create") continue;
      const row: ModelRow = known ?? { id, resource, state: undefined, version: 0, removed: false, values: {}, story: [] };
      const before = row.state ?? null;
      row.state = verb === "create" ? resource.initial : (resource.actions[verb]?.to ?? row.state);
      row.version += 1;
      row.story.push({ resource: name, verb, by, states: [before, row.state ?? null] });
      if (!known) rows.push(row);
    }
    const names = new Set(entries.map(({ name }) => name));
    for (const row of rows) if (names.has(row.resource.name) && !row.removed) row.values = await look(row, `${label}, then ${row.id}`);
  }

  /** Applies an operation to the model, as declared. Returns the values that the row must have. */
  function apply(row: ModelRow, resource: AnyResource, operation: string, actor: ModelActor, body: Input): ModelValues {
    const action = resource.actions[operation];
    const before = row.state ?? null;
    row.version += 1;
    row.state = action?.to ?? row.state;
    row.removed = operation === "remove";
    const to = row.removed ? null : (row.state ?? null);
    row.story.push({ resource: resource.name, verb: operation, by: actor?.id ?? null, states: [before, to] });
    if (action?.becomes) row.resource = harness.resources.find(({ name }) => name === action.becomes) ?? row.resource;
    const values: Input = { ...row.values, ...(operation === "update" ? body : {}) };
    const put = (name: string, value: unknown) => {
      const field = resource.fields[name];
      if (field) values[wireName(name, field)] = value;
    };
    const symbols = new Map<unknown, unknown>([
      [now.moment, expect.any(String)],
      [now.today, today],
      [me.user, actor?.id ?? null],
      [me.name, expect.any(String)],
    ]);
    for (const [name, value] of Object.entries(action?.sets ?? {})) put(name, symbols.has(value) ? symbols.get(value) : value);
    for (const [name, from] of Object.entries(action?.writes ?? {})) {
      const inputField = action?.input?.[from ?? ""];
      if (from && inputField) put(name, body[wireName(from, inputField)] ?? null);
    }
    return { ...values, ...writtenByEffect[`${resource.name} ${operation}`]?.(values) };
  }

  /** Checks that only expected values have changed; an effect may also write read-only fields. */
  function expectSame(resource: AnyResource, expected: ModelValues, now: ModelValues, label: string, effect: boolean): void {
    const compared = Object.entries(resource.fields)
      .filter(([, field]) => field.kind !== "computed" && !(effect && field.readOnly))
      .map(([name, field]) => wireName(name, field));
    const comparedValues = (values: ModelValues) => Object.fromEntries(compared.map((name) => [name, values[name] ?? null]));
    expect(comparedValues(now), label).toEqual(comparedValues(expected));
  }

  /** Checks a row as a walker reads it, including the operations that the response offers. */
  async function read({ name, client }: Walker, row: ModelRow): Promise<void> {
    if (!client) return;
    const { actor } = client;
    const { resource } = row;
    const { status, body } = await client.get(`${resource.collection}/${row.id}`);
    const label = `${name} reads ${resource.name} ${row.id}`;
    expect(status, label).toBe(!mayRead(actor, resource) ? 403 : reaches(actor, resource, row) ? 200 : 404);
    if (status !== 200) return;
    expect([body.data.version, body.data.state], label).toEqual([row.version, row.state]);
    const requestable = [...rules(resource).keys()].filter((each) => each !== "create" && mayAsk(actor, resource, each));
    const open = requestable.map((each) => [each, isOpen(actor, resource, each, row, today, true)]);
    expect(
      Object.fromEntries(Object.entries(body.data.actions).map(([each, availability]) => [each, availability === true])),
      label,
    ).toEqual(Object.fromEntries(open));
  }

  return {
    /** Creates the rows that generated inputs refer to. */
    async prepare(): Promise<void> {
      for (const resource of creatable)
        for (const representative of [harness.bob, harness.cleo, harness.dora])
          if (mayAsk(representative.actor, resource, "create")) await inputOf(resource, representative);
      for (const resource of creatable) for (const name of rules(resource).keys()) await randomInput(resource, name);
    },
    async step(): Promise<void> {
      const kind = random();
      if (rows.length < 6 || kind < 0.1) return create();
      if (kind >= 0.3) {
        const fresh = rows.filter((row) => freshOf(row).length > 0);
        return operate(pick(fresh.length > 0 && random() < 0.5 ? fresh : rows));
      }
      const row = pick(rows);
      await read(someone(row), row);
    },
    /** Continues with other rows; the previous ones are left as they are. */
    begin(first: readonly ModelRow[]): void {
      rows.splice(0, rows.length, ...first);
    },
  };
}
