import { type QueryExecutorProvider, sql } from "kysely";
import type { Confirmation } from "../../../src/contract/two-step.ts";
import { confirmationNeeded, invalid, tooManyAttempts } from "../../engine/wire/problem.ts";
import type { Passwords } from "../passwords.ts";
import type { SessionActor } from "../session-actor.ts";
import type { Throttle } from "../throttle.ts";
import type { AuthenticatorApps } from "./authenticator-app.ts";
import { redeemChallenge } from "./challenges.ts";
import type { Passkeys } from "./passkeys.ts";
import { throttledAs } from "./take-second-step.ts";

/** How long after a sign-in, or after showing again that it is them, a user may change how they sign in. */
const CONFIRMED_MINUTES = 10;

export interface ConfirmationOptions {
  readonly db: QueryExecutorProvider;
  readonly passwords: Passwords;
  readonly apps: AuthenticatorApps;
  readonly passkeys: Passkeys;
  readonly throttle: Throttle;
  readonly now: () => Date;
}

type Caller = Pick<SessionActor, "id" | "sessionId">;
interface From {
  readonly ip: string;
  readonly deviceFor: (account: string) => string | null;
}

/** Makes sure that it is still the user who signed in, before they change how they sign in. */
export interface Confirmations {
  /** @throws Problem 403 with a code, unless the session is new or was confirmed a few minutes ago */
  check(caller: Caller): Promise<void>;
  /** Confirms the session by the password, a code of the app or a passkey. @throws Problem 422, 429 */
  confirm(caller: Caller, shown: Confirmation, from: From): Promise<void>;
}

export function createConfirmations({ db, passwords, apps, passkeys, throttle, now }: ConfirmationOptions): Confirmations {
  async function isRight({ id, sessionId }: Caller, { password, code, challenge, passkey }: Confirmation): Promise<boolean> {
    if (passkey !== undefined) {
      const asked = await redeemChallenge(db, challenge ?? "", "confirm", sessionId);
      return asked !== null && (await passkeys.use(db, id, String(asked.data.passkey), passkey)) !== null;
    }
    if (code !== undefined) return apps.use(db, id, code);
    const { rows } = await sql<{ password_digest: string }>`SELECT password_digest FROM credentials WHERE user_id = ${id}`.execute(db);
    return passwords.matches(rows[0]?.password_digest ?? null, password ?? "");
  }

  return {
    async check({ sessionId }) {
      const since = new Date(now().getTime() - CONFIRMED_MINUTES * 60_000).toISOString();
      const { rows } = await sql`SELECT 1 FROM sessions WHERE id = ${sessionId} AND confirmed_at > ${since}`.execute(db);
      if (rows.length === 0) throw confirmationNeeded();
    },

    async confirm(caller, shown, { ip, deviceFor }) {
      const { rows } = await sql<{ email: string }>`SELECT email FROM users WHERE id = ${caller.id}`.execute(db);
      const email = rows[0]?.email.toLowerCase() ?? "";
      const account = shown.password === undefined ? throttledAs(email) : email;
      const verdict = throttle.attempt({ account, address: ip, device: deviceFor(email) });
      if (verdict.kind === "stop") throw tooManyAttempts(verdict.retryAfterSeconds);
      if (!(await isRight(caller, shown))) throw wrong(shown);
      verdict.succeeded();
      await sql`UPDATE sessions SET confirmed_at = ${now().toISOString()} WHERE id = ${caller.sessionId}`.execute(db);
    },
  };
}

function wrong({ passkey, code }: Confirmation) {
  if (passkey !== undefined) return invalid({ passkey: ["This passkey didn't work."] });
  if (code !== undefined) return invalid({ code: ["This code isn't right, or was already used. Wait for the next one."] });
  return invalid({ password: ["This isn't your current password."] });
}
