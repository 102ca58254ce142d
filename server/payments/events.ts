import { sql } from "kysely";
import { busy, notFound, Problem } from "../engine/wire/problem.ts";
import { type EventHeaders, EventRefused, OutcomeUnknown } from "../integrations/gateway/gateway.ts";
import type { PaymentsContext } from "./context.ts";
import { pendingAt } from "./rows.ts";
import { failPayment, settlePayment } from "./settle.ts";

/**
 * Receives a gateway's webhook events. Each event is stored once under the gateway's id, and makes us look up the payment's status there.
 * So it doesn't matter whether events arrive once or repeatedly, in order or not, early or late.
 * @throws Problem 400 for a body the gateway has not signed, 404 for an unknown gateway, 429 when it should be sent again later
 */
export async function receiveEvent(context: PaymentsContext, name: string, body: Buffer, headers: EventHeaders): Promise<void> {
  const { db, gateway } = context;
  if (gateway?.name !== name) throw notFound();
  const event = await gateway.readEvent(body, headers).catch((failure: unknown) => {
    if (failure instanceof EventRefused) throw new Problem(400, failure.message);
    throw failure instanceof OutcomeUnknown ? busy(60) : failure;
  });
  await sql`insert into gateway_events (gateway, event_id, kind, payment_id)
    values (${name}, ${event.id}, ${event.kind}, (select id from payments where gateway = ${name} and gateway_key = ${event.key}))
    on conflict do nothing`.execute(db.kysely);
  const { rows } = await sql<{ paymentId: number }>`select payment_id as "paymentId" from gateway_events
    where gateway = ${name} and event_id = ${event.id} and settled_at is null and payment_id is not null`.execute(db.kysely);
  for (const { paymentId } of rows) await settleEvents(context, paymentId);
}

/** Settles a payment that an event was about. If that fails now, the scheduled job settles it later. */
async function settleEvents(context: PaymentsContext, paymentId: number): Promise<void> {
  const { db, log } = context;
  const upTo = new Date(context.now());
  try {
    await settlePayment(context, paymentId);
    await sql`update gateway_events set settled_at = now()
      where payment_id = ${paymentId} and settled_at is null and created_at <= ${upTo.toISOString()}`.execute(db.kysely);
  } catch (failure) {
    log.warn({ err: failure, payment: paymentId }, "a payment could not be brought to where its gateway says it stands");
  }
}

const MOST = 500;

/** Looks up every payment that waits for its gateway, and those with events that are not settled yet. */
export async function settleOpen(context: PaymentsContext): Promise<void> {
  const { db, gateway } = context;
  await endTestPayments(context);
  if (!gateway) return;
  const { rows } = await sql<{ id: number }>`
    select id from payments where state = 'pending' and gateway = ${gateway.name} and deleted_at is null
    union select payment_id from gateway_events
      where settled_at is null and payment_id is not null and gateway = ${gateway.name} and created_at > now() - interval '30 days'
    order by id limit ${MOST}`.execute(db.kysely);
  for (const { id } of rows) await settleEvents(context, id);
}

/** Fails pending test payments once a real gateway is on: nobody was charged, and their invoices can be paid again. */
async function endTestPayments(context: PaymentsContext): Promise<void> {
  if (context.gateway?.name === "test") return;
  for (const known of await pendingAt(context.db.kysely, "test"))
    await failPayment(context, known, "This was a test payment, and the test gateway is turned off. No money was moved.");
}
