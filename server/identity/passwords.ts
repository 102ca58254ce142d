import { hash, verify } from "@node-rs/argon2";

/** argon2id is 2 in the library's enum, which has no values at run time. */
const ARGON = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of an unknown password with the same costs: verified when a user has no password. */
export const PLACEHOLDER_HASH = "$argon2id$v=19$m=19456,t=2,p=1$DCQDkiyGeUxkNJSKS6qEFg$Q9bLLetVY0oIcGS2EpN58xG1YYtp/xHWA59lnStSfvo";

/** Hashes and checks passwords; keeps no state. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for a user without a password (`null`) as for one with. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

export const passwords: Passwords = createPasswords();

/** `argon` is the hashing library. */
export function createPasswords(argon: Pick<typeof import("@node-rs/argon2"), "hash" | "verify"> = { hash, verify }): Passwords {
  return {
    hash: (password) => argon.hash(password.normalize("NFKC"), ARGON),
    async matches(stored, password) {
      const matched = await argon.verify(stored ?? PLACEHOLDER_HASH, password.normalize("NFKC")).catch(() => false);
      return stored !== null && matched;
    },
  };
}
