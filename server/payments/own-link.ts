import { sql } from "kysely";
import { paymentLink } from "../../src/resources/accounting/payment-link.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import type { Call } from "../engine/call.ts";
import { onBehalfOf } from "../engine/on-behalf-of.ts";
import { conflict } from "../engine/wire/problem.ts";
import type { SessionActor } from "../identity/session-actor.ts";
import type { PaymentsContext } from "./context.ts";
import { issueToken } from "./link.ts";

/**
 * Opens the payment portal to a signed-in customer for their own company's invoices.
 * The link is like those in emails, valid for a day.
 * @returns the path of the portal
 * @throws Problem 409 when one of the invoices is not theirs, or no longer open
 */
export async function ownLink(
  { engine, today }: PaymentsContext,
  actor: SessionActor,
  from: Omit<Call, "actor">,
  invoices: readonly number[],
) {
  return engine.transaction(async (tx, operations) => {
    const { rows } = await sql<{ id: number }>`select id from invoices where id = any(${[...invoices]}::bigint[])
      and customer_id = ${actor.companyId} and state in ('issued', 'partiallyPaid') and deleted_at is null
      order by date_due, id`.execute(tx);
    if (rows.length !== invoices.length) throw conflict("Some of these invoices are no longer open. Reload the list and choose again.");
    const call: Call = { ...from, ...onBehalfOf({ actor }, "payment portal") };
    const { data } = await operations.create(call, paymentLink, {
      customerId: actor.companyId,
      invoices: rows.map(({ id }) => ({ invoiceId: id })),
      expiresOn: addDays(today(), 1),
    });
    return `/portal/payments/${await issueToken(tx, data.id)}`;
  });
}
