import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { composeServer } from "../../server/composition/compose.ts";
import type { Server, ServerParts } from "../../server/composition/server-parts.ts";
import { type Config, readConfig } from "../../server/config/config.ts";
import type { Db } from "../../server/db/connection.ts";
import type { Passwords } from "../../server/identity/passwords.ts";
import { resources } from "../../src/resources/index.ts";
import { testDatabase } from "./database.ts";
import { holdToDescription } from "./described/hold-to-description.ts";
import { type Fixture, migratedDatabase } from "./fixtures.ts";
import { allTemplates, letterhead, sharedRenderer } from "./test-documents.ts";

export interface TestServerOptions extends Omit<Partial<ServerParts>, "config" | "db"> {
  readonly config?: Partial<Config>;
  /** Default: a fresh database with the content of `fixture`. Either is closed with the server. */
  readonly db?: Db;
  readonly fixture?: Fixture;
  /** Whether each call that a test injects is held to what the API's description says. Default: if `HQ_DESCRIBED` is set. */
  readonly isDescribed?: boolean;
}

export interface TestServer extends Server {
  readonly db: Db;
  /** Each server has its own, removed when it closes. */
  readonly dataDir: string;
}

export const testConfig = {
  publicUrl: "http://hq.test",
  logLevel: "silent",
  timeZone: "America/New_York",
  company: letterhead,
  mailFrom: { name: "HQ", address: "hq@hq.example" },
  // The machine's own disk is no test's subject.
  lowDiskBytes: 0,
  sessionIdleMs: 3_600_000,
  sessionMs: 86_400_000,
} as const satisfies Partial<Config>;

export const silent = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * The server as the product starts it, but not listening, without background jobs, and with its own database. It does
 * not hash passwords, uses the test letterhead and shares one renderer thread; a test may replace further parts.
 */
export async function createTestServer({
  config,
  db: providedDb,
  fixture = migratedDatabase,
  isDescribed = process.env.HQ_DESCRIBED !== undefined,
  ...parts
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "hq-test-"));
  const db = providedDb ?? (await testDatabase({ fixture }));
  const server = await composeServer({
    log: pino({ level: "silent" }),
    demo: false,
    templates: allTemplates,
    renderer: sharedRenderer,
    passwords: plainPasswords(),
    maintenance: { on: false },
    // A slow test machine must not count as overloaded.
    overload: { inFlight: 100_000, lagMs: Number.POSITIVE_INFINITY },
    ...parts,
    config: { ...readConfig({}), dataDir, ...testConfig, ...config },
    db,
  });
  if (isDescribed) holdToDescription(server.app, parts.resources ?? resources);
  return {
    ...server,
    db,
    dataDir,
    async close() {
      await server.close();
      await parts.bus?.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface PlainPasswords extends Passwords {
  readonly checks: (string | null)[];
  /** Runs while a password is checked, which takes a while with real ones. */
  whileChecking: (() => Promise<unknown>) | undefined;
}

/** Records the checks and hashes nothing, so that tests never wait for argon2. */
export function plainPasswords(): PlainPasswords {
  const passwords: PlainPasswords = {
    checks: [],
    whileChecking: undefined,
    hash: async (password) => `plain:${password}`,
    async matches(stored, password) {
      passwords.checks.push(stored);
      await passwords.whileChecking?.();
      return stored === `plain:${password}`;
    },
  };
  return passwords;
}
