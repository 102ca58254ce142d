import { Problem } from "../engine/wire/problem.ts";

/** Who must sign in with the identity provider instead of a password or a passkey of ours. */
export interface SsoOnly {
  readonly employees: boolean;
  /** Domains of email addresses, in lower case. */
  readonly domains: readonly string[];
}

interface Person {
  readonly type: "E" | "C";
  readonly email: string;
}

/** @throws Problem 403 for a person who must use the identity provider */
export type PasswordRule = (person: Person) => void;

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

export function createPasswordRule(only: SsoOnly | undefined, label = ""): PasswordRule {
  return ({ type, email }) => {
    if (!only || !((only.employees && type === "E") || only.domains.includes(domainOf(email)))) return;
    throw new Problem(403, `Your company signs in differently. Use "${label}".`);
  };
}
