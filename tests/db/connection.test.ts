// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../../server/db/connection.ts";
import { openDatabase } from "../../server/db/connection.ts";
import { NestedPoolUseError, refuseInTransaction, SlowWorkInTransactionError } from "../../server/db/guarded-pool.ts";
import { testDatabase, testPooler, testServer } from "../support/database.ts";
import { delay } from "../support/waits.ts";

// One suite for both kinds: it runs on the server that TEST_DATABASE_URL names, or else on the embedded database.
describe(`a connection to ${testServer ? "a PostgreSQL server" : "the embedded database"}`, () => {
  let db: Db;
  beforeAll(async () => {
    db = await testDatabase({ migrated: false });
    await sql`create table things (id bigint generated always as identity primary key, name text not null, amount numeric(14,3))`.execute(
      db.kysely,
    );
  });
  afterAll(() => db.close());

  it("uses the requested database", () => {
    expect(db.kind).toBe(testServer ? "postgres" : "embedded");
  });

  it("returns values in wire format", async () => {
    const { rows } = await sql`select 9007199254740991::int8 as big, date '2026-02-28' as day, 1.50::numeric as amount,
      timestamptz '2026-11-02 10:11:12.5+02' as at, timestamptz '2026-11-02 10:11:12+00' as whole,
      array[1, null]::int8[] as ids, array[timestamptz '2026-11-02 10:11:12.123456+00'] as times, '{"a":[1]}'::jsonb as data`.execute(
      db.kysely,
    );
    expect(rows[0]).toEqual({
      big: 9007199254740991,
      day: "2026-02-28",
      amount: "1.50",
      at: "2026-11-02T08:11:12.500Z",
      whole: "2026-11-02T10:11:12.000Z",
      ids: [1, null],
      times: ["2026-11-02T10:11:12.123Z"],
      data: { a: [1] },
    });
  });

  it("rejects a number that JavaScript can't represent exactly", async () => {
    await expect(sql`select 9007199254740993::int8`.execute(db.kysely)).rejects.toThrow("9007199254740993");
    expect((await sql`select 1 as one`.execute(db.kysely)).rows).toEqual([{ one: 1 }]);
  });

  it("commits when the callback resolves and rolls back when it rejects", async () => {
    await db.transaction((tx) => sql`insert into things (name) values ('kept')`.execute(tx));
    const failing = db.transaction(async (tx) => {
      await sql`insert into things (name) values ('lost')`.execute(tx);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    const { rows } = await sql`select name from things where name in ('kept', 'lost')`.execute(db.kysely);
    expect(rows).toEqual([{ name: "kept" }]);
  });

  it("rejects use of the pool inside a transaction and works again afterwards", async () => {
    const nested = db.transaction(() => sql`select 1`.execute(db.kysely));
    await expect(nested).rejects.toThrow(NestedPoolUseError);
    await expect(db.transaction(() => db.pool.query("select 1"))).rejects.toThrow(NestedPoolUseError);
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow(NestedPoolUseError);
    expect((await db.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("tells two pools apart: a transaction of one may contain one of the other, and slow work in neither", async () => {
    const other = await testDatabase({ migrated: false });
    const inBoth = (work: () => Promise<unknown>) => db.transaction(() => other.transaction(work));
    await expect(inBoth(() => db.pool.query("select 1"))).rejects.toThrow(NestedPoolUseError);
    await expect(inBoth(() => other.pool.query("select 1"))).rejects.toThrow(NestedPoolUseError);
    const afterInner = db.transaction(async () => {
      await other.transaction(async () => undefined);
      await other.pool.query("select 1");
      expect(() => refuseInTransaction("Rendering")).toThrow(SlowWorkInTransactionError);
      return db.pool.query("select 1");
    });
    await expect(afterInner).rejects.toThrow(NestedPoolUseError);
    expect(() => refuseInTransaction("Rendering")).not.toThrow();
    await other.close();
  });

  it("lets work that outlives the transaction use the pool", async () => {
    let later: Promise<unknown> = Promise.resolve();
    await db.transaction(async () => {
      later = delay(20).then(() => db.pool.query("select 2 as two"));
    });
    await expect(later).resolves.toMatchObject({ rows: [{ two: 2 }] });
  });

  it("retries the transaction on a serialization failure", async () => {
    let runs = 0;
    const result = await db.transaction(async (tx) => {
      runs++;
      if (runs < 3) await sql`do $$ begin raise exception 'once more' using errcode = '40001'; end $$`.execute(tx);
      return "done";
    });
    expect({ result, runs }).toEqual({ result: "done", runs: 3 });
  });

  it("gives up after the allowed attempts, and immediately on other errors", async () => {
    let runs = 0;
    const fail = (code: string) => async (tx: Parameters<Parameters<Db["transaction"]>[0]>[0]) => {
      runs++;
      await sql`do $$ begin raise exception 'no' using errcode = ${sql.lit(code)}; end $$`.execute(tx);
    };
    await expect(db.transaction(fail("40P01"), { attempts: 2 })).rejects.toMatchObject({ code: "40P01" });
    expect(runs).toBe(2);
    await expect(db.transaction(fail("23505"))).rejects.toMatchObject({ code: "23505" });
    expect(runs).toBe(3);
  });

  // Behind a pooler, none is prepared.
  const itPrepares = it.skipIf(testPooler);
  itPrepares("bounds the number of prepared statements", async () => {
    await db.transaction(async (tx) => {
      for (let number = 0; number < 300; number++) await sql`select ${number}::int as n, ${sql.lit(number)} as m`.execute(tx);
      // The first statements have been evicted by now, and must still work.
      expect((await sql`select ${7}::int as n, ${sql.lit(0)} as m`.execute(tx)).rows).toEqual([{ n: 7, m: 0 }]);
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(tx);
      expect(rows[0]?.count).toBeGreaterThan(200);
      expect(rows[0]?.count).toBeLessThanOrEqual(256);
    });
  });

  itPrepares("recovers from a statement that fails to parse and from one whose table changed", async () => {
    const missing = () => sql`select ${1}::int as n from not_there`.execute(db.kysely);
    await expect(missing()).rejects.toMatchObject({ code: "42P01" });
    await expect(missing()).rejects.toMatchObject({ code: "42P01" });
    const all = () => sql`select * from things where id > ${0} limit 1`.execute(db.kysely);
    await all();
    await sql`alter table things add column extra text`.execute(db.kysely);
    await expect(all()).rejects.toMatchObject({ code: "0A000" });
    await expect(all()).resolves.toBeDefined();
  });

  it("transfers a megabyte in both directions", async () => {
    const long = "ä".repeat(1_000_000);
    const { rows } = await sql<{ back: string }>`select ${long}::text as back`.execute(db.kysely);
    expect(rows[0]?.back.length).toBe(long.length);
    expect(rows[0]?.back === long).toBe(true);
  });

  it("serves concurrent queries", async () => {
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, n) => sql<{ n: number }>`select ${n}::int + 1 as n`.execute(db.kysely)),
    );
    expect(results.map((one) => one.rows[0]?.n)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });
});

describe("opening a database", () => {
  it("names the unreachable server without its password", async () => {
    const opening = openDatabase({ databaseUrl: "postgres://me:secret@127.0.0.1:1/hq" });
    await expect(opening).rejects.toThrow("The database at 127.0.0.1:1/hq can't be used: connect ECONNREFUSED 127.0.0.1:1");
    await expect(opening).rejects.not.toThrow("secret");
  });

  it("requires a database URL or directory", async () => {
    await expect(openDatabase({})).rejects.toThrow("No database is named");
  });
});
