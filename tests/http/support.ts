import { sql } from "kysely";
import type { Db } from "../../server/db/connection.ts";
import type { Ability } from "../../src/schemas/access/abilities.ts";
import { textOfAbility } from "../../src/schemas/access/ability-text.ts";
import { demoToday } from "../support/fixtures.ts";
import { createTestServer, plainPasswords, type TestServer, type TestServerOptions } from "../support/test-server.ts";

export const config = {
  publicUrl: "http://hq.test",
  trustProxy: false,
  logLevel: "silent",
  logoWord: "HQ",
  productName: "HQ",
  timeZone: "UTC",
} as const;

export interface HttpTestServer extends TestServer {
  readonly passwords: ReturnType<typeof plainPasswords>;
  readonly maintenance: { on: boolean };
  /** The server's clock, which tests can move. */
  readonly clock: { now: number };
}

/** The server on a new database, with a clock that tests can move and push that knows a single socket. */
export async function createHttpTestServer(more: Omit<TestServerOptions, "clock"> = {}): Promise<HttpTestServer> {
  const clock = { now: Date.now() };
  const passwords = plainPasswords();
  const maintenance = { on: false };
  const server = await createTestServer({
    clock: () => clock.now,
    today: () => demoToday,
    passwords,
    maintenance,
    realtime: {
      authorize: (socketId, channel, session) =>
        socketId === "1.1" && channel === `private-user.${session.userId}` ? { auth: "key:signature" } : null,
    },
    fileLimits: { fileBytes: 1_000_000 },
    ...more,
    config: { ...config, ...more.config },
  });
  return { ...server, passwords, maintenance, clock };
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

/** Adds a user with these permissions and the password `Secret123`, and returns the id. */
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

/** Starts a session without a login request. */
/** Quotes of a customer, ready for approval. */
export async function addQuotes(db: Db, partyId: number, count = 1): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH place AS (INSERT INTO locations (party_id, label, kind, address) VALUES (${partyId}, 'Loft', 'residence', '{}') RETURNING id)
    INSERT INTO shipping_quotes (number, customer_id, origin_id, destination_id, order_type, valid_until, state, made_by)
    SELECT 'SH-' || ${partyId}::int || '-' || n, ${partyId}, place.id, place.id, 'curbside', '2027-01-01', 'ready', 'employee'
    FROM place, generate_series(1, ${count}::int) AS n RETURNING id`.execute(db.kysely);
  return rows.map(({ id }) => Number(id));
}

export async function bearer(server: Pick<HttpTestServer, "sessions">, userId: number): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await server.sessions.start(userId, { ip: "127.0.0.1" })}` };
}
