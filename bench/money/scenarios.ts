import { sql } from "kysely";
import type { Db } from "../../server/db/connection.ts";
import { invoice } from "../../src/resources/accounting/invoice.ts";
import { payment } from "../../src/resources/accounting/payment.ts";
import { deepPlace, gotten, queryScenario, type Scenario, stageOf } from "../api/scenarios.ts";

/** What users typically request about a company's invoices. */
export async function moneyScenarios(db: Db, clients: number): Promise<Scenario[]> {
  const stage = await stageOf(db, clients);
  const { rows } = await sql<{ customer: number; po: string }>`select max(customer_id) as customer, max(customer_po) as po from invoices
    where customer_id = (select customer_id from invoices group by customer_id order by count(*) desc limit 1)`.execute(db.kysely);
  const { customer = 0, po = "" } = rows[0] ?? {};
  const lists = {
    "list invoices": "",
    "list invoices, open": "show=open",
    "list invoices, overdue": "show=overdue",
    "list invoices, by due date": "show=all&sort=dateDue",
    "list invoices, by balance": "show=open&sort=-balance",
    "list invoices, of a customer": `show=all&filter[customer][in]=${customer}`,
    "list invoices, search": `show=all&q=${po}`,
    "list invoices, deep": `show=all&after=${await deepPlace(stage, invoice)}`,
  };
  const scenarios: Scenario[] = [];
  for (const [name, query] of Object.entries(lists)) scenarios.push(await queryScenario(stage, name, invoice, query));
  scenarios.push(await queryScenario(stage, "list payments", payment, ""), await gotten(stage, "get invoice", invoice));
  return scenarios;
}
