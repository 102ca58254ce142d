// @module-tag gate
import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Bus } from "../../server/realtime/bus.ts";
import type { BusMessage } from "../../server/realtime/messages.ts";
import { createPostgresBus } from "../../server/realtime/postgres-bus.ts";
import { quiet } from "./support.ts";

const connectionString = process.env.TEST_DATABASE_URL ?? "";
if (!connectionString) console.log("Skipped: requires a PostgreSQL server. Set TEST_DATABASE_URL.");

describe.skipIf(!connectionString)("the bus on PostgreSQL", () => {
  const open: Bus[] = [];
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.close();
  });

  async function node() {
    const bus = await createPostgresBus({ databaseUrl: connectionString, log: quiet });
    open.push(bus);
    const got: BusMessage[] = [];
    const waiting: { kind: string; resolve: (message: BusMessage) => void }[] = [];
    bus.subscribe((message) => {
      got.push(message);
      for (const waiter of waiting.filter(({ kind }) => kind === message.kind)) waiter.resolve(message);
    });
    return { bus, got, next: (kind: BusMessage["kind"]) => new Promise<BusMessage>((resolve) => waiting.push({ kind, resolve })) };
  }

  test("each process gets a message once, including the sender, whatever its length", async () => {
    const [one, two] = [await node(), await node()];
    const message: BusMessage = { kind: "users", userIds: [1], event: "notification", data: "ä📦".repeat(20_000) };
    const arrived = two.next("users");
    await one.bus.publish(message);
    expect(await arrived).toEqual(message);
    const last = one.next("maintenance");
    await two.bus.publish({ kind: "maintenance", on: true });
    await last;
    expect(one.got).toEqual([message, { kind: "maintenance", on: true }]);
    expect(two.got).toEqual([message, { kind: "maintenance", on: true }]);
  });

  test("concurrent messages arrive in order and without driver warnings", async () => {
    const [one, two] = [await node(), await node()];
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.message);
    process.on("warning", note);
    const last = two.next("maintenance");
    const numbers = Array.from({ length: 50 }, (_, index) => index);
    await Promise.all(numbers.map((userId) => one.bus.publish({ kind: "close-user", userId })));
    await one.bus.publish({ kind: "maintenance", on: true });
    await last;
    expect(two.got.slice(0, -1)).toEqual(numbers.map((userId) => ({ kind: "close-user", userId })));
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", note);
    expect(warnings).toEqual([]);
  });

  test("a message that could not be sent in time makes the others resynchronize", async () => {
    const [two, one] = [await node(), await node()];
    const admin = new pg.Client({ connectionString });
    await admin.connect();
    const gap = two.next("gap");
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'hq bus' AND datname = current_database() ORDER BY backend_start DESC LIMIT 1`);
    await admin.end();
    await vi.waitFor(() => expect(one.bus.publish({ kind: "close-user", userId: 1 })).rejects.toThrow(), { interval: 5 });
    await gap;
  });

  test("a lost connection is restored and reports a possible gap", async () => {
    const [one, two] = [await node(), await node()];
    const gaps = Promise.all([one.next("gap"), two.next("gap")]);
    const admin = new pg.Client({ connectionString });
    await admin.connect();
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hq bus' AND datname = current_database()",
    );
    await admin.end();
    await gaps;
    const arrived = two.next("close-user");
    await one.bus.publish({ kind: "close-user", userId: 3 });
    expect(await arrived).toEqual({ kind: "close-user", userId: 3 });
  });
});
