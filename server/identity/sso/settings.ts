import type { SsoOnly } from "../password-rule.ts";

/** Single sign-on with an OpenID Connect provider. */
export interface SsoSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The button on the sign-in screen. */
  readonly label: string;
  /** Domains of the email addresses that may sign in; none: all. */
  readonly domains: readonly string[];
  /** Whether an account of ours is linked by its verified email address at its first single sign-on. */
  readonly links: boolean;
  /** The issuers whose addresses count although they say nothing of having verified them; each is written as its tokens name it. */
  readonly trustedForEmail: readonly string[];
  /** Absent: nobody gets an account by signing in. */
  readonly createWithRole?: string;
  /** Absent: a password works as well. */
  readonly only?: SsoOnly;
  /** "provider": every sign-in there is two-step. Otherwise the values of `acr` and `amr` that are; ours is asked for without one of them. */
  readonly secondStep: "provider" | readonly string[];
}
