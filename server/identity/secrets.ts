import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";

/** A secret of this installation, created at first use and shared by all its processes. */
export async function secretOf(db: QueryExecutorProvider, name: string): Promise<string> {
  const key = `secret.${name}`;
  const fresh = JSON.stringify(randomBytes(32).toString("base64url"));
  await sql`INSERT INTO settings (key, value) VALUES (${key}, ${fresh}::jsonb) ON CONFLICT (key) DO NOTHING`.execute(db);
  const { rows } = await sql<{ value: unknown }>`SELECT value FROM settings WHERE key = ${key}`.execute(db);
  const value = rows[0]?.value;
  if (typeof value !== "string") throw new Error(`The setting ${key} in the database is damaged.`);
  return value;
}

/** Signs the contents of a URL so that it can't be forged. */
export function createSigner(secret: string) {
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  return {
    sign,
    matches(text: string, signature: string): boolean {
      const provided = Buffer.from(signature);
      const right = Buffer.from(sign(text));
      return provided.length === right.length && timingSafeEqual(provided, right);
    },
  };
}
