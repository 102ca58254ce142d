import type { InboundSource } from "../../../inbound/inbound-source.ts";
import type { PaymentsContext } from "./context.ts";
import { checkoutByKey, openAt } from "./rows.ts";
import { failCheckout, settleCheckout } from "./settle.ts";

/**
 * A gateway's webhook events. An event only makes us look up the charge's status at the gateway, so it doesn't matter whether events
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
        const checkout = key === null ? null : await checkoutByKey(db.kysely, key);
        if (checkout?.gateway !== gateway.name) return `${kind}: not about a payment of ours`;
        const settled = await settleCheckout(context, checkout.id);
        return `${kind}: ${settled?.checkout.payment?.number ?? `checkout ${checkout.id}`}`;
      },
    },
  ];
}

/** Looks up every charge that the gateway may still take. */
export async function settleOpen(context: PaymentsContext): Promise<void> {
  const { db, gateway, log } = context;
  await endTestCheckouts(context);
  if (!gateway) return;
  for (const { id } of await openAt(db.kysely, gateway.name))
    await settleCheckout(context, id).catch((failure: unknown) => {
      log.warn({ err: failure, checkout: id }, "a checkout could not be brought to where its gateway says it stands");
    });
}

/** Ends open test checkouts once a real gateway is on: nobody was charged, and their invoices can be paid again. */
async function endTestCheckouts(context: PaymentsContext): Promise<void> {
  if (context.gateway?.name === "test") return;
  for (const known of await openAt(context.db.kysely, "test"))
    await failCheckout(context, known, "This was a test payment, and the test gateway is turned off. No money was moved.");
}
