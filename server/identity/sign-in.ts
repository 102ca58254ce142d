import type { Login } from "./login.ts";
import type { PasskeySignIn } from "./passkey-sign-in.ts";
import type { PasswordRule } from "./password-rule.ts";
import type { SsoProvider } from "./sso/provider.ts";
import type { AuthenticatorApps } from "./two-step/authenticator-app.ts";
import type { Confirmations } from "./two-step/confirmation.ts";
import type { Passkeys } from "./two-step/passkeys.ts";
import type { SecondStepTaker } from "./two-step/take-second-step.ts";

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
