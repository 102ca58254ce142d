import { sql } from "kysely";
import { quoteRequest } from "../../../src/resources/sales/quote-request.ts";
import type { Address } from "../../../src/schemas/values/address.ts";
import type { Tx } from "../../db/connection.ts";
import type { EffectContext } from "../../engine/effect.ts";
import { onBehalfOf } from "../../engine/on-behalf-of.ts";
import { issuedToday } from "../accounting/issued-to.ts";
import { lockedState } from "../locked-state.ts";

interface Named {
  readonly customerId: number;
  readonly origin: string | null;
  readonly originId: number | null;
  readonly destination: string | null;
  readonly destinationId: number | null;
}

/** What a quote that is submitted today keeps of its customer, person and places. */
export async function namesToday(row: Named, person: string | null, trx: Tx) {
  const { rows } = await sql<{ id: number; address: Address }>`select id, address from locations
    where id in (${row.originId}, ${row.destinationId})`.execute(trx);
  const addressOf = (id: number | null) => rows.find((each) => each.id === id)?.address ?? null;
  return {
    ...(await issuedToday(trx, row.customerId)),
    issuedPerson: person,
    issuedOrigin: row.origin,
    issuedOriginAddress: addressOf(row.originId),
    issuedDestination: row.destination,
    issuedDestinationAddress: addressOf(row.destinationId),
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
