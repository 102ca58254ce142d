import { sql } from "kysely";
import { payment } from "../../src/resources/accounting/payment.ts";
import type { Tx } from "../db/connection.ts";
import type { Call } from "../engine/call.ts";
import type { Operations, ValuesOf } from "../engine/operations.ts";
import { conflict } from "../engine/wire/problem.ts";
import type { Share } from "../ledger/shares.ts";
import type { PayLink } from "./link.ts";

export const alreadyBeingPaid = () => conflict("Someone is paying this invoice right now. Try again in a few minutes.");

/**
 * Creates a payment that waits for its gateway, and claims its invoices so that they can't be paid twice meanwhile.
 * @throws Problem 409 when one of the invoices is already claimed
 */
export async function createPending(
  tx: Tx,
  operations: Operations,
  call: Call,
  link: PayLink,
  { shares, gateway, key }: { readonly shares: readonly Share[]; readonly gateway: string; readonly key: string },
): Promise<number> {
  const amount = shares.reduce((sum, share) => sum + share.amount, 0);
  const values: ValuesOf<typeof payment> = {
    intended: shares.map(({ invoiceId, amount: share }) => ({ invoiceId, amount: share })),
    linkId: link.id,
    payerEmail: link.payerEmail,
    gateway,
    gatewayKey: key,
  };
  const { data } = await operations.create(call, payment, { customerId: link.customerId, amount, method: "card" }, values);
  const { rows: claimed } = await sql`
    insert into invoice_claims (invoice_id, payment_id) select each, ${data.id} from unnest(${shares.map(({ invoiceId }) => invoiceId)}::bigint[]) as each
    order by each on conflict do nothing returning invoice_id`.execute(tx);
  if (claimed.length !== shares.length) throw alreadyBeingPaid();
  return data.id;
}
