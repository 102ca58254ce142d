import { hash, verify } from "@node-rs/argon2";

/** argon2id is 2 in the numbering of the library, whose enum has no values at run time. */
export const ARGON = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes and checks passwords; counts nothing, remembers nothing. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for a user without a password (`null`) as for one with. */
  matches(stored: string | null, password: string): Promise<boolean>;
}

/** Of a password nobody knows: verified in place of the one that is missing. */
let nobodys: Promise<string> | undefined;

export const passwords: Passwords = {
  hash: (password) => hash(password.normalize("NFKC"), ARGON),
  async matches(stored, password) {
    nobodys ??= hash(crypto.randomUUID(), ARGON);
    const matched = await verify(stored ?? (await nobodys), password.normalize("NFKC")).catch(() => false);
    return stored !== null && matched;
  },
};
