import { sql } from "kysely";
import type { Cents } from "../../../src/schemas/values/money.ts";
import type { EngineSession } from "../../engine/context.ts";

export interface PrintedTax {
  readonly name: string;
  readonly rate: number | null;
  readonly amount: Cents;
}

/** What an issued document said of each tax, also if it was voided since. Before that, it has none. */
export async function taxesOf(session: EngineSession, document: "invoice" | "credit_memo", id: number): Promise<readonly PrintedTax[]> {
  const { rows } = await sql<PrintedTax>`select name, rate::float8 as rate, abs(amount) as amount from tax_charges
    where ${sql.ref(`${document}_id`)} = ${id} and (amount > 0) = ${document === "invoice"} order by id`.execute(session.connection);
  return rows;
}

/** The rows of taxes among the totals: one for each, or all of it with the combined rate where the document has but one. */
export function taxRows({ taxRate, tax }: { readonly taxRate: number | null; readonly tax: Cents | null }, taxes: readonly PrintedTax[]) {
  if (taxes.length > 1) return taxes.map(({ name, rate, amount }) => [`${name} ${rate ?? 0}%`, amount] as const);
  return [[taxRate ? `Tax ${taxRate}%` : "Tax", tax] as const];
}
