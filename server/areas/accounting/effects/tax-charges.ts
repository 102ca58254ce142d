import { type QueryExecutorProvider, sql } from "kysely";
import { taxCharge } from "../../../../src/resources/accounting/tax-charge.ts";
import { type TaxRate, taxParts } from "../../../../src/resources/accounting/tax-parts.ts";
import { type PricedSalesQuote, salesSubtotals } from "../../../../src/resources/shared/sales-quote-pricing.ts";
import { taxableOf } from "../../../../src/schemas/values/charges.ts";
import type { Cents } from "../../../../src/schemas/values/money.ts";
import type { Input } from "../../../engine/call.ts";
import type { EffectContext } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";

type Context = Pick<EffectContext, "trx" | "call" | "engine" | "today">;
/** The document that charges taxes, or takes them back. */
type Source = { readonly invoiceId: number } | { readonly creditMemoId: number };

interface Taxed extends PricedSalesQuote {
  readonly customerId: number;
  readonly taxAreaId: number | null;
  readonly tax: Cents | null;
}

/** Notes what an issued document says of each tax. A credit memo takes taxes back: its `sign` is -1. */
export async function noteTaxes(
  context: Context,
  source: Source,
  row: Taxed,
  { document, on, sign = 1 }: { readonly document: string; readonly on: string; readonly sign?: 1 | -1 },
): Promise<void> {
  const tax = row.tax ?? 0;
  if (tax === 0) return;
  const taxable = taxableOf(salesSubtotals(row), row.charges);
  for (const { name, percent, amount } of taxParts(tax, taxable, await ratesOf(context.trx, row)))
    await add(context, {
      ...source,
      ...{ document, date: on, name, rate: percent, taxable: sign * taxable, amount: sign * amount },
      ...{ areaId: row.taxAreaId, customerId: row.customerId },
    });
}

/** Takes back, today, what a voided document said. */
export async function takeTaxesBack(context: Context, source: Source): Promise<void> {
  const [column, id] = "invoiceId" in source ? ["invoice_id", source.invoiceId] : ["credit_memo_id", source.creditMemoId];
  const { rows } = await sql<Input>`select document, name, rate::float8 as rate, 0 - taxable as taxable, 0 - amount as amount,
      area_id as "areaId", customer_id as "customerId", invoice_id as "invoiceId", credit_memo_id as "creditMemoId"
    from tax_charges where ${sql.ref(column)} = ${id} order by id`.execute(context.trx);
  for (const row of rows) await add(context, { ...row, date: context.today });
}

const add = ({ call, engine }: Context, values: Input) => engine.create(onBehalfOf(call, "taxes"), taxCharge, {}, values);

/** Those of the tax area, if the document's rate is theirs; otherwise the document's own rate as one. */
async function ratesOf(trx: QueryExecutorProvider, { taxAreaId, taxRate }: Taxed): Promise<readonly TaxRate[]> {
  const { rows } =
    await sql<TaxRate>`select r.name, r.percent::float8 as percent from tax_areas a join tax_areas_rates r on r.parent_id = a.id
    where a.id = ${taxAreaId} and a.rate = ${taxRate ?? 0} order by r.position`.execute(trx);
  return rows.length > 0 ? rows : [{ name: "Sales tax", percent: taxRate ?? 0 }];
}
