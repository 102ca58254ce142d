import { sql } from "kysely";
import { paymentLink } from "../../../../src/resources/accounting/payment-link.ts";
import { addDays } from "../../../../src/schemas/values/date.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import type { Call } from "../../../engine/call.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import type { Operations } from "../../../engine/operations.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import type { SessionActor } from "../../../identity/session-actor.ts";
import type { PaymentsContext } from "./context.ts";
import { payPath } from "./link.ts";

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
    const ids = rows.map(({ id }) => id);
    const expiresOn = addDays(today(), 1);
    const call: Call = { ...from, ...onBehalfOf({ actor }, "payment portal") };
    return linkForInvoices({ tx, operations, call, today: today() }, { customerId: actor.companyId, userId: actor.id, ids, expiresOn });
  });
}

/**
 * Opens the payment portal to whoever holds the link of a document, for what can be paid for it.
 * @returns the path of the portal
 */
export async function linkForGuest(
  { engine, today }: PaymentsContext,
  from: Omit<Call, "actor">,
  customerId: number,
  payable: { readonly depositLinkId: number } | { readonly invoiceIds: readonly number[] },
): Promise<string> {
  return engine.transaction(async (tx, operations) => {
    if ("depositLinkId" in payable) return payPath(tx, payable.depositLinkId, today());
    const call: Call = { ...from, actor: asSystem("payment portal") };
    const expiresOn = addDays(today(), 1);
    return linkForInvoices({ tx, operations, call, today: today() }, { customerId, userId: null, ids: payable.invoiceIds, expiresOn });
  });
}

interface Opening {
  readonly tx: Tx;
  readonly operations: Operations;
  readonly call: Call;
  readonly today: string;
}

interface InvoicesToPay {
  readonly customerId: number | null;
  /** Who opens the portal, if they are signed in. */
  readonly userId: number | null;
  readonly ids: readonly number[];
  readonly expiresOn: string;
}

async function linkForInvoices(
  { tx, operations, call, today }: Opening,
  { customerId, userId, ids, expiresOn }: InvoicesToPay,
): Promise<string> {
  const opened = await linkOpenedToday(tx, { customerId, userId, ids, expiresOn });
  if (opened !== null) return payPath(tx, opened, today);
  const { data } = await operations.create(call, paymentLink, {
    customerId,
    invoices: ids.map((invoiceId) => ({ invoiceId })),
    expiresOn,
  });
  return payPath(tx, data.id, today);
}

/** A link that was opened today for the same invoices, so that opening the portal again makes no other record. */
async function linkOpenedToday(tx: Tx, { customerId, userId, ids, expiresOn }: InvoicesToPay): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select l.id from payment_links l
    where l.created_by_id is not distinct from ${userId}::bigint and l.customer_id = ${customerId} and l.state = 'active' and l.expires_on = ${expiresOn}
      and l.sent_to is null and l.deleted_at is null
      and (select array_agg(n.invoice_id order by n.invoice_id) from payment_links_invoices n where n.parent_id = l.id)
        = ${[...ids].sort((a, b) => a - b)}::bigint[]
    order by l.id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
