// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createReaders } from "../../server/identity/readers.ts";
import { createLocalBus } from "../../server/realtime/bus.ts";
import { insertNotification } from "../../server/realtime/notifications.ts";
import { createOutboxHandlers } from "../../server/realtime/outbox-handlers.ts";
import type { Realtime } from "../../server/realtime/realtime.ts";
import { resources } from "../../src/resources/index.ts";
import { addParty, addQuotes, addUser, bearer, createHttpTestServer, type HttpTestServer } from "../http/support.ts";

// A notification was written for someone who might read the record then. What counts is whether they may read it when they see it.
let server: HttpTestServer;
let atelier: number;
let hotel: number;
let quote: number;
let owner: number;
let clerk: number;
let count = 0;

beforeAll(async () => {
  server = await createHttpTestServer();
  await addParty(server.db, "HQ", "operator");
  [atelier, hotel] = [await addParty(server.db, "Atelier"), await addParty(server.db, "Hotel")];
});
afterAll(() => server.close());

beforeEach(async () => {
  const abilities = [{ subject: "SALES_QUOTE", action: "read" }] as const;
  [quote = 0] = await addQuotes(server.db, await addParty(server.db, `Customer ${++count}`));
  await sql`UPDATE shipping_quotes SET customer_id = ${atelier} WHERE id = ${quote}`.execute(server.db.kysely);
  owner = await addUser(server.db, { email: `owner${count}@hq.example`, type: "C", companyId: atelier, abilities: [...abilities] });
  clerk = await addUser(server.db, { email: `clerk${count}@hq.example`, abilities: [...abilities] });
  await server.db.transaction((tx) =>
    insertNotification(tx, {
      bizObjectId: 101,
      resource: "shipping-quote",
      recordId: quote,
      title: "Quote of Atelier",
      message: "It is $4,000.00",
      triggeredByUserId: null,
      recipientIds: [owner, clerk],
    }),
  );
});

const losses: [string, () => Promise<unknown>, ("owner" | "clerk")[]][] = [
  ["nothing", async () => undefined, []],
  ["the record", () => sql`UPDATE shipping_quotes SET customer_id = ${hotel} WHERE id = ${quote}`.execute(server.db.kysely), ["owner"]],
  [
    "a state they could see",
    () => sql`UPDATE shipping_quotes SET state = 'draft' WHERE id = ${quote}`.execute(server.db.kysely),
    ["owner"],
  ],
  ["their company", () => sql`UPDATE users SET company_id = ${hotel} WHERE id = ${owner}`.execute(server.db.kysely), ["owner"]],
  ["the ability", () => sql`UPDATE roles SET abilities = '{}'`.execute(server.db.kysely), ["owner", "clerk"]],
  [
    "a removed record",
    () => sql`UPDATE shipping_quotes SET deleted_at = now() WHERE id = ${quote}`.execute(server.db.kysely),
    ["owner", "clerk"],
  ],
];

it.each(losses)("shows and pushes a notification to those who still may read the record, after losing %s", async (_, lose, without) => {
  const ids = { owner, clerk };
  const headers = { owner: await bearer(server, owner), clerk: await bearer(server, clerk) };
  await lose();
  for (const name of ["owner", "clerk"] as const) {
    const { data } = (await server.app.inject({ url: "/api/notifications", headers: headers[name] })).json();
    expect([data.total, data.unreadCount, data.notifications.length]).toEqual([1, 1, 1]);
    const [notification] = data.notifications;
    // All of it, so that a part that is added later shows nothing of the record either.
    const known = { id: expect.any(Number), isSeen: false, createdAt: expect.any(String), triggeredByUser: null, commentId: null };
    expect(notification).toEqual(
      without.includes(name)
        ? {
            ...known,
            bizObjectId: null,
            resource: null,
            recordId: null,
            title: "No longer available",
            message: "You no longer have access to the record that this notification was about.",
          }
        : {
            ...known,
            bizObjectId: 101,
            resource: "shipping-quote",
            recordId: quote,
            title: "Quote of Atelier",
            message: "It is $4,000.00",
          },
    );
  }
  expect(await pushed()).toEqual(Object.entries(ids).flatMap(([name, id]) => (without.some((each) => each === name) ? [] : [id])));
});

it("pushes none to a suspended recipient", async () => {
  await sql`UPDATE users SET state = 'suspended' WHERE id IN (${owner}, ${clerk})`.execute(server.db.kysely);
  expect(await pushed()).toEqual([]);
});

/** The users to whom the newest notification in the outbox is pushed. */
async function pushed(): Promise<readonly number[]> {
  const bus = createLocalBus(server.app.log);
  const readers = createReaders({ db: server.db.kysely, bus, resources, today: () => "2026-11-20", timeZone: "UTC" });
  const sent: number[] = [];
  const realtime: Pick<Realtime, "toUsers"> = { toUsers: async (userIds) => void sent.push(...userIds) };
  const handlers = createOutboxHandlers({
    realtime: realtime as Realtime,
    bus,
    mayReadNow: readers.mayReadNow,
    events: async () => undefined,
    mail: async () => undefined,
  });
  const { rows } = await sql<{ id: number; payload: unknown }>`
    SELECT id, payload FROM outbox WHERE topic = 'notification' ORDER BY id DESC LIMIT 1`.execute(server.db.kysely);
  const [message] = rows;
  if (!message) throw new Error("Nothing was noted for sending.");
  await handlers.notification({ id: message.id, topic: "notification", payload: message.payload });
  readers.close();
  await bus.close();
  return sent;
}
