import { randomBytes } from "node:crypto";
import { type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import type pg from "pg";
import { isForeignSession, type Sessions, settingsOfTransaction } from "./sessions.ts";
import type { SilentConnections } from "./silent-connections.ts";

/** Statements kept per connection; beyond that, the least recently used one is dropped. */
const cacheSize = 256;

const mark = "/* planned for its values */";
/**
 * Begins a query whose best plan depends on its values: a list, a count, a search, a figure. It is planned for them on every run. Other
 * statements are prepared: after five runs, PostgreSQL keeps one plan for any values, which is right for rows by their keys and saves
 * planning, but reads a whole table where it can't know that a value is rare.
 */
export const plannedForValues = sql.raw(`${mark} `);

export const isPlannedForValues = (text: string): boolean => text.startsWith(mark);

const worthPreparing = /^\s*(select|insert|update|delete|with)\b/i;
const onlyReads = (text: string): boolean => isPlannedForValues(text) || /^\s*select\b/i.test(text);

/** The driver's record of the statements it has parsed; it has no public way to remove one. */
interface DriverMemory {
  readonly connection: { readonly parsedStatements: Record<string, string>; readonly submittedNamedStatements: Record<string, string> };
}

/**
 * One connection whose statements are prepared on first use and run by name afterwards. Behind a pooler that changes the session between
 * transactions, none has a name, and each transaction, or statement outside of one, brings its settings along.
 */
class PreparingClient {
  readonly #client: pg.PoolClient;
  readonly #sessions: Sessions | undefined;
  readonly #memory: DriverMemory["connection"];
  /** Statement text to name, least recently used first. */
  readonly #names = new Map<string, string>();
  /** No two connections have a name in common: where a pooler mixes them up, a statement isn't found instead of another one being run. */
  readonly #prefix = `hq_${randomBytes(6).toString("hex")}`;
  #made = 0;
  #broken = false;
  #inTransaction = false;
  /** A `begin` that was sent but not yet answered. */
  #beginning: Promise<unknown> | undefined;

  constructor(client: pg.PoolClient, sessions: Sessions | undefined) {
    this.#client = client;
    this.#sessions = sessions;
    // Type boundary: the driver's types don't include its connection.
    this.#memory = (client as unknown as DriverMemory).connection;
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (text === "begin") return this.#begin();
    try {
      const beginning = this.#beginning;
      this.#beginning = undefined;
      // If `begin` fails, a statement sent behind it would run outside a transaction; that does no harm if it only reads.
      if (beginning && !onlyReads(text)) await beginning;
      const result = this.#run(text, values);
      // Waits for both even if one fails, so that the next statement doesn't overlap with an unsent one.
      await Promise.allSettled([beginning, result]);
      await beginning;
      return await result;
    } catch (error) {
      this.#broken ||= isFatal(error);
      throw error;
    }
  }

  /** Doesn't wait for the answer: the first statement is sent right behind `begin` where that is safe, and fails if `begin` failed. */
  #begin(): pg.QueryResult {
    this.#inTransaction = true;
    this.#beginning = this.#client.query(this.#beginsWith("begin"));
    this.#beginning.catch(() => undefined);
    return { command: "BEGIN", rowCount: null, oid: 0, fields: [], rows: [] };
  }

  get #isShared(): boolean {
    return this.#sessions?.isShared(this.#client) ?? false;
  }

  #beginsWith(text: string): string {
    return this.#isShared ? `${text}; ${settingsOfTransaction}` : text;
  }

  #run(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const isPlanned = isPlannedForValues(text);
    if (isPlanned || worthPreparing.test(text)) {
      if (this.#isShared) return this.#inTransaction ? this.#client.query(text, values) : this.#alone(text, values);
      return isPlanned ? this.#client.query(text, values) : this.#prepared(text, values);
    }
    if (text.startsWith("start transaction")) {
      this.#inTransaction = true;
      return this.#client.query(this.#beginsWith(text));
    }
    if (text === "commit" || text === "rollback") this.#inTransaction = false;
    return this.#client.query(text, values);
  }

  /** Runs a statement in a transaction of its own, which brings the settings along. Sent in one go if the statement only reads. */
  async #alone(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const begun = this.#client.query(this.#beginsWith("begin"));
    if (!onlyReads(text)) await begun;
    const result = this.#client.query(text, values);
    // After a failed statement, it rolls back.
    const committed = this.#client.query("commit");
    await Promise.allSettled([begun, result, committed]);
    await begun;
    await result;
    await committed;
    return result;
  }

  /** Returns the connection to the pool; one that the server has closed is discarded. */
  release(): void {
    this.#inTransaction = false;
    this.#client.release(this.#broken);
  }

  async #prepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    let name: string | undefined;
    try {
      name = await this.#nameOf(text);
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (name !== undefined && (!(name in this.#memory.parsedStatements) || isStalePlan(error))) this.#forget(text, name);
      if (!isForeignSession(error)) throw error;
      this.#sessions?.distrust();
      // Its transaction is lost, and begins again as a whole; a statement alone was not run.
      if (this.#inTransaction || !this.#sessions) throw error;
      return this.#alone(text, values);
    }
  }

  async #nameOf(text: string): Promise<string> {
    const known = this.#names.get(text);
    if (known !== undefined) {
      this.#names.delete(text);
      this.#names.set(text, known);
      return known;
    }
    const oldest = this.#names.size >= cacheSize ? this.#names.entries().next().value : undefined;
    if (oldest) {
      await this.#client.query(`deallocate ${oldest[1]}`);
      this.#forget(...oldest);
    }
    // Names are never reused on a connection, so a forgotten statement can't run in place of another.
    const name = `${this.#prefix}_${++this.#made}`;
    this.#names.set(text, name);
    return name;
  }

  #forget(text: string, name: string): void {
    this.#names.delete(text);
    delete this.#memory.parsedStatements[name];
    delete this.#memory.submittedNamedStatements[name];
  }
}

/** A column's type was changed after the statement was prepared. */
function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && error.code === "0A000" && "routine" in error && error.routine === "RevalidateCachedQuery"
  );
}

/**
 * The server closes the connection after such an error, but the driver notices only a little later. One that turns out to be a standby goes on,
 * and is of no use.
 */
function isFatal(error: unknown): boolean {
  if (!(error instanceof Error && "severity" in error)) return false;
  return error.severity === "FATAL" || error.severity === "PANIC" || ("code" in error && error.code === readOnlyTransaction);
}

const readOnlyTransaction = "25006";

/** How the connections to a server are watched; the embedded database needs none of it. */
export interface ServerConnections {
  readonly silence: SilentConnections;
  readonly sessions: Sessions;
}

/** The pool as Kysely sees it: the same connections, with prepared statements. */
export function preparingPool(pool: pg.Pool, server?: ServerConnections): PostgresPool {
  const handles = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      let client = await pool.connect();
      while (server && !server.silence.mayTrust(client)) {
        client.release(true);
        client = await pool.connect();
      }
      const handle = handles.get(client) ?? handleOf(client, server);
      handles.set(client, handle);
      return handle;
    },
    end: () => pool.end(),
  };
}

function handleOf(client: pg.PoolClient, server: ServerConnections | undefined): PostgresPoolClient {
  const preparing = new PreparingClient(client, server?.sessions);
  const query = (text: unknown, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    if (typeof text !== "string") throw new TypeError("Cursors are not used here: read page by page.");
    const run = () => preparing.query(text, [...values]);
    return server ? server.silence.over(client, run) : run();
  };
  // Type boundary: Kysely's overload for cursors is rejected above.
  return { query: query as unknown as PostgresPoolClient["query"], release: () => preparing.release() };
}
