import type pg from "pg";
import { HostClient } from "./host-client.ts";
import { addressOf } from "./postgres-pool.ts";
import { processIdOf, type Sessions } from "./sessions.ts";

/** How long a query may wait before its connection is checked. */
const DOUBT_MS = 2_000;
const LOOK_MS = 1_000;
const PROBE_MS = 2_000;

/** The part of the driver's connection needed to close one that doesn't answer; there is no public way. */
interface Driver {
  readonly connection: { readonly stream: { destroy(error?: Error): void } };
}
// Type boundary: the driver's types don't include this.
const driverOf = (client: pg.ClientBase): Driver => client as unknown as Driver;

interface Waiting {
  readonly client: pg.ClientBase;
  readonly since: number;
  /** How long the query had been running at the last check. */
  sentAt: number;
}

export interface SilentConnections {
  /** Runs one query of the connection under watch. */
  over<T>(client: pg.ClientBase, query: () => Promise<T>): Promise<T>;
  /** Whether the connection may be used. If it was opened before another one went silent, it is closed and this returns false. */
  mayTrust(client: pg.ClientBase): boolean;
  close(): void;
}

export interface SilenceOptions {
  /** The server stops a query before it takes this long. */
  readonly limitMs: number;
  readonly sessions: Sessions;
  readonly log: (message: string) => void;
}

/**
 * Closes connections whose other end is gone without notice: a cut cable, a moved database, a hanging proxy.
 * A long wait alone proves nothing, so the database is asked over a new connection whether it is still working for the old one.
 */
export function watchSilence(pool: pg.Pool, { limitMs, sessions, log }: SilenceOptions): SilentConnections {
  const waiting = new Set<Waiting>();
  const opened = new WeakMap<pg.ClientBase, number>();
  let distrustBefore = 0;
  let looking = false;
  pool.on("connect", (client) => opened.set(client, performance.now()));

  async function look(): Promise<void> {
    const now = performance.now();
    const doubted = [...waiting].filter(({ since, sentAt }) => now - since > Math.min(limitMs, Math.max(DOUBT_MS, 2 * sentAt)));
    if (doubted.length === 0) return;
    const asked = new Map<string, Promise<Map<number, string> | null>>();
    for (const each of doubted) {
      const states = await statesAt(each.client, asked);
      each.sentAt = now - each.since;
      const pid = processIdOf(each.client);
      const unknown = states !== null && pid !== null && !states.has(pid);
      const idle = pid !== null && (states?.get(pid) ?? "").startsWith("idle");
      // Skips a query that was answered in the meantime.
      if (waiting.has(each) && (unknown || idle || each.sentAt > limitMs)) give(each.client);
    }
  }

  /** What the processes of the connection's host are doing; null where its number is a pooler's. */
  function statesAt(client: pg.ClientBase, asked: Map<string, Promise<Map<number, string> | null>>): Promise<Map<number, string> | null> {
    const address = addressOf(client);
    if (address === undefined || sessions.isShared(client)) return Promise.resolve(null);
    const states = asked.get(address) ?? backends(address).catch(() => null);
    asked.set(address, states);
    return states;
  }

  function give(client: pg.ClientBase): void {
    distrustBefore = performance.now();
    log("A database connection has fallen silent and is given up.");
    driverOf(client).connection.stream.destroy(new Error("The database has fallen silent on this connection."));
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look().finally(() => {
      looking = false;
    });
  }, LOOK_MS);
  timer.unref();

  return {
    async over(client, query) {
      const entry = { client, since: performance.now(), sentAt: 0 };
      waiting.add(entry);
      try {
        return await query();
      } finally {
        waiting.delete(entry);
      }
    },
    mayTrust(client) {
      if ((opened.get(client) ?? 0) >= distrustBefore) return true;
      driverOf(client).connection.stream.destroy();
      return false;
    },
    close: () => clearInterval(timer),
  };
}

/** Returns what each database process is doing, by process id; null if a pooler in between hides the ids. */
async function backends(connectionString: string): Promise<Map<number, string> | null> {
  const client = new HostClient({
    connectionString,
    application_name: "hq probe",
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; state: string | null; self: boolean }>(
      "select pid, state, pid = pg_backend_pid() as self from pg_stat_activity where backend_type = 'client backend'",
    );
    const self = rows.find((row) => row.self);
    return self?.pid === processIdOf(client) ? new Map(rows.map(({ pid, state }) => [pid, state ?? ""])) : null;
  } finally {
    driverOf(client).connection.stream.destroy();
  }
}
