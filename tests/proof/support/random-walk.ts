import { sql } from "kysely";
import { expect } from "vitest";
import { asSystem } from "../../../server/access/caller.ts";
import { Problem } from "../../../server/engine/problem.ts";
import { wireName } from "../../../src/schemas/field.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { isMadeByCall } from "../../contract/by-steps.ts";
import { type Answer, type Client, today } from "../../contract/harness.ts";
import { validAnswers, validInput } from "../../contract/inputs.ts";
import type { Rig } from "../../contract/tiny/rig.ts";
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
import { createdWith, partsOnly, sideEffects, testedByMoneySequences } from "./side-effects.ts";

/** Somebody who takes steps; the program itself has no client. */
export interface Walker {
  readonly name: string;
  readonly client: Client | null;
}

export interface WalkState {
  readonly rig: Rig;
  readonly walkers: readonly Walker[];
  readonly rows: ModelRow[];
  readonly random: () => number;
  /** Operations that an effect refuses in every case. */
  readonly neverOpen: ReadonlySet<string>;
  /** What was accepted, and what refused: "task update". */
  readonly taken: Set<string>;
  readonly refused: Set<string>;
}

/** Modules of which the declaration says all that hangs on who asks. With users it hangs on what both may do: tests/identity has that. */
export const isWalked = ({ name, routes, create, table }: AnyResource): boolean =>
  routes && create !== undefined && table !== "users" && !testedByMoneySequences.includes(name);

type Input = Record<string, unknown>;
let serial = 0;

/** Steps at random through a world, each held against the model: what is answered, and what the row is afterwards. */
export function createRandomWalk(world: WalkState) {
  const { rig, walkers, rows, random, neverOpen, taken, refused } = world;
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new Error("Nothing to choose from.");
    return found;
  };
  const made = rig.resources.filter(isWalked);
  const inputs = new Map<string, Input>();
  const answers = new Map<string, Input>();

  /** A valid input, the same each time but for what must be unique. */
  async function inputOf(resource: AnyResource, like: Client): Promise<Input> {
    const key = `${resource.name} ${like.actor.id}`;
    const input = inputs.get(key) ?? (await validInput(rig, like, resource));
    inputs.set(key, input);
    const fresh = { ...input, ...createdWith[resource.name] };
    for (const [name, field] of Object.entries(resource.fields)) {
      if ("unique" in field && field.unique && name in fresh) fresh[name] = `u${++serial}`;
      if (field.kind !== "ref" || like !== rig.bob) continue;
      // A company whose people walk along, and nothing that would have to be another's.
      if (field.ownCompany) fresh[wireName(name, field)] = rig.acme;
      if (field.scopedBy && !field.required) delete fresh[wireName(name, field)];
    }
    return fresh;
  }

  async function answersOf(resource: AnyResource, operation: string): Promise<Input> {
    const key = `${resource.name} ${operation}`;
    const asks = rules(resource).get(operation)?.input ?? resource.actions[operation]?.input ?? {};
    const given = answers.get(key) ?? (await validAnswers(rig, rig.bob, resource, operation, asks));
    answers.set(key, given);
    return given;
  }

  const told = (who: Walker, operation: string, row: ModelRow) =>
    `${who.name} ${operation} ${row.resource.name} ${row.id}, ${row.state} version ${row.version}, after ${row.story.map(({ verb, by }) => `${verb} by ${by}`)}`;

  /** Somebody who reads everything of the row: an administrator, or where the module is for customers alone, one of its company. */
  const reader = ({ resource, facts }: ModelRow): Client => {
    if (resource.side !== "customer") return rig.ann;
    return facts.companyId === rig.zeta ? rig.dora : rig.carl;
  };

  /** The row as they read it must be the model's. */
  async function look(row: ModelRow, what: string): Promise<ModelValues> {
    const { status, body } = await reader(row).get(`${row.resource.collection}/${row.id}`);
    expect(status, what).toBe(row.gone ? 404 : 200);
    if (row.gone) return row.facts;
    expect([body.data.version, body.data.state], what).toEqual([row.version, row.state]);
    return body.data;
  }

  async function create(): Promise<void> {
    const called = made.filter(isMadeByCall);
    const lacking = called.filter((each) => operations(each).some((name) => !taken.has(`${each.name} ${name}`)));
    const resource = pick(lacking.length > 0 && random() < 0.6 ? lacking : called);
    const able = walkers.filter(({ client }) => client && mayAsk(client.actor, resource, "create"));
    const who = pick(random() < 0.6 ? able : walkers);
    const { client } = who;
    if (!client || who.name === "yan") return;
    const { side, companyId } = client.actor;
    const like = side === "employee" ? rig.bob : companyId === rig.acme ? rig.cleo : rig.dora;
    const may = mayAsk(client.actor, resource, "create");
    const { status, text, body } = await client.post(resource.collection, may ? await inputOf(resource, like) : {});
    expect(status, `${who.name} create ${resource.name}: ${text}`).toBe(may ? 201 : 403);
    (may ? taken : refused).add(`${resource.name} create`);
    if (!may) return;
    const state = resource.initial;
    const story = [{ resource: resource.name, verb: "create", by: client.actor.id, states: [null, state ?? null] as const }];
    const row: ModelRow = { id: body.data.id, resource, state, version: 1, gone: false, facts: { companyId }, story };
    row.facts = await look(row, `${who.name} create ${resource.name}`);
    expect(row.facts.createdById).toBe(client.actor.id);
    rows.push(row);
  }

  /** The changes of an update: words that no row was made with, and sometimes other values of what an employee may send. */
  async function changesTo(resource: AnyResource, doer: ModelActor, state: string | undefined): Promise<Input> {
    const words = wordsField(resource, state);
    const email = words !== undefined && resource.fields[words]?.kind === "email";
    const changes: Input = words === undefined ? {} : { [words]: email ? `w${++serial}@example.test` : `New words ${++serial}` };
    if (doer?.side !== "employee" || random() < 0.5) return changes;
    const plain = Object.entries(await inputOf(resource, rig.bob)).filter(([name]) => {
      const { kind, lockedIn } = resource.fields[name] ?? {};
      if (state !== undefined && lockedIn?.includes(state)) return false;
      return kind === "money" || kind === "integer" || kind === "boolean" || kind === "date";
    });
    for (const [name, value] of plain) {
      if (random() < 0.5) continue;
      const other = { date: pick(["2026-12-24", "2026-12-24", "2026-11-19"]), boolean: random() < 0.5 };
      changes[name] = other[resource.fields[name]?.kind as keyof typeof other] ?? value;
    }
    return changes;
  }

  function send(who: Walker, resource: AnyResource, operation: string, row: ModelRow, version: number, body: Input): Promise<Answer> {
    const path = `${resource.collection}/${row.id}`;
    const { client } = who;
    if (client && operation === "update") return client.put(path, { version, ...body });
    if (client && operation === "remove") return client.delete(path, { version, ...body });
    if (client) return client.post(`${path}/actions/${operation}`, { version, ...body });
    return rig.engine.act({ actor: asSystem("a walk") }, resource, { id: row.id, version }, operation, body).then(
      (body) => ({ status: 200, text: "", body }),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        return { status: error.status, text: error.message, body: null };
      },
    );
  }

  /** Who may do what with the row as it is. */
  function open(row: ModelRow): Map<string, Walker[]> {
    const found = new Map<string, Walker[]>();
    for (const name of operations(row.resource)) {
      const able = walkers.filter(
        ({ client }) => expectedAvailability(client?.actor ?? null, row.resource, name, row, row.version, today) === 200,
      );
      // What only people do has a call for people alone.
      const those = row.resource.actions[name] ? able : able.filter(({ client }) => client);
      if (those.length > 0) found.set(name, those);
    }
    return found;
  }
  /** What is possible now and was never taken before. */
  const freshOf = (row: ModelRow) => [...open(row)].filter(([name]) => !taken.has(`${row.resource.name} ${name}`));
  /** Whoever made the row often may what others may not. */
  const someone = (row: ModelRow): Walker => {
    const maker = walkers.find(({ client }) => client && client.actor.id === row.facts.createdById);
    return maker && random() < 0.4 ? maker : pick(walkers);
  };
  const operations = (resource: AnyResource) =>
    [...rules(resource).keys()].filter((name) => name !== "create" && !partsOnly.includes(`${resource.name} ${name}`));

  async function operate(row: ModelRow): Promise<void> {
    const ways = [...open(row)];
    const fresh = freshOf(row);
    const way = ways.length > 0 && random() < 0.6 ? pick(fresh.length > 0 && random() < 0.7 ? fresh : ways) : undefined;
    const who = way ? pick(way[1]) : someone(row);
    const doer: ModelActor = who.client?.actor ?? null;
    // Now and then under another name of the same table, where the row is not to be found.
    const names = rig.resources.filter(({ routes, table }) => routes && table === row.resource.table);
    const resource = random() < 0.1 ? pick(names) : row.resource;
    const all = operations(resource).filter((name) => who.client || resource.actions[name]);
    if (all.length === 0) return;
    const operation = way && resource === row.resource ? way[0] : pick(all);
    const version = random() < 0.9 ? row.version : row.version > 1 && random() < 0.5 ? row.version - 1 : row.version + 1;
    // What changes nothing writes nothing: there must be words to change.
    if (operation === "update" && wordsField(resource, row.state) === undefined) return;
    const body = operation === "update" ? await changesTo(resource, doer, row.state) : await answersOf(resource, operation);
    const name = `${resource.name} ${operation}`;
    const wanted = expectedAvailability(doer, resource, operation, row, version, today);
    const expected = wanted === 200 && neverOpen.has(name) ? 409 : wanted;
    const what = told(who, operation, row);
    const others = sideEffects[name];
    const last = others ? await lastEntry() : 0;
    const { status, text } = await send(who, resource, operation, row, version, body);
    expect(status, `${what} as ${name} at ${version}: ${text}`).toBe(expected);
    (expected === 200 ? taken : refused).add(name);
    const facts = expected === 200 ? apply(row, resource, operation, doer, body) : row.facts;
    const now = await look(row, what);
    if (!row.gone) expectSame(resource, facts, now, what, expected === 200 && rules(resource).get(operation)?.effect === true);
    row.facts = now;
    if (others && expected === 200) await follow(others, row, last, what);
  }

  async function lastEntry(): Promise<number> {
    const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from activity_log`.execute(rig.db.kysely);
    return Number(last[0]?.id);
  }

  /** Takes over what an operation did elsewhere: which rows, the log says; what has become of them, the declarations. */
  async function follow(names: readonly string[], of: ModelRow, last: number, what: string): Promise<void> {
    const { rows: entries } = await sql<{ name: string; id: number; verb: string; by: number | null }>`
      select resource as name, record_id as id, verb, user_id as by from activity_log
      where id > ${last} and resource = any(${[...names]}::text[]) order by id`.execute(rig.db.kysely);
    for (const { name, id, verb, by } of entries) {
      const resource = made.find((each) => each.name === name);
      if (!resource || (id === of.id && resource.table === of.resource.table)) continue;
      const known = rows.find((row) => row.id === id && row.resource.table === resource.table);
      if (!known && verb !== "create") continue;
      const row: ModelRow = known ?? { id, resource, state: undefined, version: 0, gone: false, facts: {}, story: [] };
      const before = row.state ?? null;
      row.state = verb === "create" ? resource.initial : (resource.actions[verb]?.to ?? row.state);
      row.version += 1;
      row.story.push({ resource: name, verb, by, states: [before, row.state ?? null] });
      if (!known) rows.push(row);
    }
    for (const row of rows) if (names.includes(row.resource.name) && !row.gone) row.facts = await look(row, `${what}, then ${row.id}`);
  }

  /** What the declaration says becomes of the row. Answers the facts that it must have. */
  function apply(row: ModelRow, resource: AnyResource, operation: string, doer: ModelActor, body: Input): ModelValues {
    const action = resource.actions[operation];
    const before = row.state ?? null;
    row.version += 1;
    row.state = action?.to ?? row.state;
    row.gone = operation === "remove";
    const to = row.gone ? null : (row.state ?? null);
    row.story.push({ resource: resource.name, verb: operation, by: doer?.id ?? null, states: [before, to] });
    if (action?.becomes) row.resource = rig.resources.find(({ name }) => name === action.becomes) ?? row.resource;
    const facts: Input = { ...row.facts, ...(operation === "update" ? body : {}) };
    const put = (name: string, value: unknown) => {
      const field = resource.fields[name];
      if (field) facts[wireName(name, field)] = value;
    };
    for (const [name, value] of Object.entries(action?.sets ?? {})) put(name, value);
    for (const [name, from] of Object.entries(action?.writes ?? {})) {
      const asked = action?.input?.[from ?? ""];
      if (from && asked) put(name, body[wireName(from, asked)] ?? null);
    }
    return facts;
  }

  /** Nothing has changed but what must; an effect may write what only actions and effects write. */
  function expectSame(resource: AnyResource, wanted: ModelValues, now: ModelValues, what: string, effect: boolean): void {
    const compared = Object.entries(resource.fields)
      .filter(([, field]) => field.kind !== "computed" && !(effect && field.readOnly))
      .map(([name, field]) => wireName(name, field));
    const of = (facts: ModelValues) => Object.fromEntries(compared.map((name) => [name, facts[name] ?? null]));
    expect(of(now), what).toEqual(of(wanted));
  }

  /** What somebody reads of a row, and what they are told that they may do with it. */
  async function read({ name, client }: Walker, row: ModelRow): Promise<void> {
    if (!client) return;
    const { actor } = client;
    const { resource } = row;
    const { status, body } = await client.get(`${resource.collection}/${row.id}`);
    const what = `${name} reads ${resource.name} ${row.id}`;
    expect(status, what).toBe(!mayRead(actor, resource) ? 403 : reaches(actor, resource, row) ? 200 : 404);
    if (status !== 200) return;
    expect([body.data.version, body.data.state], what).toEqual([row.version, row.state]);
    const asked = [...rules(resource).keys()].filter((each) => each !== "create" && mayAsk(actor, resource, each));
    const open = asked.map((each) => [each, isOpen(actor, resource, each, row, today, true)]);
    expect(Object.fromEntries(Object.entries(body.data.actions).map(([each, answer]) => [each, answer === true])), what).toEqual(
      Object.fromEntries(open),
    );
  }

  return {
    /** Makes what made-up inputs point at. */
    async prepare(): Promise<void> {
      for (const resource of made)
        for (const like of [rig.bob, rig.cleo, rig.dora]) if (mayAsk(like.actor, resource, "create")) await inputOf(resource, like);
      for (const resource of made) for (const name of rules(resource).keys()) await answersOf(resource, name);
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
    /** Begins with other rows; those of before are left as they are. */
    begin(first: readonly ModelRow[]): void {
      rows.splice(0, rows.length, ...first);
    },
  };
}
