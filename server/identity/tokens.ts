import { hash, randomBytes } from "node:crypto";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A token of 256 random bits for its holder, and the digest to store. */
export function createToken(): { token: string; digest: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, digest: sha256(token) };
}

/** The digest stored for a token (SHA-256), or null for a malformed token. */
export function digestOf(token: string): Buffer | null {
  return TOKEN.test(token) ? sha256(token) : null;
}

const sha256 = (text: string) => hash("sha256", text, "buffer");
