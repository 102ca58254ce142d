import { billingReport } from "../../../src/resources/accounting/billing-report.ts";
import { type Price, priceOfEvent } from "../../billing/price-of.ts";
import { type EventsOf, type ServiceEvent, serviceEvents } from "../../billing/service-events.ts";
import type { EffectContext } from "../../engine/effect.ts";
import { onBehalfOf } from "../../engine/on-behalf-of.ts";
import { conflict } from "../../engine/wire/problem.ts";
import { isTaxExempt } from "./tax-exempt.ts";

/** More lines than a report takes are billed by another one. */
const LINES = 500;

interface Billed extends Pick<EventsOf, "receiveId" | "pullId"> {
  readonly number: string;
  readonly customerId: number;
  readonly source: "receive" | "pull flow";
  /** YYYY-MM-DD. */
  readonly serviceDate: string;
}

/**
 * Drafts a billing report for everything that happened to the goods of a receive or a pull and is on no report yet. What the price book has no
 * price for gets a line without one, to be entered: the report can't be submitted before.
 * @throws Problem 409 when everything has been billed already
 */
export async function billServices(
  { trx, call, engine }: Pick<EffectContext, "trx" | "call" | "engine">,
  { number, customerId, source, serviceDate, ...of }: Billed,
): Promise<number> {
  const events = (await serviceEvents(trx, { ...of, unbilledOnly: true, limit: LINES })).filter((each) => each.customerId === customerId);
  if (events.length === 0) throw conflict(`Everything that happened on ${number} is already on a billing report.`);
  const lines: Readonly<Record<string, unknown>>[] = [];
  for (const event of events) lines.push(lineOf(event, await priceOfEvent(trx, event)));
  const { data } = await engine.create(onBehalfOf(call, source), billingReport, {
    ...{ customerId, source, serviceDate, lines },
    ...(of.receiveId === undefined ? {} : { receiveId: of.receiveId }),
    ...(of.pullId === undefined ? {} : { pullFlowId: of.pullId }),
    ...((await isTaxExempt(customerId, trx)) ? { taxRate: 0 } : {}),
  });
  return data.id;
}

const lineOf = ({ service, description, quantity, agreed, cost, eventId }: ServiceEvent, price: Price | null) => ({
  itemId: price?.serviceId ?? null,
  service,
  description,
  quantity,
  unit: price?.unit ?? "piece",
  rate: agreed ?? price?.price ?? 0,
  cost: agreed === null ? (price?.cost ?? null) : cost,
  taxable: price?.taxable ?? false,
  eventId,
});
