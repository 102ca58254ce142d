import { sql } from "kysely";
import type { InboundSource } from "../inbound/inbound-source.ts";
import type { PaymentsContext } from "./context.ts";
import { paymentByKey, pendingAt } from "./rows.ts";
import { failPayment, settlePayment } from "./settle.ts";

/**
 * A gateway's webhook events. An event only makes us look up the payment's status at the gateway, so it doesn't matter whether events
 * arrive once or repeatedly, in order or not, early or late.
 */
export function gatewaySources(context: PaymentsContext): readonly InboundSource[] {
  const { db, gateway } = context;
  if (!gateway) return [];
  return [
    {
      name: gateway.name,
      headers: [gateway.signatureHeader],
      verify: (body, headers) => gateway.verifyEvent(body, headers),
      async handle(body) {
        const { kind, key } = await gateway.readEvent(body);
        const payment = key === null ? null : await paymentByKey(db.kysely, key);
        if (payment?.gateway !== gateway.name) return `${kind}: not about a payment of ours`;
        await settlePayment(context, payment.id);
        return `${kind}: ${payment.number}`;
      },
    },
  ];
}

const MAX_PAYMENTS = 500;

/** Looks up every payment that waits for its gateway. */
export async function settleOpen(context: PaymentsContext): Promise<void> {
  const { db, gateway, log } = context;
  await endTestPayments(context);
  if (!gateway) return;
  const { rows } = await sql<{ id: number }>`
    select id from payments where state = 'pending' and gateway = ${gateway.name} and deleted_at is null
    order by id limit ${MAX_PAYMENTS}`.execute(db.kysely);
  for (const { id } of rows)
    await settlePayment(context, id).catch((failure: unknown) => {
      log.warn({ err: failure, payment: id }, "a payment could not be brought to where its gateway says it stands");
    });
}

/** Fails pending test payments once a real gateway is on: nobody was charged, and their invoices can be paid again. */
async function endTestPayments(context: PaymentsContext): Promise<void> {
  if (context.gateway?.name === "test") return;
  for (const known of await pendingAt(context.db.kysely, "test"))
    await failPayment(context, known, "This was a test payment, and the test gateway is turned off. No money was moved.");
}
