import pg from "pg";

/** How long a query may wait before its connection is doubted. */
const DOUBT_MS = 2_000;
const LOOK_MS = 1_000;
const PROBE_MS = 2_000;

/** As much of the driver's connection as it takes to end one that doesn't answer; it has no public way. */
interface Driver {
  readonly processID: number | null;
  readonly connection: { readonly stream: { destroy(error?: Error): void } };
}
// Boundary: the driver's types leave this out.
const driverOf = (client: pg.ClientBase): Driver => client as unknown as Driver;

interface Waiting {
  readonly client: pg.ClientBase;
  readonly since: number;
  /** Its age when the database was last asked about it. */
  askedAt: number;
}

export interface SilentConnections {
  /** Runs one query of the connection under watch. */
  over<T>(client: pg.ClientBase, query: () => Promise<T>): Promise<T>;
  /** Whether the connection may be used; one from before another fell silent is ended instead. */
  mayTrust(client: pg.ClientBase): boolean;
  close(): void;
}

export interface SilenceOptions {
  readonly connectionString: string;
  /** No query takes longer: the server itself gives it up before. */
  readonly limitMs: number;
  readonly log: (message: string) => void;
}

/**
 * Ends connections whose other end is gone without a word: a cut cable, a database that moved, a proxy that hangs. Waiting for an
 * answer is no proof of it. So the database is asked over a new connection whether it is at work for the old one.
 */
export function watchSilence(pool: pg.Pool, { connectionString, limitMs, log }: SilenceOptions): SilentConnections {
  const waiting = new Set<Waiting>();
  const opened = new WeakMap<pg.ClientBase, number>();
  let distrustBefore = 0;
  let looking = false;
  pool.on("connect", (client) => opened.set(client, performance.now()));

  async function look(): Promise<void> {
    const now = performance.now();
    const doubted = [...waiting].filter(({ since, askedAt }) => now - since > Math.min(limitMs, Math.max(DOUBT_MS, 2 * askedAt)));
    if (doubted.length === 0) return;
    const states = await backends(connectionString).catch(() => null);
    for (const each of doubted) {
      each.askedAt = now - each.since;
      const pid = driverOf(each.client).processID;
      const unknown = states !== null && pid !== null && !states.has(pid);
      const idle = pid !== null && (states?.get(pid) ?? "").startsWith("idle");
      // Answered in the meantime: the doubt was wrong.
      if (waiting.has(each) && (unknown || idle || each.askedAt > limitMs)) give(each.client);
    }
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
      const entry = { client, since: performance.now(), askedAt: 0 };
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

/** What the database's processes are doing, by number. Null where a pooler in between keeps the numbers to itself. */
async function backends(connectionString: string): Promise<Map<number, string> | null> {
  const client = new pg.Client({
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
    return self?.pid === driverOf(client).processID ? new Map(rows.map(({ pid, state }) => [pid, state ?? ""])) : null;
  } finally {
    driverOf(client).connection.stream.destroy();
  }
}
