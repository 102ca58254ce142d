import { randomBytes } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import type { Cents } from "../../../src/schemas/values/money.ts";
import type { ChargeName, ChargeRequest } from "./gateway.ts";

/** A charge as the test gateway keeps it. */
export interface TestCharge {
  readonly ref: string;
  readonly key: string;
  readonly amount: Cents;
  readonly description: string;
  readonly status: "open" | "paid" | "declined" | "expired";
  readonly refunded: Cents;
  readonly disputed: boolean;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** Whoever was open too long is over, whatever the row still says. */
const columns = sql`"ref", "key", "amount", "description", "refunded", "disputed", "return_url" as "returnUrl", "cancel_url" as "cancelUrl",
  case when "status" = 'open' and "expires_at" <= now() then 'expired' else "status" end as "status"`;

/** The charge of this key: a new one, or the one that there is. Null when that one was for something else. */
export async function keepCharge(db: QueryExecutorProvider, charge: ChargeRequest): Promise<TestCharge | null> {
  const { key, amount, description, returnUrl, cancelUrl, expiresAt } = charge;
  const ref = `test_${randomBytes(24).toString("base64url")}`;
  await sql`
    insert into "test_gateway_charges" ("ref", "key", "amount", "description", "return_url", "cancel_url", "expires_at")
    values (${ref}, ${key}, ${amount}, ${description}, ${returnUrl}, ${cancelUrl}, ${expiresAt.toISOString()})
    on conflict ("key") do nothing`.execute(db);
  const kept = await readCharge(db, { key, ref: null });
  return kept?.amount === amount && kept.description === description ? kept : null;
}

export async function readCharge(db: QueryExecutorProvider, { key, ref }: Pick<ChargeName, "key" | "ref">): Promise<TestCharge | null> {
  const named = ref === null ? sql`"key" = ${key}` : sql`"ref" = ${ref}`;
  const { rows } = await sql<TestCharge>`select ${columns} from "test_gateway_charges" where ${named}`.execute(db);
  return rows[0] ?? null;
}

/** Ends an open charge one way or the other; of many at once the first. Null: it was over, or there is none. */
export async function endCharge(
  db: QueryExecutorProvider,
  ref: string,
  status: Exclude<TestCharge["status"], "open">,
): Promise<TestCharge | null> {
  const { rows } = await sql<TestCharge>`
    update "test_gateway_charges" set "status" = ${status} where "ref" = ${ref} and "status" = 'open' and "expires_at" > now()
    returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

export async function disputeCharge(db: QueryExecutorProvider, ref: string): Promise<TestCharge | null> {
  const { rows } = await sql<TestCharge>`
    update "test_gateway_charges" set "disputed" = true where "ref" = ${ref} and "status" = 'paid' returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

/** Gives money back once for its key, as long as there is so much of it. Null: there is not. */
export async function refundCharge(db: QueryExecutorProvider, ref: string, key: string, amount: Cents): Promise<TestCharge | null> {
  const { rows } = await sql<TestCharge>`
    update "test_gateway_charges" set "refunded" = "refunded" + ${amount}, "refund_keys" = array_append("refund_keys", ${key})
    where "ref" = ${ref} and "status" = 'paid' and not (${key} = any("refund_keys")) and "refunded" + ${amount} <= "amount"
    returning ${columns}`.execute(db);
  if (rows[0]) return rows[0];
  const { rows: before } = await sql<TestCharge>`
    select ${columns} from "test_gateway_charges" where "ref" = ${ref} and ${key} = any("refund_keys")`.execute(db);
  return before[0] ?? null;
}
