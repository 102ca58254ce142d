import type { JWTVerifyGetKey } from "jose";
import type { Configuration } from "openid-client";
import { screenPath } from "../../../src/contract/screens.ts";
import type { Log } from "../../config/log.ts";
import { refusedAnswer, type WrongClaim } from "./refused-answer.ts";
import type { SsoSettings } from "./settings.ts";

/** What the provider says about who signed in. */
export interface ProvidedIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; null unless the provider has verified it, or is trusted without. */
  readonly verifiedEmail: string | null;
  /** Whether it named an address at all. */
  readonly hasEmail: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Whether the sign-in there counts as two-step. */
  readonly twoStep: boolean;
  /** The session's id there; empty if it has none. */
  readonly session: string;
}

export interface AnnouncedSignOut {
  readonly issuer: string;
  readonly subject: string | null;
  readonly session: string | null;
}

/** What a sign-in at the provider must come back with. */
export interface Expected {
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

/** An OpenID Connect provider. The library and the provider's own description are loaded when somebody uses it. */
export interface SsoProvider {
  begin(): Promise<{ readonly url: string; readonly expected: Expected }>;
  /** Who has signed in, or what was not as expected; "failed" if it is no claim of the token, or the provider refused. */
  finish(search: string, expected: Expected): Promise<ProvidedIdentity | WrongClaim | "failed">;
  /** Where the browser ends the session at the provider; null if it has no such place. */
  signOutUrl(): Promise<string | null>;
  /** The session or the user whose sign-out the provider announces; null for a token that is not its own. */
  readSignOut(token: string): Promise<AnnouncedSignOut | null>;
}

const library = () => import("openid-client");
const TIMEOUT_SECONDS = 10;
const SIGN_OUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

export const SSO_CALLBACK = "/api/v1/auth/oidc/callback";

export function createSsoProvider(settings: SsoSettings, publicUrl: string, log: Log): SsoProvider {
  const { issuer, clientId, clientSecret, secondStep, trustedForEmail } = settings;
  let discovered: Promise<Configuration> | undefined;
  let signingKeys: JWTVerifyGetKey | undefined;

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, discovery } = await library();
    return discovery(new URL(issuer), clientId, {}, ClientSecretBasic(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      ...(issuer.startsWith("http:") ? { execute: [allowInsecureRequests] } : {}),
    });
  }
  function configuration(): Promise<Configuration> {
    // What failed is asked for again the next time.
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  const isTwoStep = (acr: unknown, amr: unknown): boolean =>
    secondStep === "provider" || [acr, ...(Array.isArray(amr) ? amr : [])].some((each) => secondStep.includes(String(each)));

  return {
    async begin() {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } = await library();
      const expected = { verifier: randomPKCECodeVerifier(), state: randomState(), nonce: randomNonce() };
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: publicUrl + SSO_CALLBACK,
        scope: "openid email profile",
        code_challenge: await calculatePKCECodeChallenge(expected.verifier),
        code_challenge_method: "S256",
        state: expected.state,
        nonce: expected.nonce,
      });
      return { url: url.href, expected };
    },

    async finish(search, { verifier, state, nonce }) {
      const { authorizationCodeGrant, fetchUserInfo } = await library();
      try {
        const config = await configuration();
        const tokens = await authorizationCodeGrant(config, new URL(publicUrl + SSO_CALLBACK + search), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const token = tokens.claims();
        if (!token) return "failed";
        // Many providers put the email address only there.
        const asksMore = token.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        const claims = { ...(asksMore ? await fetchUserInfo(config, tokens.access_token, token.sub) : {}), ...token };
        return {
          issuer: token.iss,
          subject: token.sub,
          ...emailIn(claims, trustedForEmail.includes(token.iss)),
          ...namesIn(claims),
          twoStep: isTwoStep(token.acr, token.amr),
          session: typeof token.sid === "string" ? token.sid.slice(0, 300) : "",
        };
      } catch (error) {
        const { kind, ...refused } = refusedAnswer(error);
        log.warn({ issuer, ...refused }, "a single sign-on was refused");
        return kind;
      }
    },

    async signOutUrl() {
      try {
        const config = await configuration();
        if (config.serverMetadata().end_session_endpoint === undefined) return null;
        const { buildEndSessionUrl } = await library();
        return buildEndSessionUrl(config, { post_logout_redirect_uri: publicUrl + screenPath("auth") }).href;
      } catch (error) {
        log.warn({ err: error }, "the provider of the single sign-on could not be reached to sign out");
        return null;
      }
    },

    async readSignOut(token) {
      try {
        const [{ createRemoteJWKSet, jwtVerify }, config] = await Promise.all([import("jose"), configuration()]);
        const { jwks_uri: keys, issuer: expectedIssuer } = config.serverMetadata();
        if (!keys) return null;
        // Kept, so that anybody's announcements do not make us ask the provider for its keys each time.
        signingKeys ??= createRemoteJWKSet(new URL(keys));
        const { payload } = await jwtVerify(token, signingKeys, {
          issuer: expectedIssuer,
          audience: clientId,
          maxTokenAge: "5 minutes",
          requiredClaims: ["iat", "jti", "events"],
        });
        const { events, nonce, sub, sid } = payload;
        // A token of a sign-in has a nonce and says nothing about an event.
        const isSignOut = typeof events === "object" && events !== null && SIGN_OUT_EVENT in events && nonce === undefined;
        const [subject, session] = [sub, sid].map((each) => (typeof each === "string" ? each : null));
        return isSignOut && (subject || session) ? { issuer: expectedIssuer, subject: subject ?? null, session: session ?? null } : null;
      } catch (error) {
        log.warn({ err: error }, "a sign-out that the provider announced was refused");
        return null;
      }
    },
  };
}

/** The address that the provider gives. Where it says nothing of having verified it, it counts for a trusted one; never where it says that it has not. */
function emailIn(claims: Readonly<Record<string, unknown>>, isTrusted: boolean): Pick<ProvidedIdentity, "verifiedEmail" | "hasEmail"> {
  const { email, email_verified: isVerified } = claims;
  const address = typeof email === "string" ? email.trim().toLowerCase() : "";
  // Amazon Cognito writes it as text.
  const counts = isVerified === true || isVerified === "true" || (isVerified === undefined && isTrusted);
  return { verifiedEmail: counts && address !== "" ? address : null, hasEmail: address !== "" };
}

/** The names that the provider gives; empty if it gives none. */
function namesIn(claims: Readonly<Record<string, unknown>>) {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === "string" ? value.replace(/\p{C}/gu, "").trim().slice(0, 80) : "";
  };
  const [first = "", ...others] = text("name").split(" ");
  return { firstName: text("given_name") || first, lastName: text("family_name") || others.join(" ") };
}
