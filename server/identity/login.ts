import { type QueryExecutorProvider, sql } from "kysely";
import type { SecondStep } from "../../src/contract/two-step.ts";
import { tooManyAttempts } from "../engine/wire/problem.ts";
import type { PasswordRule } from "./password-rule.ts";
import type { Passwords } from "./passwords.ts";
import { invalidCredentials, passwordMark, type Sessions } from "./sessions.ts";
import type { Throttle } from "./throttle.ts";
import type { SecondStepTaker, SignedIn } from "./two-step/take-second-step.ts";

export interface LoginOptions {
  readonly db: QueryExecutorProvider;
  readonly sessions: Pick<Sessions, "start">;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly passwordRule: PasswordRule;
  readonly secondStep: Pick<SecondStepTaker, "ask">;
}

export interface LoginAttempt {
  /** In lower case: if the database lowercased it differently, one account could be tried under several names. */
  readonly account: string;
  readonly password: string;
  readonly ip: string;
  readonly userAgent?: string | undefined;
  /** The id of a device that has signed in to the account before. */
  readonly device: string | null;
}

export type Login = (attempt: LoginAttempt) => Promise<SignedIn | { readonly secondStep: SecondStep }>;

/**
 * Starts a session, or asks for the second step of a user who has one. An unknown address, a wrong password and an invited or suspended user get the same answer after the same amount of
 * work.
 * @throws Problem 401, 403 for who must use the identity provider, or 429 with the seconds to wait
 */
export function createLogin({ db, sessions, passwords, throttle, passwordRule, secondStep }: LoginOptions): Login {
  return async ({ account, password, ip, userAgent, device }) => {
    const verdict = throttle.attempt({ account, address: ip, device });
    if (verdict.kind === "stop") throw tooManyAttempts(verdict.retryAfterSeconds);

    const { rows } = await sql<{ id: number; type: "E" | "C"; password_digest: string | null }>`
      SELECT u.id, u.type, c.password_digest FROM users u LEFT JOIN credentials c ON c.user_id = u.id
      WHERE lower(u.email) = ${account} AND u.deleted_at IS NULL AND u.state = 'active'`.execute(db);
    const user = rows[0];
    const passwordDigest = user?.password_digest ?? null;
    const matches = await passwords.matches(passwordDigest, password);
    if (!user || passwordDigest === null || !matches) throw invalidCredentials();
    // Only after the password was right: before, it would tell whose account it is.
    passwordRule({ type: user.type, email: account });
    const asked = await secondStep.ask(user.id, { passwordMark: passwordMark(passwordDigest) });
    if (asked) {
      verdict.succeeded();
      return { secondStep: asked };
    }
    // Checking takes long enough for the password to be changed meanwhile.
    const token = await sessions.start(user.id, { ip, userAgent, passwordDigest });
    verdict.succeeded();
    return { token, userId: user.id, account };
  };
}
