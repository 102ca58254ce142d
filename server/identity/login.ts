import { setTimeout as pause } from "node:timers/promises";
import { type QueryExecutorProvider, sql } from "kysely";
import { Problem, tooManyAttempts } from "../engine/wire/problem.ts";
import type { Passwords } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import type { Throttle } from "./throttle.ts";

export interface LoginOptions {
  readonly db: QueryExecutorProvider;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly wait?: (ms: number) => Promise<unknown>;
}

export interface LoginAttempt {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  readonly userAgent?: string | undefined;
}

export type Login = (attempt: LoginAttempt) => Promise<{ readonly token: string }>;

/** One text for every failed attempt, so that nothing is revealed; the browser shows 'Invalid credentials'. */
const invalidCredentials = () => new Problem(401, "invalid_email_or_password");

/**
 * Starts a session. An unknown address, a wrong password and an invited or suspended user get the same answer after the same amount of
 * work.
 * @throws Problem 401, or 429 with the seconds to wait
 */
export function createLogin({ db, sessions, passwords, throttle, wait = pause }: LoginOptions): Login {
  return async ({ email, password, ip, userAgent }) => {
    // Lowercased once here: if the database lowercased it differently, one account could be tried under several names.
    const account = email.toLowerCase();
    const verdict = throttle.attempt(account, ip);
    if (verdict.kind === "stop") throw tooManyAttempts(verdict.retryAfterSeconds);
    if (verdict.delayMs > 0) await wait(verdict.delayMs);

    const { rows } = await sql<{ id: number; password_digest: string | null }>`
      SELECT u.id, c.password_digest FROM users u LEFT JOIN credentials c ON c.user_id = u.id
      WHERE lower(u.email) = ${account} AND u.deleted_at IS NULL AND u.state = 'active'`.execute(db);
    const user = rows[0];
    const matches = await passwords.matches(user?.password_digest ?? null, password);
    if (!user || !matches) throw invalidCredentials();
    verdict.succeeded();
    return { token: await sessions.start(user.id, { ip, userAgent }) };
  };
}
