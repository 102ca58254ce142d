// @module-tag gate
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import { effects } from "../../server/composition/modules.ts";
import { checkDatabase } from "../../server/db/check-database.ts";
import type { Db } from "../../server/db/connection.ts";
import { migrate, readMigrations } from "../../server/db/migrate.ts";
import { allTables } from "../../server/db/tables.ts";
import { resources } from "../../src/resources/index.ts";
import { isReadBy } from "../../src/schemas/actions/availability.ts";
import { type Client, createHarness } from "../contract/harness.ts";
import { testDatabase } from "../support/database.ts";

/** What scripts/database-fixture.ts writes at a release. */
interface Fixture {
  readonly migration: string;
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

const folder = join(import.meta.dirname, "fixtures");
const files = readdirSync(folder).filter((name) => name.endsWith(".json.br"));
const migrations = readMigrations();

it("has a fixture of a release", () => expect(files.length).toBeGreaterThan(0));

// Every released version's company is upgraded to this one, on either database, and then works.
describe.each(files)("the data of %s", (file) => {
  const packed = readFileSync(join(folder, file));
  const fixture: Fixture = JSON.parse(brotliDecompressSync(packed).toString());
  let db: Db;
  let admin: Client;

  beforeAll(async () => {
    db = await testDatabase({ migrated: false });
    await migrate(
      db,
      migrations.filter(({ name }) => name <= fixture.migration),
    );
    await restore(db, fixture);
    await migrate(db);
    const harness = await createHarness({ resources, effects, db });
    admin = harness.add("admin", { id: 1, side: "employee", isAdmin: true });
    return () => harness.close();
  }, 120_000);
  afterAll(() => db.close());

  it("is small, and fills every table", () => {
    expect(packed.length).toBeLessThan(200_000);
    expect(Object.entries(fixture.rows).filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect(migrations.map(({ name }) => name)).toContain(fixture.migration);
  });

  it("fits the declarations, and its books add up", async () => {
    await checkDatabase(db, allTables());
    expect((await checkBooks(db)).problems).toEqual([]);
  });

  it("is all there", async () => {
    for (const [table, rows] of Object.entries(fixture.rows)) {
      if (replaced.includes(table)) continue;
      const found = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db.kysely);
      expect(Number(found.rows[0]?.n), table).toBeGreaterThanOrEqual(rows.length);
    }
  });

  it("is shown in every list, and each list's first record opens", async () => {
    let opened = 0;
    for (const { collection } of resources.filter((each) => each.routes && isReadBy(each, "employee"))) {
      const list = await admin.get(collection);
      expect(list.status, `${collection}: ${list.text}`).toBe(200);
      const [first] = list.body.data[collection];
      if (!first) continue;
      const record = await admin.get(`${collection}/${first.id}`);
      expect(record.status, `${collection}: ${record.text}`).toBe(200);
      expect(record.body.data.id).toBe(first.id);
      opened += 1;
    }
    expect(opened).toBeGreaterThan(20);
  });

  it("takes a new row", async () => {
    const created = await admin.post("tasks", { name: "After the upgrade" });
    expect(created.status, created.text).toBe(201);
    expect(created.body.data.id).toBeGreaterThan(Math.max(...(fixture.rows.tasks ?? []).map(({ id }) => Number(id))));
  });
});

/** Tables that an upgrade replaces; a test of that upgrade shows by what. */
const replaced = [
  "document_links",
  "payment_link_tokens",
  "provider_job_tokens",
  "provider_link_tokens",
  "repair_link_tokens",
  "review_link_tokens",
];

/**
 * Puts the rows into the tables of their release. Their references are complete only once all are there, so none is checked before, and no
 * trigger adds to what they had come to: not even one that fires for replicas too.
 */
async function restore(db: Db, { rows }: Fixture): Promise<void> {
  await db.withoutTimeout(async (client) => {
    await client.query("set session_replication_role = replica");
    const { rows: triggers } = await client.query<{ table: string; name: string }>(
      `select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger where tgenabled = 'A' and not tgisinternal`,
    );
    for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
    for (const [table, content] of Object.entries(rows)) {
      const { rows: columns } = await client.query<{ name: string; identity: boolean }>(
        `select quote_ident(attname) as name, attidentity <> '' as identity from pg_attribute
        where attrelid = quote_ident($1)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const names = columns.map(({ name }) => name).join(", ");
      await client.query(
        `insert into "${table}" (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::"${table}", $1)`,
        [JSON.stringify(content)],
      );
      for (const { name } of columns.filter(({ identity }) => identity))
        await client.query(`select setval(pg_get_serial_sequence('"${table}"', '${name}'), (select max(${name}) from "${table}"))`);
    }
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable always trigger ${name}`);
    await client.query("set session_replication_role = default");
  });
}
