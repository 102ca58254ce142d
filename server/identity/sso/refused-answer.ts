/** What of a provider's token was not as it must be. The sign-in page names it, for administrators to know where to look. */
export const wrongClaims = ["issuer", "audience", "nonce", "expiry"] as const;
export type WrongClaim = (typeof wrongClaims)[number];

const kinds: Readonly<Record<string, WrongClaim>> = {
  iss: "issuer",
  aud: "audience",
  azp: "audience",
  nonce: "nonce",
  exp: "expiry",
  nbf: "expiry",
  iat: "expiry",
  auth_time: "expiry",
};

/** Why a provider's answer was refused: only names and the libraries' own words, never a value of a token. */
export interface RefusedAnswer {
  /** The claim as the token has it: "aud". */
  readonly claim?: string;
  readonly kind: WrongClaim | "failed";
  /** What the provider itself said: "access_denied". */
  readonly said?: string;
  readonly reason: string;
}

export function refusedAnswer(failure: unknown): RefusedAnswer {
  const reasons: string[] = [];
  let claim: string | undefined;
  let said: string | undefined;
  // The libraries wrap each other's errors, and the innermost cause is no error: it holds the token's claims.
  for (let each = failure, depth = 0; typeof each === "object" && each !== null && depth < 5; depth++) {
    const { message, claim: named, error, code }: Readonly<Record<string, unknown>> = { ...each, ...wordsOf(each) };
    if (typeof message === "string" && message !== "") reasons.push(message);
    if (typeof named === "string") claim = named;
    else if (typeof message === "string") claim ??= /"(\w+)" \([\w ]+\) claim|"(\w+)" claim/.exec(message)?.slice(1).find(Boolean);
    if (typeof error === "string" && /^\w{1,60}$/.test(error)) said ??= error;
    else if (typeof code === "string" && /^E[A-Z]+$/.test(code)) said ??= code;
    each = Reflect.get(each, "cause");
  }
  const kind = claim === undefined ? "failed" : (kinds[claim] ?? "failed");
  return { kind, reason: reasons.join(": "), ...(claim === undefined ? {} : { claim }), ...(said === undefined ? {} : { said }) };
}

const wordsOf = (value: object) => (value instanceof Error ? { message: value.message } : { message: "" });
