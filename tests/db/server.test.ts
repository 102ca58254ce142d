// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDatabase, type Tx } from "../../server/db/connection.ts";
import { migrate } from "../../server/db/migrate.ts";
import { databaseAddress, testDatabase, testServer } from "../support/database.ts";

/** Behavior that only a server has: several connections at once, and a lost connection. */
describe.skipIf(!testServer)("a PostgreSQL server (skipped unless TEST_DATABASE_URL names one)", () => {
  let db: Db;
  beforeAll(async () => {
    db = await testDatabase({ migrated: false });
    await sql`create table accounts (id int primary key, cents bigint not null); insert into accounts values (1, 100), (2, 100)`.execute(
      db.kysely,
    );
  });
  afterAll(() => db?.close());

  it("limits statements and idle transactions, except for work without a timeout", async () => {
    const limits = sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('timezone') as zone`;
    expect((await limits.execute(db.kysely)).rows).toEqual([{ statement: "30s", idle: "1min", zone: "UTC" }]);
    const unlimited = await db.withoutTimeout((client) => client.query("show statement_timeout"));
    expect(unlimited.rows).toEqual([{ statement_timeout: "0" }]);
    expect((await limits.execute(db.kysely)).rows[0]).toMatchObject({ statement: "30s" });
  });

  it("fails the query whose connection breaks and serves the next", async () => {
    const broken = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db.kysely);
    await expect(broken).rejects.toMatchObject({ code: "57P01" });
    const all = await Promise.all(Array.from({ length: 10 }, () => sql<{ one: number }>`select 1 as one`.execute(db.kysely)));
    expect(all.every(({ rows }) => rows[0]?.one === 1)).toBe(true);
  });

  it("reports the original error when the rollback fails too", async () => {
    const broken = db.transaction((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx));
    await expect(broken).rejects.toMatchObject({ code: "57P01" });
  });

  it("retries after a deadlock until both transactions complete", async () => {
    let arrived = 0;
    let bothHere: () => void = () => undefined;
    const meeting = new Promise<void>((resolve) => {
      bothHere = resolve;
    });
    const move = (from: number, to: number) => async (tx: Tx) => {
      await sql`update accounts set cents = cents - 10 where id = ${from}`.execute(tx);
      if (++arrived === 2) bothHere();
      await meeting;
      await sql`update accounts set cents = cents + 10 where id = ${to}`.execute(tx);
    };
    await Promise.all([db.transaction(move(1, 2)), db.transaction(move(2, 1))]);
    // Each may notice the deadlock in the same moment and give way: then both begin again.
    expect(arrived).toBeGreaterThanOrEqual(3);
    expect((await sql`select id, cents from accounts order by id`.execute(db.kysely)).rows).toEqual([
      { id: 1, cents: 100 },
      { id: 2, cents: 100 },
    ]);
  });

  it("is migrated once when several programs start together", async () => {
    const databaseUrl = await databaseAddress(db);
    const connections = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, poolSize: 2 })));
    const applied = await Promise.all(connections.map((other) => migrate(other)));
    await Promise.all(connections.map((other) => other.close()));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  });
});
