import type { QueryExecutorProvider } from "kysely";
import type { Config } from "../config/config.ts";
import type { Log } from "../config/log.ts";
import { createLogin } from "./login.ts";
import { createPasskeySignIn } from "./passkey-sign-in.ts";
import { createPasswordRule } from "./password-rule.ts";
import type { Passwords } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import type { SignIn } from "./sign-in.ts";
import { createSsoProvider } from "./sso/provider.ts";
import type { Throttle } from "./throttle.ts";
import { createAuthenticatorApps } from "./two-step/authenticator-app.ts";
import { createConfirmations } from "./two-step/confirmation.ts";
import { createPasskeys } from "./two-step/passkeys.ts";
import { createSecretBox } from "./two-step/secret-box.ts";
import { createSecondStepTaker } from "./two-step/take-second-step.ts";

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
