import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anyRefOf } from "../../../src/schemas/fields/any-ref.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import type { ApiResponse, Client } from "../../contract/harness.ts";
import { leftOut, validActionInput, validInput } from "../../contract/inputs.ts";
import { areAllChosen, isChosen } from "../../support/chosen-modules.ts";
import { leakedCanariesIn } from "../support/canaries.ts";
import { allRoutes } from "../support/cases.ts";
import type { FixtureRow } from "../support/fixture-rows.ts";
import { missingId } from "../support/hand-written.ts";
import { clientOf } from "../support/inputs.ts";
import { personNamed } from "../support/people.ts";
import { createPermissionFixtures, type PermissionFixtures } from "../support/permission-fixtures.ts";
import type { PermissionServer } from "../support/permission-server.ts";
import { type Reference, refsIn } from "../support/references.ts";

export function describeForeignIds(which: string, open: () => Promise<PermissionServer>): void {
  describe(`input from a customer: ${which}`, () => {
    let fixtures: PermissionFixtures;
    let client: Client;
    beforeAll(async () => {
      fixtures = await createPermissionFixtures(await open());
      client = clientOf(fixtures.server, personNamed(fixtures.people, "owner of acme"));
    });
    afterAll(() => fixtures.server.close());

    it("can't reference another company's row, with the same response as for a missing row", async () => {
      let tried = 0;
      for (const { label, ids, send } of await attempts()) {
        const none = await send(missingId);
        expect([none.status, label]).toEqual([422, label]);
        for (const id of ids) {
          const response = await send(id);
          expect([response.status, response.text], `${label} ${id}`).toEqual([none.status, none.text]);
          expect(leakedCanariesIn(response.text, ["acme", "acmeOwner"])).toEqual([]);
          tried++;
        }
      }
      if (areAllChosen) expect(tried).toBeGreaterThan(20);
    });

    it("gets the same response to HEAD for another company's row as for a missing one", async () => {
      const owner = personNamed(fixtures.people, "owner of acme");
      const head = async (url: string) => {
        const { statusCode, headers, body } = await fixtures.server.app.inject({
          method: "HEAD",
          url,
          headers: { authorization: `Bearer ${owner.token}` },
        });
        return JSON.stringify([statusCode, { ...headers, date: "", "x-request-id": "" }, body]);
      };
      let tried = 0;
      for (const { generic } of allRoutes(fixtures)) {
        const foreign = generic?.operation === "get" ? fixtures.unseen(owner, generic.resource)[0] : undefined;
        if (!generic || !foreign) continue;
        const address = `/api/${generic.resource.collection}`;
        expect(await head(`${address}/${foreign.row.id}`)).toBe(await head(`${address}/${missingId}`));
        tried++;
      }
      expect(tried).toBeGreaterThan(0);
    });

    it("has idempotency keys that are separate for each user", async () => {
      const resource = fixtures.server.resources.find(({ table, routes }) => routes && (table === "tasks" || table === "tiny_tickets"));
      if (!resource) throw new Error("There are no tasks.");
      const created = [];
      for (const name of ["owner of zeta", "owner of acme", "member of acme"]) {
        const person = personNamed(fixtures.people, name);
        const asker = clientOf(fixtures.server, person);
        const input = await validInput(modules(), asker, resource);
        const response = await asker.post(resource.collection, input, { "idempotency-key": "one-and-the-same" });
        expect([response.status, leakedCanariesIn(response.text, person.mayKnow)]).toEqual([201, []]);
        if (person.companyId === fixtures.companies.acme) created.push(response.body.data.id);
      }
      expect(new Set(created).size).toBe(2);
    });

    it("can't name an unreadable record in a reference to any record, with the same response as for a missing one", async () => {
      const owner = personNamed(fixtures.people, "owner of acme");
      const { resources } = fixtures.server;
      let tried = 0;
      for (const resource of resources.filter((each) => each.routes && anyRefOf(each) && mayDo(each, "create"))) {
        const input = await validInput(modules(), client, resource);
        const responses = new Set<string>();
        for (const kind of resources.filter(({ routes }) => routes)) {
          // A row hidden by one resource may be visible through another: the reference names the business object.
          const siblings = resources.filter(({ routes, bizObject }) => routes && bizObject === kind.bizObject);
          const isSeen = (fixtureRow: FixtureRow) => siblings.some((each) => fixtures.seen(owner, each).includes(fixtureRow));
          const strangers = fixtures
            .unseen(owner, kind)
            .filter((each) => !isSeen(each))
            .slice(0, 2);
          for (const recordId of [...strangers.map(({ row }) => row.id), missingId]) {
            const { status, text } = await client.post(resource.collection, { ...input, bizObjectId: kind.bizObject, recordId });
            responses.add(`${status} ${text}`);
            tried++;
          }
        }
        expect([...responses]).toEqual([expect.stringMatching(/^422 .*This record does not exist/)]);
      }
      expect(tried).toBeGreaterThan(5);
    });

    const modules = () => ({ resources: fixtures.server.resources, leftOut });

    interface Attempt {
      readonly label: string;
      readonly ids: readonly number[];
      readonly send: (id: number) => Promise<ApiResponse>;
    }

    /** Every write that can carry a reference or a file, with the rows that it must not be able to use. */
    async function attempts(): Promise<Attempt[]> {
      const attemptList: Attempt[] = [];
      for (const resource of fixtures.server.resources.filter((each) => each.routes && isChosen(each))) {
        for (const reference of refsIn(resource)) attemptList.push(...(await ofReference(resource, reference)));
        const files = filesIn(resource);
        if (!mayDo(resource, "create") || files.length === 0) continue;
        const input = await validInput(modules(), client, resource);
        const ids = await filesOfOthers(fixtures);
        for (const place of files)
          attemptList.push({
            label: [resource.name, place.lines, place.name].filter(Boolean).join("."),
            ids,
            send: (id) => client.post(resource.collection, withValue(input, place, place.name, [id])),
          });
      }
      return attemptList;
    }

    async function ofReference(resource: AnyResource, reference: Reference): Promise<Attempt[]> {
      const { path: label, action, field } = reference;
      const target = fixtures.server.resources.find(({ name }) => name === field.target);
      const ids = target
        ? fixtures
            .unseen(personNamed(fixtures.people, "owner of acme"), target)
            .slice(0, 3)
            .map(({ row }) => row.id)
        : [];
      const rows = `${resource.collection}`;
      if (action !== undefined) {
        if (!mayDo(resource, action)) return [];
        const input = await validActionInput(modules(), client, resource, action, resource.actions[action]?.input ?? {});
        const { id: row, version } = await ownRow(resource);
        return [
          {
            label,
            ids,
            send: (id) => client.post(`${rows}/${row}/actions/${action}`, { version, ...input, [`${reference.name}Id`]: id }),
          },
        ];
      }
      const attemptList: Attempt[] = [];
      if (mayDo(resource, "create")) {
        const input = await validInput(modules(), client, resource);
        attemptList.push({ label, ids, send: (id) => client.post(rows, withReference(input, reference, id)) });
      }
      if (mayDo(resource, "update") && !resource.fields[reference.lines ?? reference.name]?.createOnly) {
        const { id: row, version } = await ownRow(resource);
        attemptList.push({ label, ids, send: (id) => client.put(`${rows}/${row}`, { version, ...withReference({}, reference, id) }) });
      }
      return attemptList;
    }

    const mayDo = (resource: AnyResource, operation: string) => resource.customer?.may.includes(operation) === true;

    /** A row that the customer can write: a new one if they may create it, otherwise an existing one of theirs. */
    async function ownRow(resource: AnyResource): Promise<{ id: number; version: number }> {
      if (mayDo(resource, "create"))
        return (await client.post(resource.collection, await validInput(modules(), client, resource))).body.data;
      return (await client.get(resource.collection)).body.data[resource.collection][0];
    }
  });
}

/** The input with the reference set: in a field, or in the first line. */
const withReference = (input: Record<string, unknown>, reference: Reference, id: number) =>
  withValue(input, reference, `${reference.name}Id`, id);

function withValue(
  input: Record<string, unknown>,
  { lines }: Pick<Reference, "lines">,
  wire: string,
  value: unknown,
): Record<string, unknown> {
  if (lines === undefined) return { ...input, [wire]: value };
  const rows = Array.isArray(input[lines]) ? input[lines] : [];
  return { ...input, [lines]: [{ ...rows[0], [wire]: value }] };
}

/** The files fields of a resource and of its lines. */
function filesIn({ fields }: AnyResource): { readonly name: string; readonly lines?: string }[] {
  return Object.entries(fields).flatMap(([lines, field]) => {
    if (field.kind === "files") return [{ name: lines }];
    if (field.kind !== "lines") return [];
    return Object.keys(field.fields).flatMap((name) => (field.fields[name]?.kind === "files" ? [{ name, lines }] : []));
  });
}

/** Unattached uploads of a colleague and of another company's user, and files attached to rows. */
async function filesOfOthers({ server, people }: PermissionFixtures): Promise<number[]> {
  const ids: number[] = [];
  for (const name of ["member of acme", "owner of zeta"]) {
    const { rows } = await sql<{ id: number }>`insert into files (name, mime, size, sha256, storage_key, created_by_id)
      values ('x.txt', 'text/plain', 1, 'x', 'x', ${personNamed(people, name).id}) returning id`.execute(server.db.kysely);
    ids.push(Number(rows[0]?.id));
  }
  const { rows } = await sql<{ id: number }>`select id from files where record_id is not null order by id limit 3`.execute(
    server.db.kysely,
  );
  return [...ids, ...rows.map(({ id }) => Number(id))];
}
