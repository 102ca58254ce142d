import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Encrypts what must not be readable in the database alone, such as a copy of it. */
export interface SecretBox {
  /** `owner` is not stored: an encrypted text that was moved to another owner does not open. */
  seal(text: string, owner: string): string;
  /** @throws Error for another key or owner, or an altered text */
  open(sealed: string, owner: string): string;
}

const KEY_FILE = "secret.key";

/**
 * The key comes from `setting`, or from a file that only its owner can read, written to the data directory at first use. Neither is in the
 * database, so both need a backup of their own.
 */
export function createSecretBox(dataDir: string, setting?: string): SecretBox {
  let key: Buffer | undefined;
  const keyOf = () => {
    key ??= Buffer.from(hkdfSync("sha256", setting ?? keyIn(join(dataDir, KEY_FILE)), "", "hq sign-in secrets", 32));
    return key;
  };
  const markOf = (of: Buffer) => createHash("sha256").update(of).digest("base64url").slice(0, 8);

  return {
    seal(text, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", keyOf(), nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [markOf(keyOf()), ...[nonce, body, cipher.getAuthTag()].map((part) => part.toString("base64url"))].join(".");
    },
    open(sealed, owner) {
      const [mark, ...parts] = sealed.split(".");
      const [nonce = Buffer.alloc(0), body = Buffer.alloc(0), tag = Buffer.alloc(0)] = parts.map((part) => Buffer.from(part, "base64url"));
      if (mark !== markOf(keyOf()))
        throw new Error(`This was encrypted with another key. Restore HQ_SECRET_KEY, or ${KEY_FILE} in the data directory.`);
      const decipher = createDecipheriv("aes-256-gcm", keyOf(), nonce, { authTagLength: 16 }).setAAD(Buffer.from(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}

function keyIn(file: string): string {
  if (!existsSync(file)) writeWhole(file, `${randomBytes(32).toString("base64url")}\n`);
  const key = readFileSync(file, "utf8").trim();
  if (key.length < 32) throw new Error(`${file} is damaged. Restore it from a backup.`);
  return key;
}

/**
 * Writes a file unless there is one by then: of two processes that start at once, both use the same one. It has its name only once it is on
 * the disk, so that nobody reads half a key, and a kill leaves none.
 */
function writeWhole(file: string, text: string): void {
  const written = `${file}.${randomUUID()}`;
  try {
    writeFileSync(written, text, { flag: "wx", mode: 0o600, flush: true });
    linkSync(written, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(written, { force: true });
  }
}
