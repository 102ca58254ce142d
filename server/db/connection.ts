import { Kysely, PostgresDialect, type Transaction } from "kysely";
import type pg from "pg";
import { embeddedPool } from "./embedded/embedded-pool.ts";
import { EmbeddedEngine } from "./embedded/engine.ts";
import { startMaintenance } from "./embedded/maintenance.ts";
import type { GuardedPool } from "./guarded-pool.ts";
import type { PlatformDatabase } from "./platform-types.ts";
import { longestAnswerMs, postgresPool, unreachable } from "./postgres-pool.ts";
import { preparingPool } from "./prepared-statements.ts";
import { retried } from "./retry.ts";
import { type SilentConnections, watchSilence } from "./silent-connections.ts";

export type Tx = Transaction<PlatformDatabase>;
/** What a query can run on: the database or an open transaction of it. */
export type Queryable = Kysely<PlatformDatabase>;

export interface DatabaseOptions {
  /** A PostgreSQL server; wins over the others. */
  readonly databaseUrl?: string;
  /** Directory of the embedded database. */
  readonly dataDir?: string;
  /** An embedded database that is gone when it is closed. */
  readonly memory?: boolean;
  /** Connections to a PostgreSQL server at most (default 10); the embedded database has one. */
  readonly poolSize?: number;
  /** Embedded: milliseconds before a running query is given up. Default 30,000. */
  readonly queryLimit?: number;
  /** Embedded: false leaves out fsync, for tests. */
  readonly durable?: boolean;
  /** Embedded: path of a dump to start a new database from. */
  readonly template?: string;
  readonly log?: (message: string) => void;
}

export interface TransactionOptions {
  /** Times the work may run in all when PostgreSQL asks for another try. Default 4. */
  readonly attempts?: number;
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
}

export interface Db {
  readonly kind: "embedded" | "postgres";
  readonly pool: pg.Pool;
  readonly kysely: Queryable;
  /**
   * Runs `work` in one transaction; commits when it resolves, rolls back when it rejects. Run again from the start on a
   * deadlock or serialization failure, so `work` must touch nothing but the database. Inside, only the handle given may
   * be used: the pool and `kysely` refuse with a NestedPoolUseError.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Lends a connection without a limit on how long a statement may run: migrations, clean-ups, big exports. */
  withoutTimeout<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  /** Embedded only: the whole database as a tar that `template` takes. */
  dump?(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** @throws Error with a plain sentence when the database can't be reached, or is open in another process. */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options);
  if (!options.memory && !options.dataDir) throw new Error("No database is named: give a databaseUrl, a dataDir or memory.");
  return openEmbedded(options);
}

async function openPostgres(databaseUrl: string, options: DatabaseOptions): Promise<Db> {
  const pool = postgresPool(databaseUrl, options.poolSize ?? 10);
  logBrokenConnections(pool, options);
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw unreachable(databaseUrl, error instanceof Error ? error : new Error(String(error)));
  }
  const unhurried: Db["withoutTimeout"] = (work) =>
    lend(pool, async (client) => {
      await client.query("set statement_timeout = 0");
      return work(client);
    });
  const log = options.log ?? (() => undefined);
  const silence = watchSilence(pool, { connectionString: databaseUrl, limitMs: longestAnswerMs, log });
  return assemble(
    "postgres",
    pool,
    unhurried,
    () => {
      silence.close();
      return pool.end();
    },
    silence,
  );
}

async function openEmbedded(options: DatabaseOptions): Promise<Db> {
  const { dataDir, ...rest } = options;
  const engine = await EmbeddedEngine.open(options.memory || dataDir === undefined ? rest : { ...rest, dataDir });
  const pool = embeddedPool(engine);
  logBrokenConnections(pool, options);
  const unhurried: Db["withoutTimeout"] = (work) => lend(pool, (client) => engine.withoutTimeout(() => work(client)));
  const stopMaintenance = startMaintenance(unhurried, options.log ?? (() => undefined));
  const db = assemble("embedded", pool, unhurried, async () => {
    stopMaintenance();
    await pool.end();
    await engine.close();
  });
  // Holding the only connection keeps queries out meanwhile.
  return { ...db, dump: () => unhurried(() => engine.dump()) };
}

/** A connection of its own that isn't given back: what the work set on it ends with it. */
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

/** Rolling back on a broken connection fails too, and would hide why it broke: the work's own error is the one to tell. */
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
  unhurried: Db["withoutTimeout"],
  end: () => Promise<void>,
  silence?: SilentConnections,
): Db {
  const kysely = new Kysely<PlatformDatabase>({ dialect: new PostgresDialect({ pool: preparingPool(pool, silence) }) });
  let closing: Promise<void> | undefined;
  return {
    kind,
    pool,
    kysely,
    withoutTimeout: unhurried,
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
