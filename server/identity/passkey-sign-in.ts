import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { type QueryExecutorProvider, sql } from "kysely";
import type { PasskeyRequest } from "../../src/contract/two-step.ts";
import { conflict, invalid } from "../engine/wire/problem.ts";
import type { PasswordRule } from "./password-rule.ts";
import type { Sessions } from "./sessions.ts";
import { issueChallenge, redeemChallenge } from "./two-step/challenges.ts";
import type { Passkeys } from "./two-step/passkeys.ts";
import { type SignedIn, signInIsOver } from "./two-step/take-second-step.ts";

export interface PasskeySignInOptions {
  readonly db: QueryExecutorProvider;
  readonly sessions: Pick<Sessions, "start">;
  readonly passkeys: Passkeys;
  readonly passwordRule: PasswordRule;
}

/** Sign-in without a password: the device knows the passkey and makes sure who holds it, which is both steps in one. */
export interface PasskeySignIn {
  ask(): Promise<PasskeyRequest>;
  /** @throws Problem 409 for a challenge that is over, 422 for a passkey that does not fit */
  take(
    challenge: string,
    response: AuthenticationResponseJSON,
    from: { readonly ip: string; readonly userAgent?: string | undefined },
  ): Promise<SignedIn>;
}

/** One text for every passkey that does not let its user in. */
const refused = () => invalid({ passkey: ["This passkey didn't work."] });

export function createPasskeySignIn({ db, sessions, passkeys, passwordRule }: PasskeySignInOptions): PasskeySignIn {
  return {
    async ask() {
      if (!passkeys.arePossible) throw conflict("Passkeys can't be used at this address.");
      const passkey = await passkeys.toUse(db, null);
      return { challenge: await issueChallenge(db, "passkey-sign-in", {}, { passkey: passkey.challenge }), passkey };
    },

    async take(token, response, { ip, userAgent }) {
      const challenge = await redeemChallenge(db, token, "passkey-sign-in");
      if (!challenge) throw signInIsOver();
      const userId = await passkeys.use(db, null, String(challenge.data.passkey), response);
      const { rows } = await sql<{ email: string; type: "E" | "C" }>`
        SELECT email, type FROM users WHERE id = ${userId} AND state = 'active' AND deleted_at IS NULL`.execute(db);
      const user = rows[0];
      if (userId === null || !user) throw refused();
      passwordRule(user);
      const started = await sessions.start(userId, { ip, userAgent, twoStep: true });
      return { token: started, userId, account: user.email.toLowerCase() };
    },
  };
}
