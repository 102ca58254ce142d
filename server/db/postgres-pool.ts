import pg from "pg";
import { GuardedPool } from "./guarded-pool.ts";
import { valueParsers } from "./value-parsers.ts";

const statementLimit = 30_000;
const idleInTransactionLimit = 60_000;
/** How long callers wait for a free connection, and how long a new connection may take to open. */
const turnLimit = 10_000;
const connectLimit = 3_000;
/** After this long, the server has stopped the statement, so no answer can arrive any more. */
export const maxResponseMs = statementLimit + 5_000;

/**
 * Statements of a few milliseconds. A list joins up to ten tables for the names of what its rows refer to, each by its key: in which order makes no
 * difference, and comparing all orders took 10 of the 11 ms of planning. Compiling a statement took 110 ms where running it took 7.
 * Half of the letters' triples are alike where one letter of a word of five is wrong.
 */
const sessionSettings = "-c timezone=UTC -c datestyle=ISO -c join_collapse_limit=4 -c jit=off -c pg_trgm.word_similarity_threshold=0.5";

/** The pool has one limit for both; a connection that can't be opened must not keep its place in the pool for that long. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectLimit });
  }
}

/** The pool over a PostgreSQL server. A broken connection is dropped and the next caller gets a new one. */
export function postgresPool(databaseUrl: string, size: number, isGuarded: boolean): GuardedPool {
  const config = {
    connectionString: databaseUrl,
    max: size,
    types: valueParsers,
    application_name: "hq",
    options: sessionSettings,
    statement_timeout: statementLimit,
    idle_in_transaction_session_timeout: idleInTransactionLimit,
    connectionTimeoutMillis: turnLimit,
    Client: QuickClient,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
  };
  return new GuardedPool(config, isGuarded);
}

/** Returns an error that says in one sentence why the server can't be used, without the password in its URL. */
export function unreachable(databaseUrl: string, error: Error): Error {
  return new Error(`The database at ${withoutPassword(databaseUrl)} can't be used: ${reasonOf(error)}`, { cause: error });
}

function withoutPassword(databaseUrl: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
    return `${hostname || searchParams.get("host") || "localhost"}${port ? `:${port}` : ""}${pathname}`;
  } catch {
    return "DATABASE_URL";
  }
}

function reasonOf(error: Error & { code?: unknown; errors?: unknown }): string {
  // When several addresses were tried in turn, the error is an AggregateError with an empty message.
  const first = Array.isArray(error.errors) ? error.errors[0] : undefined;
  if (first instanceof Error) return first.message;
  return error.message || String(error.code ?? error.name);
}
