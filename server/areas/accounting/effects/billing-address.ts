import { sql } from "kysely";
import type { Tx } from "../../../db/connection.ts";

/** The email address of the customer's billing contact, or else the customer's own. */
export async function billingAddress(trx: Tx, customerId: number): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select coalesce(
      (select c.primary_email from contacts c where c.id = p.billing_contact_id and c.deleted_at is null), p.email) as email
    from parties p where p.id = ${customerId}`.execute(trx);
  return rows[0]?.email ?? null;
}
