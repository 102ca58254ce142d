import { createHash, randomBytes } from "node:crypto";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits for the holder, and what is stored of them. */
export function createToken(): { token: string; digest: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, digest: sha256(token) };
}

/** What is stored of a token (its SHA-256), or null for what can't be one. */
export function digestOf(token: string): Buffer | null {
  return TOKEN.test(token) ? sha256(token) : null;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest();
