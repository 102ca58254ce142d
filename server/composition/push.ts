import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Config } from "../config/config.ts";
import type { Log } from "../config/log.ts";
import type { Db } from "../db/connection.ts";
import { createAddressReader } from "../http/proxies.ts";
import { networkOf } from "../identity/network.ts";
import { createReaders } from "../identity/readers.ts";
import { secretOf } from "../identity/secrets.ts";
import type { Sessions } from "../identity/sessions.ts";
import type { Bus } from "../realtime/bus.ts";
import { createRealtime } from "../realtime/pusher-server.ts";
import type { Realtime } from "../realtime/realtime.ts";

export interface PushOptions {
  readonly config: Pick<Config, "pusher" | "trustProxy" | "timeZone">;
  readonly db: Db;
  readonly bus: Bus;
  readonly sessions: Pick<Sessions, "alive">;
  readonly resources: readonly AnyResource[];
  readonly today: () => string;
  readonly log: Log;
}

/** The public key that identifies this application to a Pusher client. The secret belongs to this installation. */
const KEY = "hq";

export interface Push {
  readonly realtime: Realtime;
  readonly key: string;
  readonly mayReadNow: ReturnType<typeof createReaders>["mayReadNow"];
  readonly mayHear: ReturnType<typeof createReaders>["mayHear"];
  close(): void;
}

/** Starts push: built in, or through the hosted service in the configuration. */
export async function startPush(options: PushOptions): Promise<Push> {
  const { bus, log } = options;
  const readers = createReaders({
    db: options.db.kysely,
    bus,
    resources: options.resources,
    today: options.today,
    timeZone: options.config.timeZone,
  });
  const { pusher } = options.config;
  const addressOf = createAddressReader(options.config.trustProxy);
  const realtime = pusher
    ? // With the service's package, only where it is used: it makes every start longer.
      (await import("../realtime/hosted.ts")).createHostedRealtime({ ...pusher, bus, log, readersOf: readers.readersOf })
    : createRealtime({
        key: KEY,
        secret: await secretOf(options.db.kysely, "realtime"),
        bus,
        log,
        mayRead: readers.mayHear,
        stillAlive: options.sessions.alive,
        addressOf: (request) => networkOf(addressOf(request)),
      });
  return { realtime, key: pusher?.key ?? KEY, mayReadNow: readers.mayReadNow, mayHear: readers.mayHear, close: readers.close };
}
