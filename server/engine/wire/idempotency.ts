import { createHash } from "node:crypto";
import { sql } from "kysely";
import { isSystem } from "../../access/caller.ts";
import type { Queryable } from "../../db/connection.ts";
import { noteRequestId } from "../../jobs/request-id.ts";
import type { Call } from "../call.ts";
import { conflict, invalid } from "./problem.ts";

/**
 * Runs a write once per idempotency key. The key is inserted in the write's own transaction: a second call with it waits for the first,
 * then returns the stored answer. `operation` and `body` identify the request that the key was used for.
 * @throws Problem 409 when the key was used for a different request, 422 for an invalid key or a body that is nested too deeply
 */
export async function idempotent<T>(
  connection: Queryable,
  call: Call,
  operation: string,
  body: unknown,
  run: () => Promise<T>,
): Promise<T> {
  const { actor, idempotencyKey: key, requestId } = call;
  noteRequestId(connection, requestId);
  if (key === undefined || isSystem(actor)) return run();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalid({ "Idempotency-Key": ["Use 1 to 200 visible characters."] });
  const digest = createHash("sha256").update(canonical(body)).digest();
  const { rows: claimed } = await sql`
    insert into "idempotency_keys" ("user_id", "key", "method_path", "body_digest") values (${actor.id}, ${key}, ${operation}, ${digest})
    on conflict do nothing returning "user_id"`.execute(connection);
  if (claimed.length === 0) return replay<T>(connection, actor.id, key, operation, digest);
  const result = await run();
  await sql`update "idempotency_keys" set "status" = 200, "answer" = ${JSON.stringify(result)}::jsonb
    where "user_id" = ${actor.id} and "key" = ${key}`.execute(connection);
  return result;
}

interface StoredResponse<T> {
  readonly method_path: string;
  readonly body_digest: Buffer;
  readonly answer: T | null;
}

async function replay<T>(connection: Queryable, userId: number, key: string, operation: string, digest: Buffer): Promise<T> {
  const { rows } = await sql<StoredResponse<T>>`select "method_path", "body_digest", "answer" from "idempotency_keys"
    where "user_id" = ${userId} and "key" = ${key}`.execute(connection);
  const [stored] = rows;
  if (!stored?.answer || stored.method_path !== operation || !stored.body_digest.equals(digest))
    throw conflict("This key was already used for a different request.");
  return stored.answer;
}

/** Deeper than any input that could pass validation, which runs later. */
const deepest = 50;

/** JSON with sorted object keys, so that equal bodies give equal digests. @throws Problem 422 */
function canonical(value: unknown, depth = 0): string {
  if (depth > deepest) throw invalid({ body: ["Nested too deeply."] });
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, depth + 1)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const parts = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${parts.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each, depth + 1)}`).join(",")}}`;
}
