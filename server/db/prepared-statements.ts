import { type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import type pg from "pg";
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

/** One connection whose statements are prepared on first use and run by name afterwards. */
class PreparingClient {
  readonly #client: pg.PoolClient;
  readonly #memory: DriverMemory["connection"];
  /** Statement text to name, least recently used first. */
  readonly #names = new Map<string, string>();
  #made = 0;
  #broken = false;
  /** A `begin` that was sent but not yet answered. */
  #beginning: Promise<unknown> | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
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
      const result = worthPreparing.test(text) ? this.#prepared(text, values) : this.#client.query(text, values);
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
    this.#beginning = this.#client.query("begin");
    this.#beginning.catch(() => undefined);
    return { command: "BEGIN", rowCount: null, oid: 0, fields: [], rows: [] };
  }

  /** Returns the connection to the pool; one that the server has closed is discarded. */
  release(): void {
    this.#client.release(this.#broken);
  }

  async #prepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = await this.#nameOf(text);
    try {
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (!(name in this.#memory.parsedStatements) || isStalePlan(error)) this.#forget(text, name);
      throw error;
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
    const name = `hq_${++this.#made}`;
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

/** The server closes the connection after such an error, but the driver notices only a little later. */
function isFatal(error: unknown): boolean {
  return error instanceof Error && "severity" in error && (error.severity === "FATAL" || error.severity === "PANIC");
}

/** The pool as Kysely sees it: the same connections, with prepared statements. */
export function preparingPool(pool: pg.Pool, silence?: SilentConnections): PostgresPool {
  const handles = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      let client = await pool.connect();
      while (silence && !silence.mayTrust(client)) {
        client.release(true);
        client = await pool.connect();
      }
      const handle = handles.get(client) ?? handleOf(client, silence);
      handles.set(client, handle);
      return handle;
    },
    end: () => pool.end(),
  };
}

function handleOf(client: pg.PoolClient, silence: SilentConnections | undefined): PostgresPoolClient {
  const preparing = new PreparingClient(client);
  const query = (text: unknown, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    if (typeof text !== "string") throw new TypeError("Cursors are not used here: read page by page.");
    const run = () => preparing.query(text, [...values]);
    return silence ? silence.over(client, run) : run();
  };
  // Type boundary: Kysely's overload for cursors is rejected above.
  return { query: query as unknown as PostgresPoolClient["query"], release: () => preparing.release() };
}
