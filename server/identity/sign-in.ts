import type { QueryExecutorProvider } from "kysely";
import type { Config } from "../config.ts";
import { createLogin, type Login } from "./login.ts";
import { createPasskeySignIn, type PasskeySignIn } from "./passkey-sign-in.ts";
import { createPasswordRule, type PasswordRule } from "./password-rule.ts";
import type { Passwords } from "./passwords.ts";
import type { Log } from "../log.ts";
import type { Sessions } from "./sessions.ts";
import { createSsoProvider, type SsoProvider } from "./sso/provider.ts";
import type { Throttle } from "./throttle.ts";
import { type AuthenticatorApps, createAuthenticatorApps } from "./two-step/authenticator-app.ts";
import { type Confirmations, createConfirmations } from "./two-step/confirmation.ts";
import { createPasskeys, type Passkeys } from "./two-step/passkeys.ts";
import { createSecretBox } from "./two-step/secret-box.ts";
import { createSecondStepTaker, type SecondStepTaker } from "./two-step/take-second-step.ts";

export interface SignInOptions {
  readonly config: Pick<Config, "dataDir" | "secretKey" | "publicUrl" | "productName" | "sso">;
  readonly db: QueryExecutorProvider;
  readonly sessions: Pick<Sessions, "start">;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly now: () => Date;
  readonly log: Log;
}

/** The ways to sign in, and what they share. */
export interface SignIn {
  readonly login: Login;
  readonly passkeySignIn: PasskeySignIn;
  readonly secondStep: SecondStepTaker;
  readonly apps: AuthenticatorApps;
  readonly passkeys: Passkeys;
  readonly confirmations: Confirmations;
  readonly passwordRule: PasswordRule;
  /** Null without single sign-on. */
  readonly sso: SsoProvider | null;
}

export function createSignIn({ config, now, log, ...shared }: SignInOptions): SignIn {
  const { dataDir, secretKey, publicUrl, productName, sso } = config;
  const apps = createAuthenticatorApps(createSecretBox(dataDir, secretKey), productName, () => now().getTime());
  const passkeys = createPasskeys(publicUrl, productName);
  const passwordRule = createPasswordRule(sso?.only, sso?.label);
  const secondStep = createSecondStepTaker({ ...shared, apps, passkeys });
  return {
    sso: sso ? createSsoProvider(sso, publicUrl, log) : null,
    apps,
    passkeys,
    passwordRule,
    secondStep,
    login: createLogin({ ...shared, secondStep, passwordRule }),
    passkeySignIn: createPasskeySignIn({ ...shared, passkeys, passwordRule }),
    confirmations: createConfirmations({ ...shared, apps, passkeys, now }),
  };
}
