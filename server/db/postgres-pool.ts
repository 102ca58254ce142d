import type pg from "pg";
import { type Hosts, hostsOf, placeOf } from "./addresses.ts";
import { GuardedPool } from "./guarded-pool.ts";
import { HostClient } from "./host-client.ts";
import type { Sessions } from "./sessions.ts";
import { valueParsers } from "./value-parsers.ts";

/** How long callers wait for a free connection, and how long a new connection may take to open. */
const turnLimit = 10_000;
const connectLimit = 3_000;

export interface PostgresPoolOptions {
  readonly size: number;
  readonly isGuarded: boolean;
  readonly sessions: Sessions;
}

/** The pool over a PostgreSQL server. A broken connection is dropped and the next caller gets a new one, to the next host if there are several. */
export function postgresPool(databaseUrl: string, { size, isGuarded, sessions }: PostgresPoolOptions): GuardedPool {
  const hosts = hostsOf(databaseUrl);
  const config: pg.PoolConfig = {
    max: size,
    types: valueParsers,
    application_name: "hq",
    connectionTimeoutMillis: turnLimit,
    Client: clientFor(hosts),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    async onConnect(client) {
      try {
        await sessions.begin(client);
      } catch (error) {
        failed(hosts, client);
        throw error;
      }
    },
  };
  return new GuardedPool(config, isGuarded, hosts.count);
}

/** The address of the host to which a connection leads. */
export const addressOf = (client: pg.ClientBase): string | undefined => (client instanceof HostClient ? client.address : undefined);

function failed(hosts: Hosts, client: pg.ClientBase): void {
  const address = addressOf(client);
  if (address !== undefined) hosts.failed(address);
}

type Connected = (error: Error | undefined) => void;

/** The driver knows one host per client, and the pool has one time limit for both: one that can't connect must not keep its place that long. */
function clientFor(hosts: Hosts): new (config?: pg.ClientConfig) => pg.Client {
  return class extends HostClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.current(), connectionTimeoutMillis: connectLimit });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      if (!callback) return super.connect();
      super.connect((error: Error | undefined) => {
        if (error) failed(hosts, this);
        callback(error);
      });
      return undefined;
    }
  };
}

/** Returns an error that says in one sentence why the server can't be used, without the password in its URL. */
export function unreachable(databaseUrl: string, error: Error): Error {
  return new Error(`The database at ${placeOf(databaseUrl)} can't be used: ${reasonOf(error)}`, { cause: error });
}

function reasonOf(error: Error & { code?: unknown; errors?: unknown }): string {
  // When several addresses were tried in turn, the error is an AggregateError with an empty message.
  const first = Array.isArray(error.errors) ? error.errors[0] : undefined;
  if (first instanceof Error) return first.message;
  return error.message || String(error.code ?? error.name);
}
