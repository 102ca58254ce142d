// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFileAccess } from "../../server/areas/system/api/file-access.ts";
import { addComment } from "../../server/engine/comments/write-comments.ts";
import { createReaders } from "../../server/identity/readers.ts";
import type { FileRow } from "../../server/integrations/file-rows.ts";
import { createLocalBus } from "../../server/realtime/bus.ts";
import type { ChangedMessage } from "../../server/realtime/messages.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { sharesComments, takesComments } from "../../src/schemas/rules/comments.ts";
import { unlimitedSending } from "../contract/harness.ts";
import { isChosen } from "../support/chosen-modules.ts";
import { uploadedPhoto } from "../support/uploaded-photo.ts";
import { clientOf } from "./support/inputs.ts";
import { type Person, personNamed } from "./support/people.ts";
import { createPermissionFixtures, type PermissionFixtures } from "./support/permission-fixtures.ts";
import { productServer, today } from "./support/permission-server.ts";

// Comments on every row of every module that takes them, internal ones and, where it is possible, shared ones; and every way by which one of
// them could reach a customer.
let fixtures: PermissionFixtures;
/** The companies by the marks of what was shared with them. */
const sharedWith = new Map<string, number>();
let internal = 0;

const isCommented = (resource: AnyResource): boolean => takesComments(resource) && isChosen(resource);

const marks = /(?:internal|shared)-secret-\d+/g;
const isMine = (mark: string, { companyId }: Person): boolean => sharedWith.get(mark) === companyId;

beforeAll(async () => {
  fixtures = await createPermissionFixtures(await productServer());
  const { server, people } = fixtures;
  const admin = personNamed(people, "admin");
  for (const resource of server.resources.filter((each) => isCommented(each) && each.side !== "customer")) {
    for (const { row } of fixtures.seen(admin, resource).slice(0, 12)) await writeOn(resource, row.id, admin);
  }
}, 300_000);
afterAll(() => fixtures?.server.close());

async function writeOn(resource: AnyResource, recordId: number, admin: Person): Promise<void> {
  const { server } = fixtures;
  const call = { actor: { ...admin, name: "Alex" } };
  const write = async (text: string, shared: boolean) => {
    const files = [await uploadedPhoto(server.db, admin.id)];
    await sql`update files set name = ${`${text}.png`} where id = ${files[0]}`.execute(server.db.kysely);
    return server.engine.transaction((connection) =>
      addComment({ ...server.engine.session, connection, sending: unlimitedSending }, call, {
        resource: resource.name,
        recordId,
        text: `${text} @[${admin.id}]`,
        shared,
        files,
      }),
    );
  };
  await write(`internal-secret-${++internal}`, false);
  if (!sharesComments(resource)) return;
  const mark = `shared-secret-${internal}`;
  const written = await write(mark, true).catch(() => null);
  if (!written) return;
  const { rows } = await sql<{ company: number }>`select company_id as company from comments where id = ${written.id}`.execute(
    server.db.kysely,
  );
  sharedWith.set(mark, rows[0]?.company ?? 0);
}

const customers = () => fixtures.people.filter(({ side }) => side === "customer");

it("are on every module with records, and shared on every one that belongs to customers", async () => {
  const { rows } = await sql<{ resource: string; shared: boolean }>`select resource, bool_or(company_id is not null) as shared from comments
    group by resource`.execute(fixtures.server.db.kysely);
  const found = new Map(rows.map(({ resource, shared }) => [resource, shared]));
  // A company's own users and roles are read by customers alone.
  const expected = fixtures.server.resources.filter((each) => isCommented(each) && each.side !== "customer");
  // Not every slice of a table has rows here.
  const tablesOf = (all: readonly AnyResource[]) => [...new Set(all.map(({ table }) => table))].sort();
  expect(tablesOf(expected.filter(({ name }) => found.has(name)))).toEqual(tablesOf(expected));
  const sharing = fixtures.server.resources.filter((each) => isCommented(each) && sharesComments(each)).map(({ name }) => name);
  // The rows of storage that are commented on here are of runs that no customer reads.
  const unread = ["storage-charge", "storage-statement"].filter((name) => sharing.includes(name));
  const shared = [...found].flatMap(([name, isShared]) => (isShared ? [name] : []));
  expect([...shared, ...unread].sort()).toEqual([...sharing].sort());
});

it("reach no customer by any call, unless they are shared with that company", async () => {
  const { server } = fixtures;
  let readOwn = 0;
  for (const person of customers()) {
    const client = clientOf(server, person);
    const read = async (path: string) => {
      const { text } = await client.get(path);
      for (const [mark] of text.matchAll(marks)) {
        expect(isMine(mark, person), `${person.name} reads ${mark} by ${path}`).toBe(true);
        readOwn++;
      }
    };
    await read("notifications?pageSize=100");
    await read("activity-logs");
    await read("search?q=internal-secret");
    await read("search?q=shared-secret");
    for (const resource of server.resources.filter(isCommented)) {
      await read(`${resource.collection}?pageSize=200`);
      await read(`${resource.collection}?q=secret`);
      for (const { row } of fixtures.rows.filter((each) => each.resource.table === resource.table).slice(0, 12)) {
        await read(`comments?resource=${resource.name}&recordId=${row.id}&pageSize=100`);
        await read(`${resource.collection}/${row.id}`);
        await read(`${resource.collection}/${row.id}/activity`);
      }
    }
    const { rows } = await sql<{ id: number }>`select id from comments`.execute(server.db.kysely);
    for (const { id } of rows) await read(`comments/${id}`);
  }
  expect(readOwn).toBeGreaterThan(50);
}, 300_000);

it("give no customer their files, unless they are shared with that company", async () => {
  const { db, resources } = fixtures.server;
  const mayRead = createFileAccess(db.kysely, { resources, today: () => today, timeZone: "UTC" });
  const { rows } = await sql<FileRow>`select * from files where field = '(comment)'`.execute(db.kysely);
  let opened = 0;
  for (const person of customers()) {
    for (const file of rows) {
      if (!(await mayRead({ ...person, stakeholderId: 1 }, file))) continue;
      expect(isMine(file.name.replace(".png", ""), person), `${person.name} opens ${file.name}`).toBe(true);
      opened++;
    }
  }
  expect(opened).toBeGreaterThan(20);
}, 120_000);

it("are pushed and noted to no customer, unless they are shared with that company", async () => {
  const { db, resources } = fixtures.server;
  const bus = createLocalBus(fixtures.server.app.log);
  const readers = createReaders({ db: db.kysely, bus, resources, today: () => today, timeZone: "UTC" });
  const { rows: pushes } = await sql<{ payload: Omit<ChangedMessage, "kind"> }>`select payload from outbox
    where topic = 'changed' and payload ? 'comment'`.execute(db.kysely);
  let heard = 0;
  for (const person of customers()) {
    for (const { payload } of pushes) {
      if (!(await readers.mayHear(person.id, { kind: "changed", ...payload }))) continue;
      expect(payload.comment?.companyId, `${person.name} hears of a comment on ${payload.resource}`).toBe(person.companyId);
      heard++;
    }
  }
  const { rows: notices } = await sql<{ message: string; userId: number }>`select n.message, r.user_id as "userId" from notifications n
    join notification_recipients r on r.notification_id = n.id where n.comment_id is not null`.execute(db.kysely);
  let told = 0;
  for (const { message, userId } of notices) {
    const person = customers().find(({ id }) => id === userId);
    for (const [mark] of person ? message.matchAll(marks) : []) {
      expect(person && isMine(mark, person), message).toBe(true);
      told++;
    }
  }
  expect(Math.min(pushes.length, heard, told)).toBeGreaterThan(20);
  readers.close();
  await bus.close();
}, 120_000);
