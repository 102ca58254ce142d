import { billingReport } from "../../../../src/resources/accounting/billing-report.ts";
import { pullFlow } from "../../../../src/resources/warehousing/pull-flow.ts";
import { receive } from "../../../../src/resources/warehousing/receive.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import type { Which } from "../billing/events/which.ts";
import { type PricedEvent, pricedEvents } from "../billing/priced-events.ts";
import { serviceEvents } from "../billing/service-events.ts";
import { usualTax } from "../effects/usual-tax.ts";

/** More events than a report has lines for, one of which may be a minimum, are billed by another one. */
const EVENTS = 250;

interface Billed {
  readonly of: Extract<Which, { receiveId: number } | { pullId: number }>;
  readonly number: string;
  readonly customerId: number;
}

/**
 * Drafts a billing report for everything that happened to the goods of a receive or a pull and is on no report yet. What the price book has no
 * price for gets a line without one, which the notes name: the report can't be submitted before it is entered.
 * @returns the report's id
 * @throws Problem 409 when nothing is left to be billed
 */
export async function billServices(
  { trx, call, engine, takenOverBy }: Pick<EffectContext, "trx" | "call" | "engine" | "takenOverBy">,
  { of, number, customerId }: Billed,
): Promise<number> {
  const unbilled = await pricedEvents(trx, await serviceEvents(trx, of, { unbilledOnly: true }));
  const events = unbilled.slice(0, EVENTS);
  const last = events.at(-1);
  if (!last) throw conflict(`Nothing on ${number} is left to be billed.`);
  const { data } = await engine.create(
    onBehalfOf(call, "services"),
    billingReport,
    {
      ...takenOverBy(billingReport),
      customerId,
      source: last.source,
      serviceDate: last.on,
      lines: events.flatMap(linesOf),
      ...(await usualTax(trx, { customerId, hubId: await hubOf(trx, of), on: last.on })),
      notes: notesOn(events, unbilled.length - events.length),
    },
    "receiveId" in of ? { receiveId: of.receiveId } : { pullFlowId: of.pullId },
  );
  return data.id;
}

async function hubOf(trx: EffectContext["trx"], of: Billed["of"]): Promise<number | null> {
  const source =
    "receiveId" in of
      ? await readFields(trx, receive, of.receiveId, ["hubId"])
      : await readFields(trx, pullFlow, of.pullId, ["hubId"], { withDeleted: true });
  return source?.hubId ?? null;
}

function linesOf({ service, description, agreed, cost, eventId, unit, charged, rate, topUp, price }: PricedEvent) {
  const shared = { itemId: price?.serviceId ?? null, service, taxable: price?.taxable ?? false };
  const minimum = {
    ...shared,
    description: `${description}, up to the agreed minimum`.slice(0, 250),
    quantity: 1,
    unit: "order",
    rate: topUp,
  };
  if (rate === 0) return [{ ...minimum, eventId }];
  const line = {
    ...{ ...shared, description, quantity: charged, unit: price?.unit ?? unit, rate: rate ?? 0, eventId },
    cost: agreed === null ? (price?.cost ?? null) : cost,
  };
  return topUp === 0 ? [line] : [line, { ...minimum, eventId: `${eventId}/minimum` }];
}

/** What the clerk has to do before the report can be submitted. */
function notesOn(events: readonly PricedEvent[], rest: number): string | null {
  const unpriced = events.filter(({ rate }) => rate === null).map(({ description }) => description);
  const notes = [
    ...(unpriced.length > 0 ? [`The price book has no price for these. Enter their rates:\n${unpriced.join("\n")}`] : []),
    ...(rest > 0 ? [`${rest} more events are left for another billing report.`] : []),
  ];
  return notes.length > 0 ? notes.join("\n\n").slice(0, 4_000) : null;
}
