import { type QueryExecutorProvider, sql } from "kysely";
import type { SecondStep, SecondStepAnswer } from "../../../src/contract/two-step.ts";
import { invalid, Problem, tooManyAttempts } from "../../engine/wire/problem.ts";
import type { SessionStart, Sessions } from "../sessions.ts";
import type { Throttle } from "../throttle.ts";
import type { AuthenticatorApps } from "./authenticator-app.ts";
import { issueChallenge, readChallenge, redeemChallenge } from "./challenges.ts";
import type { Passkeys } from "./passkeys.ts";
import { redeemRecoveryCode } from "./recovery-codes.ts";
import { hasSecondStep, secondStepsOf } from "./second-steps.ts";

export interface SecondStepOptions {
  readonly db: QueryExecutorProvider;
  readonly sessions: Pick<Sessions, "start">;
  readonly apps: AuthenticatorApps;
  readonly passkeys: Passkeys;
  readonly throttle: Throttle;
}

/** What the first step has shown, kept until the second is taken. */
type FirstStep = Pick<SessionStart, "passwordMark" | "providerSession">;

interface From {
  readonly ip: string;
  readonly userAgent?: string | undefined;
  /** The id of a device that has signed in to the account before. */
  readonly deviceFor: (account: string) => string | null;
}

export interface SignedIn {
  readonly token: string;
  readonly userId: number;
  /** The account's email in lower case. */
  readonly account: string;
}

export interface SecondStepTaker {
  /** What the user's sign-in goes on with; null for a user without a second step. */
  ask(userId: number, first: FirstStep): Promise<SecondStep | null>;
  /** Starts the session. @throws Problem 409 for a sign-in that is over, 422 for a wrong answer, 429 */
  take(challenge: string, answer: SecondStepAnswer, from: From): Promise<SignedIn>;
}

export const signInIsOver = () => new Problem(409, "This took too long, or was already used. Sign in again.", { code: "sign_in_over" });

/** Guesses at codes are counted like those at passwords, apart from them. */
export const throttledAs = (account: string): string => `second step of ${account}`;

/** The second step of a sign-in: a code of the app, a recovery code or a passkey. */
export function createSecondStepTaker({ db, sessions, apps, passkeys, throttle }: SecondStepOptions): SecondStepTaker {
  /** @throws Problem 422 naming the field */
  async function check(userId: number, { code, recoveryCode, passkey }: SecondStepAnswer, challenge: unknown): Promise<void> {
    if (passkey !== undefined) {
      if ((await passkeys.use(db, userId, String(challenge), passkey)) === null) throw invalid({ passkey: ["This passkey didn't work."] });
    } else if (recoveryCode !== undefined) {
      if (!(await redeemRecoveryCode(db, userId, recoveryCode)))
        throw invalid({ recoveryCode: ["This isn't one of your recovery codes, or it was already used."] });
    } else if (!(await apps.use(db, userId, code ?? "")))
      throw invalid({ code: ["This code isn't right, or was already used. Wait for the next one."] });
  }

  return {
    async ask(userId, first) {
      const steps = await secondStepsOf(db, userId);
      if (!hasSecondStep(steps)) return null;
      const passkey = steps.passkeys > 0 && passkeys.arePossible ? await passkeys.toUse(db, userId) : null;
      const challenge = await issueChallenge(db, "second-step", { userId }, { ...first, passkey: passkey?.challenge });
      return { challenge, hasApp: steps.hasApp, hasRecoveryCodes: steps.recoveryCodes > 0, passkey };
    },

    async take(token, answer, { ip, userAgent, deviceFor }) {
      const challenge = await readChallenge(db, token, "second-step");
      if (!challenge?.userId) throw signInIsOver();
      const { userId, data } = challenge;
      const { rows } = await sql<{ email: string }>`SELECT email FROM users WHERE id = ${userId}`.execute(db);
      const account = rows[0]?.email.toLowerCase() ?? "";
      const verdict = throttle.attempt({ account: throttledAs(account), address: ip, device: deviceFor(account) });
      if (verdict.kind === "stop") throw tooManyAttempts(verdict.retryAfterSeconds);
      await check(userId, answer, data.passkey);
      if (!(await redeemChallenge(db, token, "second-step"))) throw signInIsOver();
      const started = await sessions.start(userId, {
        ip,
        userAgent,
        twoStep: true,
        ...(typeof data.passwordMark === "string" ? { passwordMark: data.passwordMark } : {}),
        ...(typeof data.providerSession === "string" ? { providerSession: data.providerSession } : {}),
      });
      verdict.succeeded();
      return { token: started, userId, account };
    },
  };
}
