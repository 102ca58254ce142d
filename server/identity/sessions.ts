import { hash } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import { Problem } from "../engine/wire/problem.ts";
import type { Bus } from "../realtime/bus.ts";
import type { SessionId } from "../realtime/messages.ts";
import type { SessionActor } from "./session-actor.ts";
import { clearOnAccessChange, createSessionCache } from "./session-cache.ts";
import { readSession } from "./session-rows.ts";
import { voidTickets } from "./tickets.ts";
import { createToken, digestOf } from "./tokens.ts";

export interface SessionOptions {
  readonly db: QueryExecutorProvider;
  readonly bus: Bus;
  /** Milliseconds after the last call when a session ends. */
  readonly idleMs: number;
  /** Milliseconds after its start when a session ends. */
  readonly lifetimeMs: number;
  readonly now?: () => number;
}

export interface SessionStart {
  readonly ip: string;
  readonly userAgent?: string | undefined;
  readonly passwordDigest?: string;
  /** The same, where the check was an earlier call: `passwordMark` of the digest. */
  readonly passwordMark?: string;
  /** A second step was taken, here or at the identity provider. */
  readonly twoStep?: boolean;
  /** The session's id at the identity provider it was started by; empty if that gave none. */
  readonly providerSession?: string;
}

/** Stands for a password's digest in a sign-in that is under way. */
export const passwordMark = (digest: string): string => hash("sha256", digest, "hex");

/** One text for every failed sign-in, so that nothing is revealed; the browser shows 'Invalid credentials'. */
export const invalidCredentials = () => new Problem(401, "invalid_email_or_password");

export interface Sessions {
  /**
   * Starts a session of an active user and returns its token; with `passwordDigest`, only while the password is the one that was checked.
   * @throws Problem 401 if either is not so any more, or two-step sign-in was turned on and no second step taken
   */
  start(userId: number, from: SessionStart): Promise<string>;
  /**
   * The user of a token; null when the token is malformed, unknown, expired or revoked, or the user is not active. Also while the user must
   * set up two-step sign-in first, unless `beforeSetUp` is given.
   */
  find(token: string, beforeSetUp?: "beforeSetUp"): Promise<SessionActor | null>;
  /** Ends one session in every process and closes its sockets. */
  end(sessionId: number): Promise<void>;
  /** Returns those of the given sessions that are live. */
  alive(ids: readonly SessionId[]): Promise<Set<SessionId>>;
  close(): void;
}

/** How long a process may cache a session that another process ended, if the message about it is lost. */
const CACHE_MS = 5_000;
const TOUCH_MS = 60_000;

export function createSessions({ db, bus, idleMs, lifetimeMs, now = Date.now }: SessionOptions): Sessions {
  const cache = createSessionCache(CACHE_MS, now);
  const touchMs = Math.min(TOUCH_MS, idleMs / 4);

  const unsubscribe = clearOnAccessChange(cache, bus);

  async function load(digest: Buffer): Promise<{ actor: SessionActor; until: number } | null> {
    const row = await readSession(db, digest);
    const at = now();
    const end = row ? Math.min(row.expiresAt, row.lastSeenAt + idleMs) : 0;
    if (!row || end <= at) return null;
    if (row.lastSeenAt + touchMs > at) return { actor: row.actor, until: end };
    const seenAt = new Date(at).toISOString();
    await sql`UPDATE sessions SET last_seen_at = ${seenAt} WHERE id = ${row.actor.sessionId} AND last_seen_at < ${seenAt}`.execute(db);
    return { actor: row.actor, until: row.expiresAt };
  }

  return {
    async start(userId, { ip, userAgent, passwordDigest, passwordMark: mark, twoStep = false, providerSession }) {
      const { token, digest } = createToken();
      const at = now();
      const expected = passwordDigest === undefined ? mark : passwordMark(passwordDigest);
      // The rows are locked against a change of the password, the state or the second step, which either is seen here or ends this session, too.
      const { rows } = await sql`
        INSERT INTO sessions (token_digest, user_id, created_at, last_seen_at, expires_at, ip, user_agent, two_step, confirmed_at,
          provider_session)
        SELECT ${digest}::bytea, u.id, ${iso(at)}::timestamptz, ${iso(at)}::timestamptz, ${iso(at + lifetimeMs)}::timestamptz, ${ip}::text,
          ${userAgent?.slice(0, 300) ?? null}::text, ${twoStep}::boolean, ${iso(at)}::timestamptz, ${providerSession ?? null}::text
        FROM ${expected === undefined ? sql`users u` : sql`users u JOIN credentials c ON c.user_id = u.id`}
        WHERE u.id = ${userId} AND u.state = 'active' AND u.deleted_at IS NULL AND (${twoStep}::boolean OR NOT u.two_step)
          ${expected === undefined ? sql`` : sql`AND encode(sha256(convert_to(c.password_digest, 'UTF8')), 'hex') = ${expected}`} FOR SHARE
        RETURNING id`.execute(db);
      if (rows.length === 0) throw invalidCredentials();
      return token;
    },

    async find(token, beforeSetUp) {
      const digest = digestOf(token);
      const actor = digest ? await cache.get(digest.toString("base64"), () => load(digest)) : null;
      return actor?.mustSetUpTwoStep && !beforeSetUp ? null : actor;
    },

    async end(sessionId) {
      const { rows } = await sql<{ user_id: number }>`
        UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId} AND revoked_at IS NULL RETURNING user_id`.execute(db);
      for (const { user_id: userId } of rows) await voidTickets(db, userId);
      await ignoreFailure(bus.publish({ kind: "close-session", sessionId }));
    },

    async alive(ids) {
      const sessionIds = ids.map(Number).filter(Number.isSafeInteger);
      const at = now();
      const { rows } = await sql<{ id: number }>`
        SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.id = ANY(${sessionIds}::bigint[]) AND s.revoked_at IS NULL AND s.expires_at > ${iso(at)}
          AND s.last_seen_at > ${iso(at - idleMs)} AND u.state = 'active' AND u.deleted_at IS NULL`.execute(db);
      const living = new Set(rows.map(({ id }) => id));
      return new Set(ids.filter((id) => living.has(Number(id))));
    },

    close: unsubscribe,
  };
}

/** This process has already handled the message; a process that misses it stops using the session when its cache expires. */
async function ignoreFailure(published: Promise<void>): Promise<void> {
  await published.catch(() => undefined);
}

const iso = (at: number) => new Date(at).toISOString();
