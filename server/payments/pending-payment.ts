import { sql } from "kysely";
import { payment } from "../../src/resources/accounting/payment.ts";
import { always } from "../access/where-sql.ts";
import type { Tx } from "../db/connection.ts";
import type { Call } from "../engine/call.ts";
import type { EngineSession } from "../engine/context.ts";
import { oneRow } from "../engine/read/read.ts";
import { conflict } from "../engine/wire/problem.ts";
import { newDraft } from "../engine/write/draft.ts";
import { recordWrite } from "../engine/write/record-write.ts";
import { insertRow } from "../engine/write/store.ts";
import type { Share } from "../ledger/shares.ts";
import type { PayLink } from "./link.ts";

export const alreadyBeingPaid = () => conflict("Someone is paying this invoice right now. Try again in a few minutes.");

/**
 * Inserts a payment that waits for its gateway, and claims its invoices so that they can't be paid twice meanwhile.
 * Its fields can't be set through any form or API route, so the row is written here, with the usual log entry and push message.
 * @throws Problem 409 when one of the invoices is already claimed
 */
export async function insertPending(
  session: EngineSession,
  tx: Tx,
  call: Call,
  link: PayLink,
  { shares, gateway, key }: { readonly shares: readonly Share[]; readonly gateway: string; readonly key: string },
): Promise<number> {
  const within: EngineSession = { ...session, connection: tx };
  const model = session.models.of(payment);
  const draft = {
    ...newDraft(
      payment.fields,
      {
        customerId: link.customerId,
        amount: shares.reduce((sum, { amount }) => sum + amount, 0),
        method: "card",
        intended: shares.map(({ invoiceId, amount }) => ({ invoiceId, amount })),
        linkId: link.id,
        payerEmail: link.sentTo,
        gateway,
        gatewayKey: key,
      },
      session.today(),
    ),
    state: payment.initial,
  };
  const { id } = await insertRow(tx, model, draft, null);
  const { rows: claimed } = await sql`
    insert into invoice_claims (invoice_id, payment_id) select each, ${id} from unnest(${shares.map(({ invoiceId }) => invoiceId)}::bigint[]) as each
    order by each on conflict do nothing returning invoice_id`.execute(tx);
  if (claimed.length !== shares.length) throw alreadyBeingPaid();
  const row = await oneRow(within, model, "employee", id, always);
  await recordWrite(within, call, payment, { verb: "create", before: null, after: row, reason: null });
  return id;
}
