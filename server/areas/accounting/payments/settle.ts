import { sql } from "kysely";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { asSystem } from "../../../access/caller.ts";
import type { Tx } from "../../../db/connection.ts";
import type { Operations, ValuesOf } from "../../../engine/operations.ts";
import type { Gateway, GatewayCharge } from "../../../integrations/gateway/gateway.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { sharesOf } from "../ledger/shares.ts";
import { closeCheckout, noteRef } from "./checkouts.ts";
import { ageOf, chargeName, LOST_MS, type PaymentsContext } from "./context.ts";
import { type CardPayment, type Checkout, checkoutById, payableShares } from "./rows.ts";

export const RECEIPT_QUEUE = "payment-receipt";

const call = { actor: asSystem("payment gateway") };

/** The part of the context that settling needs. */
export interface SettlingContext extends Pick<PaymentsContext, "db" | "now" | "log"> {
  readonly engine: Pick<PaymentsContext["engine"], "transaction">;
  readonly gateway: Pick<Gateway, "name" | "lookUp"> | null;
}

/** A checkout after its gateway was asked. `charge` is null if there was no need to ask. */
export interface SettledCheckout {
  readonly checkout: Checkout;
  readonly charge: GatewayCharge | null;
}

/**
 * Updates a checkout and its payment to the charge's status at the gateway. It can be triggered by an event, the payer's return or the
 * scheduled job. Repeated or concurrent calls have the same effect as one.
 * @throws OutcomeUnknown when the gateway can't be asked; nothing has changed then
 */
export async function settleCheckout(context: SettlingContext, id: number): Promise<SettledCheckout | null> {
  const { db, gateway } = context;
  const known = await checkoutById(db.kysely, id);
  if (!known) return null;
  // Only the gateway that took a charge knows its status.
  if (!gateway || known.gateway !== gateway.name || known.payment?.state === "reversed") return { checkout: known, charge: null };
  const charge = await gateway.lookUp(chargeName(known));
  const step = nextStep(context, known, charge);
  if (step) await inTurn(context, known, step);
  else if (known.gatewayRef === null && charge.ref !== null) await noteRef(db.kysely, known, charge.ref);
  return { checkout: (await checkoutById(db.kysely, id)) ?? known, charge };
}

type Step = (tx: Tx, operations: Operations) => Promise<unknown>;

function nextStep(context: SettlingContext, known: Checkout, charge: GatewayCharge): Step | null {
  if (known.payment) return nextOf(known.payment, charge);
  if (charge.status === "succeeded") {
    // Money that arrives late is recorded like any other, unless the payer has it back already.
    const isBack = known.state === "failed" && (charge.disputed || charge.refunded >= charge.amount);
    return isBack ? null : (tx, operations) => receive(context, tx, operations, known, charge);
  }
  if (known.state === "failed") return null;
  if (charge.status === "failed") return (tx) => closeCheckout(tx, known, { reason: charge.reason ?? "The card was not charged." });
  const lost = charge.status === "unknown-to-gateway" && ageOf(known, context.now()) > LOST_MS;
  return lost ? (tx) => closeCheckout(tx, known, { reason: "The payment never reached the payment gateway." }) : null;
}

function nextOf({ id, refunded }: CardPayment, charge: GatewayCharge): Step | null {
  const act =
    (action: string, input: Readonly<Record<string, unknown>>): Step =>
    (_tx, operations) =>
      operations.act(call, payment, { id }, action, input);
  if (charge.disputed) return act("noteReversal", { reason: "The payer's bank reversed the payment (a dispute)." });
  const amount = charge.refunded - refunded;
  return amount > 0 ? act("noteRefund", { amount, reason: `${formatMoney(amount)} was refunded through the payment gateway.` }) : null;
}

export const failCheckout = (context: SettlingContext, known: Checkout, reason: string): Promise<void> =>
  inTurn(context, known, (tx) => closeCheckout(tx, known, { reason }));

/** Runs one step at a time per checkout: a caller that waited and finds it changed does nothing. */
async function inTurn({ engine }: SettlingContext, known: Checkout, step: Step): Promise<void> {
  await engine.transaction(async (tx, operations) => {
    await sql`select 1 from checkouts where id = ${known.id} for no key update`.execute(tx);
    const now = await checkoutById(tx, known.id);
    const isSame =
      now?.state === known.state && now.payment?.state === known.payment?.state && now.payment?.refunded === known.payment?.refunded;
    if (isSame) await step(tx, operations);
  });
}

/**
 * Records the money of a charge as a payment of what the payer chose, as far as that is still owed and nobody else is paying it; the rest
 * is the customer's credit. The gateway's amount counts, whatever was asked for.
 */
async function receive(
  { log }: SettlingContext,
  tx: Tx,
  operations: Operations,
  known: Checkout,
  { ref, card, amount }: GatewayCharge,
): Promise<void> {
  if (amount !== known.amount)
    log.error({ checkout: known.id, charged: amount, wanted: known.amount }, "a gateway has charged another amount");
  const allocations = sharesOf(amount, await payableShares(tx, known.id));
  const { quoteId, isWithdrawn } = await depositFor(tx, known);
  const values: ValuesOf<typeof payment> = {
    linkId: known.linkId,
    payerEmail: known.payerEmail,
    gateway: known.gateway,
    gatewayKey: known.gatewayKey,
    gatewayRef: known.gatewayRef ?? ref,
    reference: card ? `${card.brand} ${card.last4}` : null,
  };
  const { data } = await operations.create(
    call,
    payment,
    { customerId: known.customerId, amount, method: "card", quoteId, allocations },
    values,
  );
  await closeCheckout(tx, known, { paymentId: data.id });
  if (isWithdrawn && data.unapplied !== 0) await operations.act(call, payment, { id: data.id }, "releaseDeposit");
  if (known.payerEmail !== null) await enqueue(tx, RECEIPT_QUEUE, { paymentId: data.id }, { dedupeKey: String(data.id) });
}

/** The quote that a deposit is for, unless it is another customer's by now, and whether the deposit was withdrawn before it arrived. */
async function depositFor(
  tx: Tx,
  { linkId, quoteId, customerId }: Checkout,
): Promise<{ readonly quoteId: number | null; readonly isWithdrawn: boolean }> {
  if (quoteId === null) return { quoteId, isWithdrawn: false };
  const { rows } = await sql<{ isOwn: boolean; isWithdrawn: boolean }>`
    select q.customer_id = ${customerId} as "isOwn", l.state = 'revoked' as "isWithdrawn"
    from payment_links l join sales_quotes q on q.id = l.quote_id where l.id = ${linkId} for share of q`.execute(tx);
  return { quoteId: rows[0]?.isOwn ? quoteId : null, isWithdrawn: rows[0]?.isWithdrawn ?? false };
}
