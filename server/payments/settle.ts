import { sql } from "kysely";
import { payment } from "../../src/resources/accounting/payment.ts";
import { formatMoney } from "../../src/schemas/values/money.ts";
import { asSystem } from "../access/caller.ts";
import type { Tx } from "../db/connection.ts";
import type { Operations } from "../engine/operations.ts";
import { type GatewayCharge, GatewayRefusal } from "../integrations/gateway/gateway.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { ageOf, chargeName, LOST_MS, type PaymentsContext } from "./context.ts";
import { type CardPayment, paymentById } from "./rows.ts";

export const RECEIPT_QUEUE = "payment-receipt";

const call = { actor: asSystem("payment gateway") };

/** A payment after its gateway was asked. `charge` is null if there was no need to ask. */
export interface SettledPayment {
  readonly payment: CardPayment;
  readonly charge: GatewayCharge | null;
}

/**
 * Updates a payment to its status at the gateway. It can be triggered by an event, the payer's return or the scheduled job.
 * Repeated or concurrent calls have the same effect as one.
 * @throws OutcomeUnknown when the gateway can't be asked; nothing has changed then
 */
export async function settlePayment(context: PaymentsContext, id: number): Promise<SettledPayment | null> {
  const { db, gateway, log } = context;
  const known = await paymentById(db.kysely, id);
  if (!known) return null;
  // Only the gateway that took a payment knows its status.
  if (!gateway || known.gateway !== gateway.name || known.state === "reversed") return { payment: known, charge: null };
  const charge = await gateway.lookUp(chargeName(known));
  if (charge.status === "succeeded" && charge.amount !== known.amount) {
    log.error(
      { payment: known.number, charged: charge.amount, wanted: known.amount },
      "a gateway has charged another amount; left as it is",
    );
    return { payment: known, charge };
  }
  const step = nextStep(context, known, charge);
  if (step) await inTurn(context, known, step);
  else if (known.state === "failed" && charge.status === "succeeded") await giveBack(context, known, charge);
  else if (known.gatewayRef === null && charge.ref !== null) await noteRef(context, known, charge.ref);
  return { payment: (await paymentById(db.kysely, id)) ?? known, charge };
}

type Step = (tx: Tx, operations: Operations) => Promise<unknown>;

const act =
  ({ id }: CardPayment, action: string, input: Readonly<Record<string, unknown>> = {}): Step =>
  (_tx, operations) =>
    operations.act(call, payment, { id }, action, input);

function nextStep({ now }: PaymentsContext, known: CardPayment, charge: GatewayCharge): Step | null {
  if (known.state === "pending") {
    if (charge.status === "succeeded") return (tx, operations) => post(tx, operations, known, charge);
    if (charge.status === "failed") return act(known, "fail", { reason: charge.reason ?? "The card was not charged." });
    const lost = charge.status === "unknown-to-gateway" && ageOf(known, now()) > LOST_MS;
    return lost ? act(known, "fail", { reason: "The payment never reached the payment gateway." }) : null;
  }
  if (known.state !== "posted") return null;
  if (charge.disputed) return act(known, "noteReversal", { reason: "The payer's bank reversed the payment (a dispute)." });
  const amount = charge.refunded - known.refunded;
  return amount > 0
    ? act(known, "noteRefund", { amount, reason: `${formatMoney(amount)} was refunded through the payment gateway.` })
    : null;
}

export const failPayment = (context: PaymentsContext, known: CardPayment, reason: string): Promise<void> =>
  inTurn(context, known, act(known, "fail", { reason }));

/** Runs one step at a time per payment: a caller that waited and finds the payment changed does nothing. */
async function inTurn({ engine }: PaymentsContext, known: CardPayment, step: Step): Promise<void> {
  await engine.transaction(async (tx, operations) => {
    const { rows } = await sql<{ same: boolean }>`select state = ${known.state} and refunded = ${known.refunded} as same
      from payments where id = ${known.id} for no key update`.execute(tx);
    if (rows[0]?.same) await step(tx, operations);
  });
}

async function post(tx: Tx, operations: Operations, known: CardPayment, { ref, card }: GatewayCharge): Promise<void> {
  await operations.write(call, payment, known.id, ({ gatewayRef, reference }) => ({
    gatewayRef: gatewayRef ?? ref,
    reference: reference ?? (card ? `${card.brand} ${card.last4}` : null),
  }));
  await act(known, "post")(tx, operations);
  if (known.payerEmail !== null) await enqueue(tx, RECEIPT_QUEUE, { paymentId: known.id }, { dedupeKey: String(known.id) });
}

/** The payment was reported as failed, so money that arrives after that is refunded. */
async function giveBack({ gateway, log }: PaymentsContext, known: CardPayment, charge: GatewayCharge): Promise<void> {
  const remaining = charge.amount - charge.refunded;
  if (!gateway || remaining <= 0 || charge.disputed) return;
  log.warn({ payment: known.number }, "a payment that had failed was charged; it is given back");
  await gateway.refund({ charge: chargeName(known), amount: remaining, key: `returned-${known.gatewayKey}` }).catch((failure: unknown) => {
    if (!(failure instanceof GatewayRefusal)) throw failure;
    log.error({ payment: known.number, err: failure }, "it could not be given back");
  });
}

/** Records the gateway's id of the charge, with which it can be looked up directly. */
export const noteRef = ({ engine }: PaymentsContext, { id }: CardPayment, ref: string): Promise<void> =>
  engine.write(call, payment, id, ({ gatewayRef }) => ({ gatewayRef: gatewayRef ?? ref }));
