import { type QueryExecutorProvider, sql } from "kysely";
import { salesQuote } from "../../../../src/resources/sales/sales-quote.ts";
import { vehicle } from "../../../../src/resources/sales/vehicle.ts";
import type { workOrder } from "../../../../src/resources/sales/work-order.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { type Cents, times } from "../../../../src/schemas/values/money.ts";
import { readFields } from "../../../engine/read/read-fields.ts";
import { conflict } from "../../../engine/wire/problem.ts";
import { priceOfKind } from "../billing/price-of.ts";
import { stillSold } from "./still-sold.ts";

type Work = ResourceRow<typeof workOrder>;

/** What of a work order decides how it is billed. */
export interface BilledWork
  extends Pick<Work, "state" | "type" | "number" | "customerId" | "quoteId" | "vehicleId" | "actualHours" | "completedAt" | "windowStart"> {
  readonly attempts: readonly Pick<Work["attempts"][number], "at" | "reason" | "charge">[];
}

interface DraftedLine extends Readonly<Record<string, unknown>> {
  readonly eventId: string;
  readonly quantity: number;
  readonly rate: Cents;
}

/** The lines of a new billing report for a work order. */
export interface BillingDraft {
  readonly lines: readonly DraftedLine[];
  readonly taxAreaId: number | null;
  readonly taxRate: number;
}

interface QuoteLine {
  readonly id: number;
  readonly itemId: number | null;
  readonly service: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: string | null;
  readonly price: Cents;
  readonly cost: Cents | null;
  readonly taxable: boolean;
}
interface Quote {
  readonly number: string;
  readonly taxAreaId: number | null;
  readonly taxRate: number | null;
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly fuel: Cents;
  readonly valuation: Cents;
}

const services = { pickup: "pickup", delivery: "delivery", install: "installation", pack: "packing", transfer: "transport" } as const;

/**
 * Bills the quote's lines as agreed, each only once, no matter which of its work orders is billed first.
 * Work without a quote is billed by the hour, at the rate of the price book, or one to be entered. Charges for failed attempts are billed with the work, or alone if it
 * was cancelled.
 * @throws Problem 409 when everything has been billed already
 */
export async function billingDraft(
  work: BilledWork,
  trx: QueryExecutorProvider,
  dayOf: (timestamp: string) => string,
): Promise<BillingDraft> {
  const attempts = attemptsOf(work, dayOf);
  const quote = work.quoteId === null ? undefined : await quoteOf(trx, work.quoteId);
  const tax = { taxAreaId: quote?.taxAreaId ?? null, taxRate: quote?.taxRate ?? 0 };
  if (work.state === "cancelled") return { ...tax, lines: await unbilled(trx, attempts, work.number) };
  if (!quote || work.quoteId === null) {
    const hours = await byTheHour(work, trx, dayOf(work.completedAt ?? work.windowStart));
    return { ...tax, lines: await unbilled(trx, [hours, ...attempts], work.number) };
  }
  const { rows: lines } =
    await sql<QuoteLine>`select id, item_id as "itemId", service, description, quantity::float8 as quantity, unit, price::float8 as price, unit_cost::float8 as cost, taxable
    from sales_quotes_lines where parent_id = ${work.quoteId} order by position`.execute(trx);
  const billable = [
    ...(await stillSold(trx, lines)).map(({ id, price, ...line }) => ({ ...line, rate: price, eventId: `${quote.number}/${id}` })),
    ...discounts(quote, lines),
    ...extra(quote, "fuel surcharge", "Fuel Surcharge", quote.fuel),
    ...extra(quote, "delivery valuation", "Delivery Valuation", quote.valuation),
    ...attempts,
  ];
  return { ...tax, lines: await unbilled(trx, billable, quote.number) };
}

/** At the hourly rate of the price book for this kind of work, at the hub of the vehicle if there is one; at 0 without such a rate. */
async function byTheHour({ type, number, actualHours, customerId, vehicleId }: BilledWork, trx: QueryExecutorProvider, on: string) {
  const driven = vehicleId === null ? null : await readFields(trx, vehicle, vehicleId, ["hubId"]);
  const price = await priceOfKind(trx, { kind: services[type], unit: "hour" }, { hubId: driven?.hubId ?? null, customerId, on });
  return {
    itemId: price?.serviceId ?? null,
    service: services[type],
    description: `Work on ${number}`,
    quantity: actualHours || 1,
    unit: "hour",
    rate: price?.price ?? 0,
    cost: price?.cost ?? null,
    taxable: price?.taxable ?? false,
    eventId: number,
  };
}

/** The charged attempts; each is billed once, by its number among all of them. */
const attemptsOf = ({ number, type, attempts }: BilledWork, dayOf: (timestamp: string) => string) =>
  attempts.flatMap(({ at, reason, charge }, index) =>
    charge === null || charge === 0
      ? []
      : [
          {
            service: services[type],
            description: `Attempt on ${formatDate(dayOf(at))}: ${reason}`,
            quantity: 1,
            rate: charge,
            eventId: `${number}/attempt ${index + 1}`,
          },
        ],
  );

const extra = ({ number }: Quote, service: string, description: string, rate: Cents) =>
  rate === 0 ? [] : [{ service, description, quantity: 1, rate, eventId: `${number}/${service}` }];

/** Splits the discount into a taxable and a non-taxable part; the taxable part lowers the tax, as it did in the quote. */
function discounts(quote: Quote, lines: readonly QuoteLine[]) {
  if (quote.discount === 0) return [];
  const taxable = lines.reduce((sum, line) => (line.taxable ? sum + times(line.price, line.quantity) : sum), 0);
  const share = quote.subtotal > 0 ? Math.round((quote.discount * taxable) / quote.subtotal) : 0;
  return [
    { amount: share, taxable: true, event: "discount" },
    { amount: quote.discount - share, taxable: false, event: "discount, untaxed" },
  ].flatMap(({ amount, taxable: taxed, event }) =>
    amount === 0
      ? []
      : [
          {
            service: "discount",
            description: "Discount",
            quantity: 1,
            rate: 0 - amount,
            taxable: taxed,
            eventId: `${quote.number}/${event}`,
          },
        ],
  );
}

async function unbilled<L extends { readonly eventId: string }>(
  trx: QueryExecutorProvider,
  lines: readonly L[],
  documentNumber: string,
): Promise<L[]> {
  const { rows } = await sql<{ event: string }>`select lower(event_id) as event from billing_reports_lines
    where lower(event_id) = any(${lines.map(({ eventId }) => eventId.toLowerCase())}::text[])`.execute(trx);
  const billed = new Set(rows.map(({ event }) => event));
  const remaining = lines.filter(({ eventId }) => !billed.has(eventId.toLowerCase()));
  if (remaining.length === 0) throw conflict(`Everything on ${documentNumber} is already on a billing report.`);
  return remaining;
}

async function quoteOf(trx: QueryExecutorProvider, id: number): Promise<Quote | null> {
  const fields = ["number", "taxAreaId", "taxRate", "subtotal", "discountTotal", "fuelTotal", "valuationTotal"] as const;
  const found = await readFields(trx, salesQuote, id, fields, { withDeleted: true });
  if (!found) return null;
  const { discountTotal: discount, fuelTotal: fuel, valuationTotal: valuation, ...quote } = found;
  return { ...quote, subtotal: quote.subtotal ?? 0, discount: discount ?? 0, fuel: fuel ?? 0, valuation: valuation ?? 0 };
}
