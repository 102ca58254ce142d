import type { EventEmitter } from "node:events";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type pg from "pg";
import { EmbeddedEngine } from "./embedded/engine.ts";
import { startMaintenance } from "./embedded/maintenance.ts";
import { GuardedPool } from "./guarded-pool.ts";
import { postgresPool } from "./postgres-pool.ts";
import { preparingPool, type ServerConnections } from "./prepared-statements.ts";
import { requireUsable, type UsedPool } from "./require-usable.ts";
import { retried } from "./retry.ts";
import { createSessions, maxResponseMs, type Pooling } from "./sessions.ts";
import { watchSilence } from "./silent-connections.ts";
import { valueParsers } from "./value-parsers.ts";

/** The driver's pool over the embedded database: one connection that is never closed for being idle. */
function embeddedPool(engine: EmbeddedEngine): GuardedPool {
  return new GuardedPool({
    max: 1,
    stream: () => engine.stream(),
    types: valueParsers,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
    user: "postgres",
    database: "postgres",
    password: "",
    host: "embedded",
    port: 1,
    ssl: false,
  });
}

/** Queries are SQL, so Kysely knows no tables. */
export type Tx = Transaction<unknown>;
/** Where a query can run: the database, or an open transaction. */
export type Queryable = Kysely<unknown>;

export interface DatabaseOptions {
  /** URL of a PostgreSQL server; takes precedence over the other two. With several hosts, the one that can be written to is used. */
  readonly databaseUrl?: string;
  /** URL of the PostgreSQL server itself, if the other one leads to a pooler. */
  readonly directUrl?: string;
  /** What kind of pooler that is. Default "auto": found out, and then one that keeps no sessions. */
  readonly pooling?: Pooling;
  /** Directory of the embedded database. */
  readonly dataDir?: string;
  /** Uses an embedded database in memory, which is lost when it is closed. */
  readonly memory?: boolean;
  /** Maximum number of connections to a PostgreSQL server (default 10); the embedded database has one. */
  readonly poolSize?: number;
  /** Embedded only: milliseconds before a running query is stopped. Default 30,000. */
  readonly queryLimit?: number;
  /** Embedded only: false disables fsync, for tests. */
  readonly durable?: boolean;
  /** Embedded only: a dump to start a new database from, or on disk the directory of a closed database, too. */
  readonly template?: string;
  /**
   * PostgreSQL only: false leaves mistakes inside transactions unnoticed, a second connection and slow work, which the tests find. The
   * embedded database always refuses them, because a wait for its only connection would never end.
   */
  readonly isGuarded?: boolean;
  readonly log?: (message: string) => void;
}

/** Emits "release" each time a connection is returned to the pool. */
export type Releases = Pick<EventEmitter, "on">;

export interface TransactionOptions {
  /** How many times the work may run in total when PostgreSQL reports a deadlock or serialization failure. Default 4. */
  readonly attempts?: number;
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
}

export interface Db {
  readonly kind: "embedded" | "postgres";
  readonly pool: pg.Pool;
  readonly kysely: Queryable;
  /**
   * Runs `work` in one transaction; commits when it resolves, rolls back when it rejects.
   * It is run again from the start on a deadlock or serialization failure, so `work` must touch nothing but the database.
   * Inside, only the handle passed to `work` may be used: the pool and `kysely` throw a NestedPoolUseError if guarded.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Lends a connection without a statement timeout, for migrations, clean-ups and large exports. */
  withoutTimeout<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /**
   * Embedded only: returns the whole database as a tar file that the `template` option accepts. Every other query waits meanwhile, about a
   * second per 70 MB.
   * @param before what to read first; nothing is written between it and the dump
   */
  dump?(before?: (client: pg.ClientBase) => Promise<unknown>): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** @throws Error with a readable message when the database can't be reached or is open in another process. */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options);
  if (!options.memory && !options.dataDir) throw new Error("No database is named: give a databaseUrl, a dataDir or memory.");
  return openEmbedded(options);
}

async function openPostgres(databaseUrl: string, options: DatabaseOptions): Promise<Db> {
  const log = options.log ?? (() => undefined);
  const isGuarded = options.isGuarded ?? true;
  const sessions = createSessions(options.pooling ?? "auto", log);
  const pool = postgresPool(databaseUrl, { size: options.poolSize ?? 10, isGuarded, sessions });
  logBrokenConnections(pool, options);
  const main = { pool, sessions, address: databaseUrl };
  const direct = options.directUrl === undefined ? main : directPool(options.directUrl, options);
  const end = () => Promise.all([...new Set([pool, direct.pool])].map((each) => each.end()));
  try {
    await requireUsable(main, direct);
  } catch (error) {
    await end();
    throw error;
  }
  const withoutTimeout: Db["withoutTimeout"] = (work) => {
    pool.refuseNested();
    return lend(direct.pool, async (client) => {
      await client.query("set statement_timeout = 0");
      return work(client);
    });
  };
  const silence = watchSilence(pool, { limitMs: maxResponseMs, sessions, log });
  const close = async () => {
    silence.close();
    await end();
  };
  return assemble("postgres", pool, withoutTimeout, close, { silence, sessions });
}

/** The way past a pooler. A few connections at most, each only while it is needed. */
function directPool(address: string, options: DatabaseOptions): UsedPool<GuardedPool> {
  const sessions = createSessions("auto");
  const pool = postgresPool(address, { size: 2, isGuarded: options.isGuarded ?? true, sessions });
  logBrokenConnections(pool, options);
  return { pool, sessions, address };
}

async function openEmbedded(options: DatabaseOptions): Promise<Db> {
  const { dataDir, ...rest } = options;
  const engine = await EmbeddedEngine.open(options.memory || dataDir === undefined ? rest : { ...rest, dataDir });
  const pool = embeddedPool(engine);
  logBrokenConnections(pool, options);
  const withoutTimeout: Db["withoutTimeout"] = (work) => lend(pool, (client) => engine.withoutTimeout(() => work(client)));
  const stopMaintenance = startMaintenance(withoutTimeout, options.log ?? (() => undefined));
  const db = assemble("embedded", pool, withoutTimeout, async () => {
    stopMaintenance();
    await pool.end();
    await engine.close();
  });
  // Using the only connection keeps other queries out during the dump.
  return {
    ...db,
    dump: (before) =>
      withoutTimeout(async (client) => {
        await before?.(client);
        return engine.dump();
      }),
  };
}

/** Lends a connection that is closed afterwards instead of returned to the pool, so that its settings end with it. */
function lend<T>(pool: GuardedPool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  pool.refuseNested();
  return pool.connect().then(async (client) => {
    try {
      return await pool.holding(() => work(client));
    } finally {
      client.release(true);
    }
  });
}

function logBrokenConnections(pool: GuardedPool, { log }: DatabaseOptions): void {
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on("error", (error) => log?.(`A database connection broke: ${error.message}`));
}

/** Rethrows the work's own error. Rolling back on a broken connection fails too, and that error would hide the cause. */
async function withFirstError<T>(run: (noting: (work: () => Promise<T>) => Promise<T>) => Promise<T>): Promise<T> {
  let first: { readonly error: unknown } | undefined;
  try {
    return await run(async (work) => {
      try {
        return await work();
      } catch (error) {
        first = { error };
        throw error;
      }
    });
  } catch (error) {
    throw first ? first.error : error;
  }
}

function assemble(
  kind: Db["kind"],
  pool: GuardedPool,
  withoutTimeout: Db["withoutTimeout"],
  end: () => Promise<void>,
  server?: ServerConnections,
): Db {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: preparingPool(pool, server) }) });
  let closing: Promise<void> | undefined;
  return {
    kind,
    pool,
    kysely,
    withoutTimeout,
    transaction: async (work, { attempts = 4, isolation } = {}) => {
      pool.refuseNested();
      const begin = isolation ? kysely.transaction().setIsolationLevel(isolation) : kysely.transaction();
      return retried(() => withFirstError((noting) => begin.execute((tx) => noting(() => pool.holding(() => work(tx))))), attempts);
    },
    close: () => {
      closing ??= end();
      return closing;
    },
  };
}
