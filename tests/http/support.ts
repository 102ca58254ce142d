import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { registerCalls } from "../../server/calls/register-calls.ts";
import type { Db } from "../../server/db/connection.ts";
import { createPaperwork } from "../../server/documents/paperwork.ts";
import { effects } from "../../server/effects/index.ts";
import { createEngine } from "../../server/engine/engine.ts";
import { createExportFiles } from "../../server/exports/export-files.ts";
import { createExports } from "../../server/exports/exports.ts";
import { type AppDeps, createApp } from "../../server/http/app.ts";
import { registerResourceRoutes } from "../../server/http/resource-routes.ts";
import { createLogin } from "../../server/identity/login.ts";
import type { Passwords } from "../../server/identity/passwords.ts";
import { createSessions, type Sessions } from "../../server/identity/sessions.ts";
import { createThrottle } from "../../server/identity/throttle.ts";
import { createFileStore } from "../../server/integrations/file-store.ts";
import { type Bus, createLocalBus } from "../../server/realtime/bus.ts";
import { resources } from "../../src/resources/index.ts";
import { type Ability, textOfAbility } from "../../src/schemas/abilities.ts";
import { testDatabase } from "../support/database.ts";
import { testDocuments } from "../support/paperwork.ts";
import { testPayments } from "../support/payments.ts";

export const config = {
  publicUrl: "http://hq.test",
  trustProxy: false,
  logLevel: "silent",
  logoWord: "HQ",
  productName: "HQ",
  timeZone: "UTC",
} as const;

export const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Counts what it is asked, and hashes nothing: tests never wait for argon2. */
export function plainPasswords(): Passwords & { checks: (string | null)[] } {
  const checks: (string | null)[] = [];
  return {
    checks,
    hash: async (password) => `plain:${password}`,
    async matches(stored, password) {
      checks.push(stored);
      return stored === `plain:${password}`;
    },
  };
}

export interface Rig {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly bus: Bus;
  readonly sessions: Sessions;
  readonly passwords: ReturnType<typeof plainPasswords>;
  readonly maintenance: { on: boolean };
  /** Moves the server's clock. */
  readonly clock: { now: number };
  readonly dataDir: string;
  close(): Promise<void>;
}

/** The server with its special calls on a fresh database, and with the resources' routes where they are asked for. */
export async function createRig({ withResources = false, ...more }: Partial<AppDeps> & { withResources?: boolean } = {}): Promise<Rig> {
  const db = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "hq-http-"));
  const bus = createLocalBus(silent);
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const sessions = createSessions({ db: db.kysely, bus, idleMs: 3_600_000, lifetimeMs: 86_400_000, now });
  const passwords = plainPasswords();
  const throttle = createThrottle(now);
  const login = createLogin({ db: db.kysely, sessions, passwords, throttle, wait: async () => undefined });
  const maintenance = { on: false };
  const realtime = {
    authorize: (socketId: string, channel: string, session: { userId: number }) =>
      socketId === "1.1" && channel === `private-user.${session.userId}` ? { auth: "key:signature" } : null,
  };
  const today = () => "2026-11-20";
  const onCommit = () => undefined;
  const files = createFileStore({ dataDir, limits: { fileBytes: 1_000_000 } });
  const documents = testDocuments({ resources, files });
  const engine = createEngine({ db, resources, effects, today, documents, onCommit });
  const paperwork = createPaperwork({ engine, documents, files });
  const calls = {
    config,
    db: db.kysely,
    pool: db.pool,
    resources,
    sessions,
    login,
    engine,
    passwords,
    throttle,
    realtime,
    realtimeKey: "hq",
    maintenance,
    files,
    exports: createExports({ db, engine, resources, files: createExportFiles(dataDir), onCommit }),
    payments: testPayments({ db, engine, documents, files, today }),
    testGateway: null,
    photoSecret: "for tests",
    today,
  };
  // The machine that runs the tests may be slow without being overloaded.
  const overload = { lagMs: Number.POSITIVE_INFINITY };
  const generic = (each: FastifyInstance) => registerResourceRoutes(each, { engine, exports: calls.exports, resources, paperwork });
  const routes = [(each: FastifyInstance) => registerCalls(each, calls), ...(withResources ? [generic] : [])];
  const app = await createApp({ config, sessions, maintenance, overload, routes, ...more });
  return {
    app,
    db,
    bus,
    sessions,
    passwords,
    maintenance,
    clock,
    dataDir,
    async close() {
      await app.close();
      sessions.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Person {
  readonly email: string;
  readonly type?: "E" | "C";
  readonly companyId?: number;
  readonly state?: string;
  readonly isAdmin?: boolean;
  readonly password?: string;
  readonly abilities?: readonly Ability[];
}

/** Adds a user with the password `Secret123` and these abilities; answers the id. */
export async function addUser(db: Db, person: Person): Promise<number> {
  const { email, type = "E", companyId = null, state = "active", isAdmin = false, password = "Secret123", abilities = [] } = person;
  const first = email.split("@")[0] ?? "";
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (first_name, last_name, name, email, type, company_id, is_admin, state)
    VALUES (${first}, 'Test', ${`${first} Test`}, ${email}, ${type}, ${companyId}, ${isAdmin}, ${state}) RETURNING id`.execute(db.kysely);
  const id = rows[0]?.id ?? 0;
  await sql`INSERT INTO credentials (user_id, password_digest) VALUES (${id}, ${`plain:${password}`})`.execute(db.kysely);
  if (abilities.length > 0) {
    await sql`
      WITH role AS (INSERT INTO roles (display_name, user_type, abilities)
        VALUES (${email}, ${type}, ${abilities.map(textOfAbility)}::text[]) RETURNING id)
      INSERT INTO users_roles (parent_id, position, role_id) SELECT ${id}, 0, id FROM role`.execute(db.kysely);
  }
  return id;
}

export async function addParty(db: Db, name: string, state = "active"): Promise<number> {
  const { rows } = await sql<{ id: number }>`INSERT INTO parties (name, state) VALUES (${name}, ${state}) RETURNING id`.execute(db.kysely);
  return rows[0]?.id ?? 0;
}

/** A session without the detour of a login. */
export async function bearer(rig: Pick<Rig, "sessions">, userId: number): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await rig.sessions.start(userId, { ip: "127.0.0.1" })}` };
}
