import { quoteRequest } from "../../../../src/resources/sales/quote-request.ts";
import type { Tx } from "../../../db/connection.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { lockedState } from "../../../engine/write/locked-state.ts";
import { issuedToday, placesToday } from "../../accounting/ports/issued-to.ts";

interface Named {
  readonly customerId: number;
  readonly originId: number | null;
  readonly destinationId: number | null;
}

/** What a quote that is submitted today, or an order that is made today, keeps of its customer and places. */
export async function namesToday({ customerId, originId, destinationId }: Named, trx: Tx) {
  const [origin, destination] = await placesToday(trx, [originId, destinationId]);
  return {
    ...(await issuedToday(trx, customerId)),
    issuedOrigin: origin?.label ?? null,
    issuedOriginAddress: origin?.address ?? null,
    issuedDestination: destination?.label ?? null,
    issuedDestinationAddress: destination?.address ?? null,
  };
}

/**
 * Marks requested changes as answered by any change to the quote, so that it can be sent again.
 * Until then it is not the version the customer knows, so `offered` is cleared.
 */
export async function answerChanges({
  row,
  write,
}: Pick<
  EffectContext<{ readonly state: string }, unknown, { readonly answered: boolean; readonly offered: boolean }>,
  "row" | "write"
>): Promise<void> {
  if (row.state === "pendingChanges") await write({ answered: true, offered: false });
}

/** Marks the quote request that a quote answers as quoted, unless that is decided already. */
export async function answerRequest(
  { call, engine, trx }: Pick<EffectContext, "call" | "engine" | "trx">,
  requestId: number,
): Promise<void> {
  const state = await lockedState(trx, quoteRequest, requestId);
  if (state === "new" || state === "working") await engine.act(onBehalfOf(call, "quote"), quoteRequest, { id: requestId }, "quoted");
}
