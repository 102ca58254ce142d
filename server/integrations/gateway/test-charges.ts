import { randomBytes } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import type { TestGatewayCharge } from "../../../src/contract/portal.ts";
import type { Cents } from "../../../src/schemas/values/money.ts";
import type { ChargeName, ChargeRequest } from "./gateway.ts";

/** A charge of the test gateway. */
export interface TestCharge extends TestGatewayCharge {
  readonly ref: string;
  readonly key: string;
  readonly refunded: Cents;
  readonly disputed: boolean;
}

/** An open charge past its expiry counts as expired, whatever the row says. */
const columns = sql`"ref", "key", "amount", "description", "refunded", "disputed", "return_url" as "returnUrl", "cancel_url" as "cancelUrl",
  case when "status" = 'open' and "expires_at" <= now() then 'expired' else "status" end as "status"`;

/** Returns the charge of this key, creating it if necessary; null if it exists with other values. */
export async function keepCharge(db: QueryExecutorProvider, charge: ChargeRequest): Promise<TestCharge | null> {
  const { key, amount, description, returnUrl, cancelUrl, expiresAt } = charge;
  const ref = `test_${randomBytes(24).toString("base64url")}`;
  await sql`
    insert into "test_gateway_charges" ("ref", "key", "amount", "description", "return_url", "cancel_url", "expires_at")
    values (${ref}, ${key}, ${amount}, ${description}, ${returnUrl}, ${cancelUrl}, ${expiresAt.toISOString()})
    on conflict ("key") do nothing`.execute(db);
  const stored = await readCharge(db, { key, ref: null });
  return stored?.amount === amount && stored.description === description ? stored : null;
}

export async function readCharge(db: QueryExecutorProvider, { key, ref }: Pick<ChargeName, "key" | "ref">): Promise<TestCharge | null> {
  const condition = ref === null ? sql`"key" = ${key}` : sql`"ref" = ${ref}`;
  const { rows } = await sql<TestCharge>`select ${columns} from "test_gateway_charges" where ${condition}`.execute(db);
  return rows[0] ?? null;
}

/** Ends an open charge; of several concurrent calls, the first succeeds. Returns null if the charge was already ended or doesn't exist. */
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

/** Refunds an amount once per key, up to what is left of the charge. Returns null if less is left. */
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
