import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseOptions, type Db, openDatabase } from "../../server/db/connection.ts";
import { operatorId } from "../../server/demo/parties.ts";
import { type Cluster, createCluster, programs } from "../proof/support/cluster.ts";
import { type PgBouncer, startPgBouncer } from "../support/counterparts/pgbouncer.ts";
import { counterpart } from "../support/counterparts/program.ts";
import { refusedStart, type Site, startSite, workThrough } from "../support/counterparts/site.ts";
import { delay, until } from "../support/waits.ts";

const path = counterpart("pgbouncer");
if (!programs) console.log("Skipped: requires the PostgreSQL server programs (Debian: apt-get install postgresql).");

/** What an administrator may have set for the database, and what nobody who reads dates wants. */
const ownWays = [
  "alter database postgres set datestyle = 'German, DMY'",
  "alter database postgres set timezone = 'America/New_York'",
  "alter database postgres set statement_timeout = '1h'",
];

/** Fewer sessions than connections, so that they have to be shared. */
const SESSIONS = { transaction: 3, session: 60 } as const;

describe.skipIf(!path || !programs).each(["transaction", "session"] as const)("behind PgBouncer in %s mode", (mode) => {
  let cluster: Cluster;
  let pooler: PgBouncer;
  let pooled = "";
  /** The settings that the operator of such a pooler makes. */
  let settings: Record<string, string>;
  let options: DatabaseOptions;

  beforeAll(async () => {
    cluster = await createCluster();
    await cluster.start();
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    for (const statement of ownWays) await client.query(statement);
    await client.end();
    pooler = await startPgBouncer({ path: path ?? "", server: cluster.port, mode, sessions: SESSIONS[mode] });
    pooled = pooler.addressOf(cluster.url);
    settings =
      mode === "session"
        ? { DATABASE_URL: pooled, DATABASE_POOLER: "session" }
        : { DATABASE_URL: pooled, DATABASE_DIRECT_URL: cluster.url };
    options = mode === "session" ? { databaseUrl: pooled, pooling: "session" } : { databaseUrl: pooled, directUrl: cluster.url };
  });
  afterAll(async () => {
    await pooler?.close();
    await cluster?.remove();
  });

  describe("a pool", () => {
    let db: Db;
    beforeAll(async () => {
      db = await openDatabase({ ...options, poolSize: 12 });
      await sql`create table if not exists counted (id int primary key, at timestamptz not null, day date not null)`.execute(db.kysely);
    });
    afterAll(() => db?.close());

    it("has its settings in every transaction and every statement, whatever the database's own are", async () => {
      const read = sql`select current_setting('timezone') as zone, current_setting('datestyle') as style, current_setting('jit') as jit,
        current_setting('statement_timeout') as most, timestamptz '2026-11-28 23:30:00+00' as at, date '2026-11-28' as day`;
      const seen = await Promise.all(
        Array.from({ length: 60 }, async (_, index) => {
          const { rows } = index % 2 === 0 ? await read.execute(db.kysely) : await db.transaction((tx) => read.execute(tx));
          return JSON.stringify(rows);
        }),
      );
      expect([...new Set(seen)].map((each) => JSON.parse(each)[0])).toEqual([
        { zone: "UTC", style: expect.stringMatching(/^ISO/), jit: "off", most: "30s", at: "2026-11-28T23:30:00.000Z", day: "2026-11-28" },
      ]);
    });

    it("runs the same statements on many connections at once", async () => {
      const one = async (index: number): Promise<void> => {
        await db.transaction(async (tx) => {
          await sql`insert into counted values (${index}, now(), '2026-11-28') on conflict (id) do update set at = now()`.execute(tx);
          await sql`select id from counted where id = ${index}`.execute(tx);
        });
        // A text of its own, more than are kept by name.
        await sql`select day, ${sql.raw(String(index))} as own from counted where id = ${index}`.execute(db.kysely);
        await sql`update counted set at = now() where id = ${index}`.execute(db.kysely);
      };
      for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 400 }, (_, index) => one(index)));
      const { rows } = await sql<{ many: number }>`select count(*)::int as many from counted`.execute(db.kysely);
      expect(rows).toEqual([{ many: 400 }]);
    });

    it("undoes a statement that fails, and says why", async () => {
      const twice = sql`insert into counted values (1000, now(), '2026-11-28'), (1000, now(), '2026-11-28')`.execute(db.kysely);
      await expect(twice).rejects.toMatchObject({ code: "23505" });
      const { rows } = await sql`select id from counted where id = 1000`.execute(db.kysely);
      expect(rows).toEqual([]);
    });

    it("leaves no setting behind in a session that others use", async () => {
      await db.withoutTimeout((client) => client.query("select 1"));
      const { rows } = await sql<{ most: string }>`select current_setting('statement_timeout') as most`.execute(db.kysely);
      expect(rows).toEqual([{ most: "30s" }]);
      if (mode === "session") return;
      const other = new pg.Client({ connectionString: pooled });
      await other.connect();
      const found = await other.query("select current_setting('statement_timeout') as most, current_setting('jit') as jit");
      await other.end();
      expect(found.rows).toEqual([{ most: "1h", jit: "on" }]);
    });
  });

  describe("the server", () => {
    let site: Site;
    beforeAll(async () => {
      site = await startSite(settings);
    });
    afterAll(() => site?.close());

    it("takes a lead, bills, is paid, exports in a job, and shows days as days", async () => {
      const { admin } = site;
      const lead = await admin.create("/leads", { name: "Ada Pool", email: "ada@pool.example", source: "phone" });
      expect(lead.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      // The demo company's first customer.
      const customerId = operatorId + 1;
      const billTo = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };
      const draft = await admin.create("/invoices", { customerId, billTo, lines: [{ product: "Delivery", quantity: 1, price: 1_000 }] });
      const invoice = await admin.act(`/invoices/${draft.id}`, "issue", { mail: false });
      expect(invoice.number).toMatch(/^INV-/);
      expect(invoice.dateDue).toMatch(/^\d{4}-\d\d-\d\d$/);
      const payment = await admin.create("/payments", { customerId, amount: 1_500, method: "check" });
      await admin.act(`/payments/${payment.id}`, "allocateOldest");
      expect((await admin.rows("/leads?q=Ada Pool", "leads")).map(({ id }) => id)).toContain(lead.id);
      const started = await admin.call("POST", "/quotes/exports", { format: "csv", columns: ["number", "state"], query: "tab=all" });
      expect(started).toMatchObject({ body: { data: { id: expect.any(Number) } } });
      const { id } = started.body.data;
      await until(async () => (await admin.data(`/exports/${id}`)).status === "done", "the export is done");
    });

    it("serves while the pooler restarts, and pushes what happened meanwhile", async () => {
      await workThrough({
        site,
        name: `pooler ${mode}`,
        databaseUrl: cluster.url,
        happens: async () => {
          for (let round = 0; round < 3; round += 1) {
            await pooler.restart();
            await delay(500);
          }
        },
      });
    });
  });

  if (mode === "transaction") {
    it("refuses to start without a way past the pooler, and says which", async () => {
      const printed = await refusedStart({ DATABASE_URL: pooled });
      expect(printed).toMatch(/^DATABASE_URL leads to a connection pooler\. Set DATABASE_DIRECT_URL .*\n$/);
      expect(await refusedStart({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled })).toMatch(
        /^DATABASE_DIRECT_URL leads to a connection pooler too\..*\n$/,
      );
    });

    it("finds out that sessions are not kept, though it was told so, and loses nothing", async () => {
      const said: string[] = [];
      const db = await openDatabase({ databaseUrl: pooled, pooling: "session", poolSize: 12, log: (message) => said.push(message) });
      await sql`create table if not exists mixed (id int primary key, times int not null)`.execute(db.kysely);
      const add = (index: number) =>
        db.transaction(async (tx) => {
          await sql`insert into mixed values (${index}, 1) on conflict (id) do update set times = mixed.times + 1`.execute(tx);
          await sql`select times from mixed where id = ${index}`.execute(tx);
        });
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(Array.from({ length: 40 }, (_, index) => add(index)));
        await Promise.all(Array.from({ length: 40 }, (_, index) => sql`select id from mixed where id = ${index}`.execute(db.kysely)));
      }
      const { rows } = await sql`select count(*)::int as many, sum(times)::int as times from mixed`.execute(db.kysely);
      await db.close();
      expect(rows).toEqual([{ many: 40, times: 200 }]);
      expect(said.filter((message) => message.includes("A pooler changes the session"))).toHaveLength(1);
    });
  }
});
