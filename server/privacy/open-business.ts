import { type QueryExecutorProvider, sql } from "kysely";
import { invoice } from "../../src/resources/accounting/invoice.ts";
import { openStates } from "../../src/resources/accounting/invoice-fields.ts";
import { payment } from "../../src/resources/accounting/payment.ts";
import { contact } from "../../src/resources/accounts/contact.ts";
import { customer } from "../../src/resources/accounts/customer.ts";
import { customerUser } from "../../src/resources/people/user.ts";
import { workOrder } from "../../src/resources/sales/work-order.ts";
import { inventoryItem } from "../../src/resources/warehousing/inventory-item.ts";
import { inTheHub } from "../../src/resources/warehousing/stock-ages.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { conflictLeadingTo, recordsOf } from "../engine/wire/leading-refusal.ts";
import type { PersonRecord } from "./person-rows.ts";

type Numbered = { readonly id: number; readonly number: string };

/** Refuses to erase a person with whom business is still open. @throws Problem 409 that names it */
export async function refuseOpenBusiness(db: QueryExecutorProvider, { resource, id }: PersonRecord): Promise<void> {
  const first = async (query: ReturnType<typeof sql<Numbered>>) => (await query.execute(db)).rows;
  const refuse = (rows: readonly Numbered[], record: AnyResource, sentence: string) => {
    if (rows.length > 0) throw conflictLeadingTo(sentence, ...recordsOf(record, rows));
  };
  if (resource.table === customer.table) {
    const { rows } = await sql`select 1 from parties where id = ${id} and kind is distinct from 'residential'`.execute(db);
    if (rows.length > 0)
      throw conflictLeadingTo("Only a residential customer is a person. Erase the people of a company one by one.", { open: "person" });
    refuse(
      await first(
        sql`select id, number from invoices where customer_id = ${id} and state = any(${[...openStates]}::text[]) and deleted_at is null limit 5`,
      ),
      invoice,
      "This customer has open invoices. Settle, write off or void them first.",
    );
    refuse(
      await first(
        sql`select id, number from payments where customer_id = ${id} and state = 'posted' and unapplied <> 0 and deleted_at is null limit 5`,
      ),
      payment,
      "This customer has unapplied credit. Allocate or refund it first.",
    );
    refuse(
      await first(sql`select id, tag as number from inventory_items where customer_id = ${id}
        and state = any(${[...inTheHub, "out"]}::text[]) and deleted_at is null limit 5`),
      inventoryItem,
      "This customer has goods in our care. Deliver or release them first.",
    );
    refuse(
      await first(sql`select id, number from work_orders where customer_id = ${id}
        and state in ('new', 'scheduled', 'inProgress') and deleted_at is null limit 5`),
      workOrder,
      "This customer has open work orders. Complete or cancel them first.",
    );
  }
  if (resource.table === contact.table)
    refuse(
      await first(sql`select id, name as number from parties where billing_contact_id = ${id} and deleted_at is null limit 5`),
      customer,
      "Invoices go to this contact. Choose another billing contact first.",
    );
  if (resource.table === customerUser.table)
    refuse(
      await first(sql`select p.id, p.name as number from users u join parties p on p.id = u.company_id where u.id = ${id} and u.is_admin
        and exists (select 1 from users o where o.company_id = p.id and o.id <> u.id and o.state = 'active' and o.deleted_at is null)
        and not exists (select 1 from users o where o.company_id = p.id and o.id <> u.id and o.is_admin and o.state = 'active' and o.deleted_at is null)`),
      customer,
      "This is the only administrator of the company. Make somebody else one first.",
    );
}
