import type { PasskeyRequest, SecondStep } from "../../contract/two-step.ts";
import { t } from "../../i18n/people/sign-in.ts";
import { API } from "../../providers/calls/early-calls.ts";
import { beginSession, plainData } from "../../providers/session/login.ts";

/** Ways to sign in beside a password. Each returns the second step that it takes, if any; throws a Failure, or an Error with a sentence. */

export async function signInWithPasskey(): Promise<SecondStep | undefined> {
  const { askForPasskey } = await import("../../providers/passkeys.ts");
  const { challenge, passkey } = await plainData<PasskeyRequest>("POST", "/v1/auth/passkey/options");
  const used = await askForPasskey(passkey).catch(() => {
    // What the browser says is written for programmers.
    throw new Error(t("twoStep.noPasskey"));
  });
  return beginSession("/v1/auth/passkey", { challenge, passkey: used });
}

/** To the identity provider. The page is left, so nothing comes back. */
export function goToSso(): Promise<never> {
  const redirect = new URLSearchParams(location.search).get("redirect");
  location.assign(`${API}/v1/auth/oidc/start${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ""}`);
  return new Promise(() => undefined);
}

const refusals = [
  ...(["expired", "noEmail", "unverified", "domain", "noAccount", "unusable", "tooMany"] as const),
  ...(["issuer", "audience", "nonce", "expiry"] as const),
] as const;

/** Back from the identity provider. */
export async function returnedFromSso(outcome: string): Promise<SecondStep | undefined> {
  const url = new URL(location.href);
  url.searchParams.delete("sso");
  history.replaceState(history.state, "", url);
  if (outcome === "done") return beginSession("/v1/auth/oidc/session", {});
  const refusal = refusals.find((each) => each === outcome);
  throw new Error(refusal ? t(`sso.${refusal}`) : t("login.failed"));
}
