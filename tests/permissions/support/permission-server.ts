import { pino } from "pino";
import { effects } from "../../../server/composition/modules.ts";
import type { AnyEffects } from "../../../server/engine/effect.ts";
import type { SendingLimits } from "../../../server/engine/sending-limits.ts";
import type { Bus } from "../../../server/realtime/bus.ts";
import { resources } from "../../../src/resources/index.ts";
import type { AnyResource } from "../../../src/schemas/resource.ts";
import { tinyEffects, tinyResources } from "../../contract/tiny/index.ts";
import { testDatabase } from "../../support/database.ts";
import { demoToday, tinyDatabase } from "../../support/fixtures.ts";
import { createTestServer, type TestServer } from "../../support/test-server.ts";
import { withoutLedgerRules } from "./without-rules.ts";

export const today = demoToday;
export const timeZone = "America/New_York";

/** A server for some modules, with real sessions, push events and calls. */
export interface PermissionServer extends TestServer {
  readonly resources: readonly AnyResource[];
  /** The state of a company in good standing. */
  readonly goodStanding: string;
  /** Whether the server has the calls that no resource declares. */
  readonly calls: boolean;
  /** Every log line, from the lowest level up. */
  readonly log: string[];
}

export interface PermissionServerOptions extends Pick<PermissionServer, "db" | "resources" | "goodStanding" | "calls"> {
  readonly effects: readonly AnyEffects[];
  /** Default: a bus that no other server shares. */
  readonly bus?: Bus;
  /** Default: no web pages are served. */
  readonly webRoot?: string;
  /** Default: the product's limits of what one person can make it send. */
  readonly sending?: SendingLimits;
  /** Default: what the server's description forbids fails the call. */
  readonly isDescribed?: boolean;
}

type More = Pick<PermissionServerOptions, "sending" | "isDescribed">;

export const productServer = async (more: More = {}): Promise<PermissionServer> => {
  const db = await testDatabase();
  await withoutLedgerRules(db);
  return createPermissionServer({ db, resources, effects, goodStanding: "active", calls: true, ...more });
};

/**
 * A server with the test modules, which cover the whole vocabulary. The undeclared calls need the product's own
 * tables.
 */
export async function tinyServer(more: More = {}): Promise<PermissionServer> {
  const db = await testDatabase({ fixture: tinyDatabase });
  return createPermissionServer({ db, resources: tinyResources, effects: tinyEffects, goodStanding: "client", calls: false, ...more });
}

export async function createPermissionServer({
  goodStanding,
  calls,
  bus,
  webRoot,
  ...modules
}: PermissionServerOptions): Promise<PermissionServer> {
  const log: string[] = [];
  const server = await createTestServer({
    isDescribed: true,
    ...modules,
    calls,
    ...(bus ? { bus } : {}),
    ...(webRoot === undefined ? {} : { webRoot }),
    log: pino({ level: "trace" }, { write: (line: string) => void log.push(line) }),
    today: () => today,
    // Whoever tries every call with one key must not have to wait.
    config: { timeZone, apiCallsPerMinute: 1_000_000 },
  });
  return { ...server, resources: modules.resources, goodStanding, calls, log };
}
