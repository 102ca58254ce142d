import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { Log } from "../config/log.ts";
import { hostsOf } from "../db/addresses.ts";
import { HostClient } from "../db/host-client.ts";
import { type Bus, createListeners } from "./bus.ts";
import { createAssembler, splitMessage } from "./bus-parts.ts";
import type { BusMessage } from "./messages.ts";

const CHANNEL = "hq_bus";
const NOTIFY = "SELECT pg_notify($1, part) FROM unnest($2::text[]) WITH ORDINALITY AS parts(part, position) ORDER BY position";
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 1_000;
const HEARTBEAT_MS = 1_000;
/**
 * After this many unanswered heartbeats the connection is considered lost.
 * They are counted instead of timed, because a busy process of ours is late itself.
 */
const MAX_SILENT = 3;
const CONNECT_MS = 3_000;

/**
 * A bus for several processes on one PostgreSQL: LISTEN/NOTIFY over a dedicated connection, which may not lead to a pooler.
 * A lost connection is reopened automatically; listeners then receive `gap`, because the messages sent in between are lost.
 */
export async function createPostgresBus(options: { databaseUrl: string; log: Log }): Promise<Bus> {
  const { log } = options;
  const node = randomBytes(6).toString("hex");
  const hosts = hostsOf(options.databaseUrl);
  const listeners = createListeners(log);
  const assemble = createAssembler(node);
  let client: pg.Client | undefined;
  let closed = false;
  /** A message could not be sent; the other processes receive `gap` once they can be reached. */
  let unsent = false;
  /** Heartbeats since the last response. */
  let silent = 0;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const address = hosts.current();
    const next = new HostClient({
      connectionString: address,
      application_name: "hq bus",
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      query_timeout: 5_000,
      connectionTimeoutMillis: CONNECT_MS,
      // Queries of concurrent callers don't wait for each other's responses.
      pipeline: true,
    });
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next));
    next.on("notification", ({ payload }) => {
      const message = assemble(payload ?? "");
      // Only our own processes write to this channel, and they send nothing but BusMessage.
      if (message !== undefined) listeners.deliver(message as BusMessage);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      // A standby has no LISTEN.
      hosts.failed(address);
      // Not awaited, because closing may also get no response.
      next.end().catch(() => undefined);
      throw error;
    }
    if (closed) await next.end();
    else client = next;
  }

  function lost(which: pg.Client, error?: Error): void {
    if (closed || which !== client) return;
    client = undefined;
    silent = 0;
    log.warn({ err: error }, "the connection between the app processes is lost, trying again");
    which.end().catch(() => undefined);
    reconnect(FIRST_RETRY_MS);
  }

  function reconnect(after: number): void {
    retry = setTimeout(
      () => {
        connect().then(
          () => {
            if (closed) return;
            log.info({}, "the connection between the app processes is back");
            listeners.deliver({ kind: "gap" });
            if (unsent)
              send({ kind: "gap" }).catch((error: unknown) => log.warn({ err: error }, "could not tell the other processes of the gap"));
          },
          (error: unknown) => {
            log.debug({ err: error }, "no connection between the app processes yet");
            if (!closed) reconnect(Math.min(LAST_RETRY_MS, after * 2));
          },
        );
      },
      after * (0.75 + Math.random() / 2),
    );
  }

  async function send(message: BusMessage): Promise<void> {
    const parts = splitMessage(node, message);
    try {
      if (!client) throw new Error("The app processes have no connection to each other at the moment.");
      await client.query(NOTIFY, [CHANNEL, parts]);
      if (message.kind === "gap") unsent = false;
    } catch (error) {
      unsent = true;
      throw error;
    }
  }

  const heartbeat = setInterval(() => {
    const probed = client;
    if (!probed) return;
    // A broken connection gives no signal; only an unanswered query reveals it.
    if (silent > 0) {
      silent += 1;
      if (silent > MAX_SILENT) lost(probed, new Error("The database has fallen silent."));
      return;
    }
    silent = 1;
    const response = unsent ? send({ kind: "gap" }) : probed.query("SELECT 1");
    response.then(
      () => {
        if (probed === client) silent = 0;
      },
      (error: Error) => lost(probed, error),
    );
  }, HEARTBEAT_MS);
  heartbeat.unref();

  for (let host = 1; !client; host++) {
    await connect().catch((error: unknown) => {
      if (host < hosts.count) return;
      clearInterval(heartbeat);
      throw error;
    });
  }

  return {
    async publish(message) {
      listeners.deliver(message);
      await send(message);
    },
    subscribe: listeners.subscribe,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      listeners.clear();
      await client?.end().catch(() => undefined);
      client = undefined;
    },
  };
}
