// @module-tag gate
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { createLocalBus } from "../../server/realtime/bus.ts";
import type { BusMessage } from "../../server/realtime/messages.ts";
import { insertNotification, type NewNotification } from "../../server/realtime/notifications.ts";
import { createOutbox, type Outbox, type OutboxHandler } from "../../server/realtime/outbox.ts";
import { createOutboxHandlers } from "../../server/realtime/outbox-handlers.ts";
import { addToOutbox } from "../../server/realtime/outbox-messages.ts";
import { createRealtime } from "../../server/realtime/pusher-server.ts";
import { addUser } from "../http/support.ts";
import { testDatabase } from "../support/database.ts";
import { delay, patiently } from "../support/waits.ts";
import { KEY, quiet, SECRET } from "./support.ts";

let db: Db;
const open: Outbox[] = [];
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => sql`DELETE FROM outbox`.execute(db.kysely));
afterEach(async () => {
  for (const outbox of open.splice(0)) await outbox.stop();
});

function start(handlers: Record<string, OutboxHandler>, pollMs = 60_000): Outbox {
  const outbox = createOutbox({ db, handlers, log: quiet, pollMs });
  open.push(outbox);
  outbox.start();
  return outbox;
}

const remaining = async () =>
  (await sql<{ payload: unknown }>`SELECT payload FROM outbox ORDER BY id`.execute(db.kysely)).rows.map(({ payload }) => payload);
const add = (n: number) => addToOutbox(db.kysely, { topic: "mail", payload: { n } });

test("committed messages are sent in order and removed, rolled-back ones are not sent", async () => {
  const sent: unknown[] = [];
  const outbox = start({ mail: async ({ payload }) => void sent.push(payload) });
  await db.transaction(async (tx) => {
    for (let n = 0; n < 250; n += 1) await addToOutbox(tx, { topic: "mail", payload: { n } });
  });
  await db
    .transaction(async (tx) => {
      await addToOutbox(tx, { topic: "mail", payload: { n: -1 } });
      throw new Error("no");
    })
    .catch(() => undefined);
  await outbox.poke();
  expect(sent).toEqual(Array.from({ length: 250 }, (_, n) => ({ n })));
  expect(await remaining()).toEqual([]);
});

test("messages left by a crash are sent at the next start", async () => {
  await add(1);
  const sent: unknown[] = [];
  start({ mail: async ({ payload }) => void sent.push(payload) });
  await vi.waitFor(() => expect(sent).toEqual([{ n: 1 }]), patiently);
});

test("messages left by a process that never poked are found by polling", async () => {
  const sent: unknown[] = [];
  await start({ mail: async ({ payload }) => void sent.push(payload) }, 20).poke();
  await add(2);
  await vi.waitFor(() => expect(sent).toEqual([{ n: 2 }]), patiently);
});

test("a failed message is kept for a retry and doesn't block others", async () => {
  const sent: unknown[] = [];
  let broken = true;
  for (const n of [1, 2, 3]) await add(n);
  await addToOutbox(db.kysely, { topic: "bus", payload: { kind: "maintenance", on: true } });
  const outbox = start(
    {
      mail: async ({ payload }) => {
        if (broken && (payload as { n: number }).n === 2) throw new Error("broken");
        sent.push(payload);
      },
    },
    20,
  );
  await outbox.poke();
  expect(sent).toEqual([{ n: 1 }, { n: 3 }]);
  expect(await remaining()).toEqual([{ n: 2 }, { kind: "maintenance", on: true }]);
  broken = false;
  await vi.waitFor(() => expect(sent).toEqual([{ n: 1 }, { n: 3 }, { n: 2 }]), patiently);
});

test("several processes share the work and skip each other's locked rows", async () => {
  if (db.kind === "embedded") return console.log("Skipped: requires a PostgreSQL server. Set TEST_DATABASE_URL.");
  const sent: unknown[] = [];
  const handlers = {
    mail: async ({ payload }: { payload: unknown }) => {
      await delay(1);
      sent.push((payload as { n: number }).n);
    },
  };
  for (let n = 0; n < 120; n += 1) await add(n);
  const all = [start(handlers), start(handlers), start(handlers)];
  await Promise.all(all.map((outbox) => outbox.poke()));
  await Promise.all(all.map((outbox) => outbox.poke()));
  expect([...sent].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 120 }, (_, n) => n));
});

test("poking within a transaction is harmless, and handlers can use the database", async () => {
  const sent: unknown[] = [];
  const outbox = start({
    mail: async ({ payload }) => {
      await sql`SELECT 1`.execute(db.kysely);
      sent.push(payload);
    },
  });
  let poked: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await addToOutbox(tx, { topic: "mail", payload: { n: 1 } });
    poked = outbox.poke();
  });
  await poked;
  await outbox.poke();
  expect(sent).toEqual([{ n: 1 }]);
});

const everybody = async (userIds: readonly number[]) => userIds;

test("a notification reaches its recipients, but not the actor or suspended users", async () => {
  const [anna, bert, carl, suspended] = [
    await addUser(db, { email: "Anna@hq.example" }),
    await addUser(db, { email: "Bert@hq.example" }),
    await addUser(db, { email: "Carl@hq.example" }),
    await addUser(db, { email: "Gone@hq.example", state: "suspended" }),
  ];
  const bus = createLocalBus(quiet);
  const messages: BusMessage[] = [];
  bus.subscribe((message) => messages.push(message));
  const realtime = createRealtime({ key: KEY, secret: SECRET, bus, log: quiet, mayRead: () => true });
  const outbox = start(
    createOutboxHandlers({ realtime, bus, mayReadNow: everybody, events: async () => undefined, mail: async () => undefined }),
  );
  const notification: NewNotification = {
    bizObjectId: 3,
    resource: "thing",
    recordId: 42,
    title: "Quote",
    message: "QT-00042 was approved",
    triggeredByUserId: anna,
    recipientIds: [anna, bert, carl, bert, suspended, 999_999],
  };
  const id = await db.transaction((tx) => insertNotification(tx, notification));
  expect(await db.transaction((tx) => insertNotification(tx, { ...notification, recipientIds: [anna] }))).toBeNull();
  expect(await db.transaction((tx) => insertNotification(tx, { ...notification, recipientIds: [] }))).toBeNull();
  await outbox.poke();
  expect(messages).toHaveLength(1);
  expect(messages[0]).toEqual({
    kind: "users",
    userIds: [bert, carl],
    event: "notification",
    data: {
      recipientsIds: [bert, carl],
      notification: {
        id,
        bizObjectId: 3,
        resource: "thing",
        commentId: null,
        recordId: 42,
        triggeredByUser: { id: anna, name: "Anna Test" },
        title: "Quote",
        message: "QT-00042 was approved",
        isSeen: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    },
  });
  const { rows } = await sql`SELECT user_id, is_seen FROM notification_recipients WHERE notification_id = ${id} ORDER BY user_id`.execute(
    db.kysely,
  );
  expect(rows).toEqual([bert, carl].map((user_id) => ({ user_id, is_seen: false })));
  expect(
    await db.transaction((tx) => insertNotification(tx, { ...notification, triggeredByUserId: null, recipientIds: [anna] })),
  ).not.toBeNull();
  await outbox.poke();
  expect(messages[1]).toMatchObject({ userIds: [anna], data: { notification: { triggeredByUser: null } } });
  await realtime.close();
});

test("every kind of message is routed to its destination", async () => {
  const bus = createLocalBus(quiet);
  const messages: BusMessage[] = [];
  bus.subscribe((message) => messages.push(message));
  const realtime = createRealtime({ key: KEY, secret: SECRET, bus, log: quiet, mayRead: () => true });
  const mails: unknown[] = [];
  const outbox = start(
    createOutboxHandlers({
      realtime,
      bus,
      mayReadNow: everybody,
      events: async () => undefined,
      mail: async (payload, key) => void mails.push(payload, key),
    }),
  );
  const sent: BusMessage[] = [
    { kind: "users", userIds: [1], event: "export", data: { a: 1 } },
    { kind: "stakeholder", stakeholderId: 2, event: "export", data: {} },
    { kind: "close-user", userId: 3, code: 4200 },
    { kind: "close-session", sessionId: 4 },
    { kind: "abilities", userIds: "all" },
    { kind: "maintenance", on: true },
    { kind: "changed", resource: "thing", id: 1, version: 2, change: "created", facts: { customer_id: 3 } },
  ];
  await db.transaction(async (tx) => {
    for (const message of sent) {
      if (message.kind === "changed") {
        const { kind, ...payload } = message;
        await addToOutbox(tx, { topic: kind, payload });
      } else if (message.kind !== "bind" && message.kind !== "gap") await addToOutbox(tx, { topic: "bus", payload: message });
    }
    await addToOutbox(tx, { topic: "mail", payload: { to: ["a@b.example"] } });
  });
  await outbox.poke();
  expect(messages).toEqual(sent);
  const key = expect.stringMatching(/^outbox-\d+$/);
  expect(mails).toEqual([{ to: ["a@b.example"], id: key }, key]);
  await realtime.close();
});
