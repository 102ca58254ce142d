import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type Db, openDatabase } from "../server/db/connection.ts";
import { migrate, readMigrations } from "../server/db/migrate.ts";
import { seedDemo } from "../server/demo/index.ts";

/** A value for each type of column. */
const samples: Readonly<Record<string, string>> = {
  text: "'sample'",
  _text: "array['sample']",
  bytea: "'\\x00'",
  inet: "'192.0.2.1'",
  int8: "1",
  int4: "1",
  int2: "1",
  numeric: "1",
  bool: "false",
  date: "'2026-11-19'",
  jsonb: "'{}'",
  timestamptz: "'2026-11-19 12:00Z'",
};

/**
 * Writes the content of a company's database as of the newest migration to `tests/db/fixtures/<migration>.json.br`.
 * Run at each release: `npm run database-fixture`. From then on `tests/db/released.test.ts` upgrades that company with every change.
 * The file holds rows and no schema: that is what the migrations up to this one make, which never change.
 */
const db = await openDatabase({ memory: true });
await migrate(db);
await seedDemo(db, { today: "2026-11-20", passwordDigest: "none" });
const tables = await tablesOf(db);
await fillAll(tables.filter(({ empty }) => empty).map(({ name }) => name));
const rows: Record<string, unknown[]> = {};
for (const { name } of await tablesOf(db)) rows[name] = await rowsOf(db, name);
await db.close();

const newest = readMigrations().at(-1)?.name ?? "";
const file = resolve(import.meta.dirname, `../tests/db/fixtures/${newest}.json.br`);
const content = brotliCompressSync(JSON.stringify({ migration: newest, rows }), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, content);
console.log(`${file}: ${content.length} bytes, ${Object.values(rows).flat().length} rows in ${tables.length} tables.`);

async function tablesOf({ pool }: Db): Promise<{ name: string; empty: boolean }[]> {
  const { rows: found } = await pool.query<{ name: string }>(`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations' order by relname`);
  const result: { name: string; empty: boolean }[] = [];
  for (const { name } of found) {
    const { rowCount } = await pool.query(`select 1 from "${name}" limit 1`);
    result.push({ name, empty: rowCount === 0 });
  }
  return result;
}

/** Rows as JSON, without the columns that the database computes. */
async function rowsOf({ pool }: Db, table: string): Promise<unknown[]> {
  const { rows: found } = await pool.query<{ row: unknown }>(
    `select to_jsonb(t) as row from "${table}" t order by to_jsonb(t)::text collate "C"`,
  );
  return found.map(({ row }) => row);
}

/** Fills empty tables, those before others that the others refer to. */
async function fillAll(empty: readonly string[]): Promise<void> {
  const later: string[] = [];
  let reason: unknown;
  for (const name of empty)
    await fill(db, name).catch((error: unknown) => {
      later.push(name);
      reason = error;
    });
  if (later.length === empty.length && later.length > 0) throw new Error(`No row fits ${later.join(", ")}.`, { cause: reason });
  if (later.length > 0) await fillAll(later);
}

/** One row for a table that the demo leaves empty, such as sessions and jobs: what its columns require, and references to what is there. */
async function fill({ pool }: Db, table: string): Promise<void> {
  const { rows: columns } = await pool.query<{
    name: string;
    type: string;
    target: string | null;
    key: string | null;
    options: string | null;
    required: boolean;
  }>(
    `select a.attname as name, a.attnotnull as required, (select typname from pg_type where oid = a.atttypid) as type, f.confrelid::regclass::text as target,
      (select attname from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[1]) as key,
      (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as options
    from pg_attribute a left join pg_constraint f on f.conrelid = a.attrelid and f.contype = 'f' and f.conkey[1] = a.attnum
    where a.attrelid = '"${table}"'::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
    order by a.attnum`,
  );
  const fitting = ({ type, target, key, options }: (typeof columns)[number]): string => {
    if (target !== null && key !== null) return `(select min("${key}") from ${target})`;
    const [, option] = /'([^']*)'::text/.exec(options ?? "") ?? [];
    return option === undefined ? (samples[type] ?? "null") : `'${option}'`;
  };
  const insert = (filled: typeof columns) =>
    pool.query(`insert into "${table}" (${filled.map(({ name }) => `"${name}"`).join(", ")}) values (${filled.map(fitting).join(", ")})`);
  // A check may forbid an optional column beside the first option of another: a checkout that is open has no payment.
  await insert(columns).catch(() => insert(columns.filter(({ required }) => required)));
}
