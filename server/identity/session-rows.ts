import { type QueryExecutorProvider, sql } from "kysely";
import { knownAbilities } from "./grants.ts";
import type { SessionActor } from "./session-actor.ts";
import { twoStepIsRequired } from "./two-step/second-steps.ts";

/** The party every employee belongs to: the operating company itself. */
export const OPERATOR_PARTY_ID = 1;

export interface SessionRow {
  readonly actor: SessionActor;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
}

interface UserRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly type: "E" | "C";
  readonly company_id: number | null;
  readonly is_admin: boolean;
  readonly abilities: readonly string[];
}
interface Row extends UserRow {
  readonly session_id: number;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly must_set_up: boolean;
}

/** A user with all abilities: the basis of every access decision. */
const userColumns = sql`u.id, u.first_name, u.last_name, u.type, u.company_id, u.is_admin,
  ARRAY(
    SELECT DISTINCT unnest(r.abilities) FROM users_roles h JOIN roles r ON r.id = h.role_id
    WHERE h.parent_id = u.id AND r.deleted_at IS NULL) AS abilities`;
const live = sql`u.state = 'active' AND u.deleted_at IS NULL`;

/** The session with this digest and its user, with all abilities, in one query. Null unless both are active. */
export async function readSession(db: QueryExecutorProvider, digest: Buffer): Promise<SessionRow | null> {
  const { rows } = await sql<Row>`
    SELECT s.id AS session_id, s.last_seen_at, s.expires_at, NOT s.two_step AND ${twoStepIsRequired(sql`u.id`)} AS must_set_up,
      ${userColumns}
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_digest = ${digest} AND s.revoked_at IS NULL AND ${live}`.execute(db);
  const row = rows[0];
  return row ? { actor: sessionActorOf(row), lastSeenAt: Date.parse(row.last_seen_at), expiresAt: Date.parse(row.expires_at) } : null;
}

/** A user without a session, for a ticket; null unless active. Its `sessionId` is 0. */
export async function readActor(db: QueryExecutorProvider, userId: number): Promise<SessionActor | null> {
  const { rows } = await sql<UserRow>`SELECT ${userColumns} FROM users u WHERE u.id = ${userId} AND ${live}`.execute(db);
  return rows[0] ? actorOf(rows[0], 0) : null;
}

const sessionActorOf = (row: Row): SessionActor => ({
  ...actorOf(row, row.session_id),
  ...(row.must_set_up ? { mustSetUpTwoStep: true } : {}),
});

function actorOf(row: UserRow, sessionId: number): SessionActor {
  return {
    id: row.id,
    sessionId,
    name: [row.first_name, row.last_name].filter(Boolean).join(" "),
    side: row.type === "E" ? "employee" : "customer",
    isAdmin: row.is_admin,
    companyId: row.type === "E" ? null : row.company_id,
    stakeholderId: row.type === "E" ? OPERATOR_PARTY_ID : (row.company_id ?? 0),
    abilities: knownAbilities(row.abilities),
  };
}
