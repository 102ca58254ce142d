import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import type { SilentConnections } from "./silent-connections.ts";

/** Statements kept per connection; beyond it the one unused the longest is given up. */
const kept = 256;

const worthPreparing = /^\s*(select|insert|update|delete|with)\b/i;
const onlyReads = /^\s*select\b/i;

/** What the driver remembers of the statements it has parsed; it has no public way to forget one. */
interface DriverMemory {
  readonly connection: { readonly parsedStatements: Record<string, string>; readonly submittedNamedStatements: Record<string, string> };
}

/** One connection whose statements are prepared on first use and run by name afterwards. */
class PreparingClient {
  readonly #client: pg.PoolClient;
  readonly #memory: DriverMemory["connection"];
  /** Statement text to name, the longest unused first. */
  readonly #names = new Map<string, string>();
  #made = 0;
  #broken = false;
  /** A transaction's beginning, sent and not yet answered. */
  #beginning: Promise<unknown> | undefined;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    // Boundary: the driver's types leave its connection out.
    this.#memory = (client as unknown as DriverMemory).connection;
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (text === "begin") return this.#begin();
    try {
      const beginning = this.#beginning;
      this.#beginning = undefined;
      // Should the beginning fail, a statement sent behind it would run by itself: one that reads does no harm then.
      if (beginning && !onlyReads.test(text)) await beginning;
      const result = worthPreparing.test(text) ? this.#prepared(text, values) : this.#client.query(text, values);
      // Both are waited for, whichever fails: what comes next must not meet a statement that is still to be sent.
      await Promise.allSettled([beginning, result]);
      await beginning;
      return await result;
    } catch (error) {
      this.#broken ||= isFatal(error);
      throw error;
    }
  }

  /** Not waited for: the first statement is sent right behind it where that is safe, and hears if it has failed. */
  #begin(): pg.QueryResult {
    this.#beginning = this.#client.query("begin");
    this.#beginning.catch(() => undefined);
    return { command: "BEGIN", rowCount: null, oid: 0, fields: [], rows: [] };
  }

  /** Gives the connection back; one the server has ended is thrown away before anyone else is lent it. */
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
    const oldest = this.#names.size >= kept ? this.#names.entries().next().value : undefined;
    if (oldest) {
      await this.#client.query(`deallocate ${oldest[1]}`);
      this.#forget(...oldest);
    }
    // Names are never used twice on a connection, so a forgotten statement can't answer for another.
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

/** A column of the statement's tables changed its type after the statement was prepared. */
function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && error.code === "0A000" && "routine" in error && error.routine === "RevalidateCachedQuery"
  );
}

/** The server ends the connection after such an error; the driver hears of that only a little later. */
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
  // Boundary: Kysely's overload for cursors is refused above.
  return { query: query as unknown as PostgresPoolClient["query"], release: () => preparing.release() };
}
