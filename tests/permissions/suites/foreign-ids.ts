import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { Answer, Client } from "../../contract/harness.ts";
import { leftOut, validAnswers, validInput } from "../../contract/inputs.ts";
import { leakedCanariesIn } from "../support/canaries.ts";
import type { FixtureRow } from "../support/fixture-rows.ts";
import { missingId } from "../support/hand-written.ts";
import { clientOf } from "../support/inputs.ts";
import { named } from "../support/people.ts";
import { createPermissionFixtures, type PermissionFixtures } from "../support/permission-fixtures.ts";
import type { PermissionServer } from "../support/permission-server.ts";
import { type Reference, refsIn } from "../support/references.ts";

export function describeForeignIds(which: string, open: () => Promise<PermissionServer>): void {
  describe(`what a customer sends: ${which}`, () => {
    let fixtures: PermissionFixtures;
    let client: Client;
    beforeAll(async () => {
      fixtures = await createPermissionFixtures(await open());
      client = clientOf(fixtures.server, named(fixtures.people, "owner of acme"));
    });
    afterAll(() => fixtures.server.close());

    it("may not name another company's row: that is refused like one that is nobody's", async () => {
      let tried = 0;
      for (const { about, ids, send } of await attempts()) {
        const none = await send(missingId);
        expect([none.status, about]).toEqual([422, about]);
        for (const id of ids) {
          const answer = await send(id);
          expect([answer.status, answer.text], `${about} ${id}`).toEqual([none.status, none.text]);
          expect(leakedCanariesIn(answer.text, ["acme", "acmeOwner"])).toEqual([]);
          tried++;
        }
      }
      expect(tried).toBeGreaterThan(20);
    });

    it("has a key of its own: another user's is nothing to it", async () => {
      const resource = fixtures.server.resources.find(({ table, routes }) => routes && (table === "tasks" || table === "tiny_tickets"));
      if (!resource) throw new Error("There are no tasks.");
      const made = [];
      for (const name of ["owner of zeta", "owner of acme", "member of acme"]) {
        const person = named(fixtures.people, name);
        const asker = clientOf(fixtures.server, person);
        const input = await validInput(modules(), asker, resource);
        const answer = await asker.post(resource.collection, input, { "idempotency-key": "one-and-the-same" });
        expect([answer.status, leakedCanariesIn(answer.text, person.mayKnow)]).toEqual([201, []]);
        if (person.companyId === fixtures.companies.acme) made.push(answer.body.data.id);
      }
      expect(new Set(made).size).toBe(2);
    });

    it("may not say that a task is about a record that its writer does not read: that is as good as none", async () => {
      const owner = named(fixtures.people, "owner of acme");
      const answers = new Set<string>();
      for (const resource of fixtures.server.resources.filter(({ routes }) => routes && fixtures.server.calls)) {
        // What one module hides another may show: a task names the object, not the module.
        const shown = fixtures.server.resources.filter(({ routes, bizObject }) => routes && bizObject === resource.bizObject);
        const isSeen = (fixtureRow: FixtureRow) => shown.some((each) => fixtures.seen(owner, each).includes(fixtureRow));
        const strangers = fixtures
          .unseen(owner, resource)
          .filter((each) => !isSeen(each))
          .slice(0, 2);
        for (const recordId of [...strangers.map(({ row }) => row.id), missingId]) {
          const { status, text } = await client.post("tasks", { name: "About it", bizObjectId: resource.bizObject, recordId });
          answers.add(`${status} ${text}`);
        }
      }
      expect([...answers]).toEqual(fixtures.server.calls ? [expect.stringMatching(/^422 .*This record does not exist/)] : []);
    });

    const modules = () => ({ resources: fixtures.server.resources, leftOut });

    interface Attempt {
      readonly about: string;
      readonly ids: readonly number[];
      readonly send: (id: number) => Promise<Answer>;
    }

    /** Every write that can carry a reference or a file, with the rows that it must not reach. */
    async function attempts(): Promise<Attempt[]> {
      const found: Attempt[] = [];
      for (const resource of fixtures.server.resources.filter(({ routes }) => routes)) {
        for (const reference of refsIn(resource)) found.push(...(await ofReference(resource, reference)));
        const files = Object.entries(resource.fields).filter(([, field]) => field.kind === "files");
        if (!mayDo(resource, "create") || files.length === 0) continue;
        const input = await validInput(modules(), client, resource);
        const ids = await filesOfOthers(fixtures);
        for (const [name] of files)
          found.push({
            about: `${resource.name}.${name}`,
            ids,
            send: (id) => client.post(resource.collection, { ...input, [name]: [id] }),
          });
      }
      return found;
    }

    async function ofReference(resource: AnyResource, reference: Reference): Promise<Attempt[]> {
      const { path: about, action, field } = reference;
      const target = fixtures.server.resources.find(({ name }) => name === field.target);
      const ids = target
        ? fixtures
            .unseen(named(fixtures.people, "owner of acme"), target)
            .slice(0, 3)
            .map(({ row }) => row.id)
        : [];
      const rows = `${resource.collection}`;
      if (action !== undefined) {
        if (!mayDo(resource, action)) return [];
        const answers = await validAnswers(modules(), client, resource, action, resource.actions[action]?.input ?? {});
        const { id: row, version } = await ownRow(resource);
        return [
          {
            about,
            ids,
            send: (id) => client.post(`${rows}/${row}/actions/${action}`, { version, ...answers, [`${reference.name}Id`]: id }),
          },
        ];
      }
      const found: Attempt[] = [];
      if (mayDo(resource, "create")) {
        const input = await validInput(modules(), client, resource);
        found.push({ about, ids, send: (id) => client.post(rows, withReference(input, reference, id)) });
      }
      if (mayDo(resource, "update") && !resource.fields[reference.lines ?? reference.name]?.createOnly) {
        const { id: row, version } = await ownRow(resource);
        found.push({ about, ids, send: (id) => client.put(`${rows}/${row}`, { version, ...withReference({}, reference, id) }) });
      }
      return found;
    }

    const mayDo = (resource: AnyResource, operation: string) => resource.customer?.may.includes(operation) === true;

    /** A row of the customer's own making, or one that is theirs. */
    async function ownRow(resource: AnyResource): Promise<{ id: number; version: number }> {
      if (mayDo(resource, "create"))
        return (await client.post(resource.collection, await validInput(modules(), client, resource))).body.data;
      return (await client.get(resource.collection)).body.data[resource.collection][0];
    }
  });
}

/** The input with the reference in place: in a field, or in the first of the lines. */
function withReference(input: Record<string, unknown>, { name, lines }: Reference, id: number): Record<string, unknown> {
  if (lines === undefined) return { ...input, [`${name}Id`]: id };
  const rows = Array.isArray(input[lines]) ? input[lines] : [];
  return { ...input, [lines]: [{ ...rows[0], [`${name}Id`]: id }] };
}

/** Uploads of a colleague and of a stranger that hang nowhere, and files that hang on rows. */
async function filesOfOthers({ server, people }: PermissionFixtures): Promise<number[]> {
  const ids: number[] = [];
  for (const name of ["member of acme", "owner of zeta"]) {
    const { rows } = await sql<{ id: number }>`insert into files (name, mime, size, sha256, storage_key, created_by_id)
      values ('x.txt', 'text/plain', 1, 'x', 'x', ${named(people, name).id}) returning id`.execute(server.db.kysely);
    ids.push(Number(rows[0]?.id));
  }
  const { rows } = await sql<{ id: number }>`select id from files where record_id is not null order by id limit 3`.execute(
    server.db.kysely,
  );
  return [...ids, ...rows.map(({ id }) => Number(id))];
}
