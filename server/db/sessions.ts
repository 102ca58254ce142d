import type pg from "pg";

/**
 * What stands between us and PostgreSQL: a pooler that keeps a session for each connection (or none), one that gives each transaction
 * whichever session is free, or what the first connection finds out.
 */
export type Pooling = "auto" | "session" | "transaction";

const statementLimit = 30_000;
/** After this long, the server has stopped the statement, so no answer can arrive any more. */
export const maxResponseMs = statementLimit + 5_000;
/** How long the first question of a connection may take; the driver's limit ends with the handshake. */
const firstAnswerMs = 3_000;

/**
 * Statements of a few milliseconds. A list joins up to ten tables for the names of what its rows refer to, each by its key: in which order makes no
 * difference, and comparing all orders took 10 of the 11 ms of planning. Compiling a statement took 110 ms where running it took 7.
 * Half of the letters' triples are alike where one letter of a word of five is wrong.
 */
const settings: readonly (readonly [name: string, value: string])[] = [
  ["TimeZone", "UTC"],
  ["DateStyle", "ISO"],
  ["statement_timeout", String(statementLimit)],
  ["idle_in_transaction_session_timeout", "60000"],
  ["join_collapse_limit", "4"],
  ["jit", "off"],
  ["pg_trgm.word_similarity_threshold", "0.5"],
];

/** The same for one transaction. Sent in one message with its `begin`, so that it takes no time of its own. */
export const settingsOfTransaction = settings.map(([name, value]) => `set local ${name} = '${value}'`).join("; ");

/**
 * Sets the session and asks who answers. Nothing of it is said when connecting: poolers refuse parameters there that they don't know.
 * A pooler gives connections numbers of its own; a session that we may not keep stays as it is.
 */
const firstQuestion = `select pg_backend_pid() as pid, pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly",
    current_setting('server_encoding') as encoding, current_database() as name, pg_postmaster_start_time()::text as started,
    (select count(set_config(setting, value, false)) from unnest($2::text[], $3::text[]) as wanted(setting, value)
      where $4::bool or pg_backend_pid() = $1::int) as set`;

/** What a new connection finds. */
export interface SessionFacts {
  readonly name: string;
  readonly encoding: string;
  /** When the server began: with the name, tells one database from another. */
  readonly started: string;
  /** Whether each transaction may run in another session, so that nothing of a session can be relied upon. */
  readonly isShared: boolean;
}

/** The server can't be written to: a standby, or one that is only to be read for now. The primary is elsewhere, or about to take over. */
export class NotWritableError extends Error {
  constructor(isStandby: boolean) {
    super(
      isStandby
        ? "it is a standby, which can only be read. Give the address of the primary, or of all hosts: postgres://user@one:5432,two:5432/hq."
        : "it is set to be only read (default_transaction_read_only). Give the address of the primary.",
    );
    this.name = "NotWritableError";
  }
}

/** The sessions of one pool. */
export interface Sessions {
  /**
   * Sets up what a new connection leads to.
   * @throws NotWritableError
   */
  begin(client: pg.ClientBase): Promise<void>;
  /** What it found. */
  factsOf(client: pg.ClientBase): SessionFacts | undefined;
  /** Whether each transaction of this connection may run in another session. */
  isShared(client: pg.ClientBase): boolean;
  /** A session was not the one that it should have been: from now on, none is relied upon. */
  distrust(): void;
}

export function createSessions(pooling: Pooling, log: (message: string) => void = () => undefined): Sessions {
  const found = new WeakMap<pg.ClientBase, SessionFacts>();
  let allShared = pooling === "transaction";
  return {
    async begin(client) {
      const pid = processIdOf(client);
      const isKept = pooling === "session" && !allShared;
      const { rows } = await client.query<SessionRow>({
        text: firstQuestion,
        values: [pid, settings.map(([name]) => name), settings.map(([, value]) => value), isKept],
        query_timeout: firstAnswerMs,
      } as pg.QueryConfig);
      const [row] = rows;
      if (!row) throw new Error("it gives no answer.");
      if (row.standby || row.readOnly) throw new NotWritableError(row.standby);
      const isShared = allShared || (!isKept && row.pid !== pid);
      found.set(client, { name: row.name, encoding: row.encoding, started: row.started, isShared });
    },
    factsOf: (client) => found.get(client),
    isShared: (client) => allShared || (found.get(client)?.isShared ?? false),
    distrust() {
      if (!allShared)
        log("A pooler changes the session between transactions. Prepared statements and settings of sessions are off from now on.");
      allShared = true;
    },
  };
}

interface SessionRow {
  readonly pid: number;
  readonly standby: boolean;
  readonly readOnly: boolean;
  readonly encoding: string;
  readonly name: string;
  readonly started: string;
}

/** The number of the server's process, or of the pooler's connection, as the handshake told it. */
export const processIdOf = (client: pg.ClientBase): number | null =>
  // Type boundary: the driver's types don't include this.
  (client as unknown as { readonly processID: number | null }).processID;

/** A prepared statement isn't there, or one of its name is: this session isn't the one in which it was prepared. */
export function isForeignSession(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "26000" || error.code === "42P05");
}
