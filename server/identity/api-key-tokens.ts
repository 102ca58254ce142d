import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/** How every key begins, so that people and scanners of published code know one when they see it. */
const PREFIX = "hq_live_";
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 43 digits of base 62 hold 256 bits; six more are a checksum. */
const KEY = /^hq_live_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** A key for its holder, the digest to store, and the beginning by which people recognize it. */
export function createKey(): { key: string; digest: Buffer; start: string } {
  const body = inBase62(BigInt(`0x${randomBytes(32).toString("hex")}`), 43);
  const key = `${PREFIX}${body}${checksum(body)}`;
  return { key, digest: hash("sha256", key, "buffer"), start: key.slice(0, PREFIX.length + 4) };
}

/** The digest stored for a key (SHA-256); null for what is no key, which its checksum tells without asking the database. */
export function digestOfKey(text: string): Buffer | null {
  const [, body = "", sum] = KEY.exec(text) ?? [];
  return sum !== undefined && sum === checksum(body) ? hash("sha256", text, "buffer") : null;
}

export const looksLikeKey = (token: string): boolean => token.startsWith(PREFIX);

const checksum = (body: string): string => inBase62(BigInt(crc32(body)), 6);

function inBase62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, "0");
}
