import type { QueryExecutorProvider } from "kysely";
import type { Config } from "../config/config.ts";
import type { Log } from "../config/log.ts";
import { createLogin } from "../identity/login.ts";
import { createPasskeySignIn } from "../identity/passkey-sign-in.ts";
import { createPasswordRule } from "../identity/password-rule.ts";
import type { Passwords } from "../identity/passwords.ts";
import type { Sessions } from "../identity/sessions.ts";
import type { SignIn } from "../identity/sign-in.ts";
import { createSsoProvider } from "../identity/sso/provider.ts";
import type { Throttle } from "../identity/throttle.ts";
import { createAuthenticatorApps } from "../identity/two-step/authenticator-app.ts";
import { createConfirmations } from "../identity/two-step/confirmation.ts";
import { createPasskeys } from "../identity/two-step/passkeys.ts";
import { createSecretBox } from "../identity/two-step/secret-box.ts";
import { createSecondStepTaker } from "../identity/two-step/take-second-step.ts";

export interface SignInOptions {
  readonly config: Pick<Config, "dataDir" | "secretKey" | "publicUrl" | "productName" | "sso">;
  readonly db: QueryExecutorProvider;
  readonly sessions: Pick<Sessions, "start">;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly now: () => Date;
  readonly log: Log;
}

export function createSignIn({ config, now, log, ...shared }: SignInOptions): SignIn {
  const { dataDir, secretKey, publicUrl, sso } = config;
  // The company can change it while we run.
  const productName = () => config.productName;
  const apps = createAuthenticatorApps({ box: createSecretBox(dataDir, secretKey), issuer: productName, now: () => now().getTime(), log });
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
