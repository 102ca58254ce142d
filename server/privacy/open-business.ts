import { type QueryExecutorProvider, sql } from "kysely";
import { creditMemo } from "../../src/resources/accounting/credit-memo.ts";
import { invoice } from "../../src/resources/accounting/invoice.ts";
import { payment } from "../../src/resources/accounting/payment.ts";
import { contact } from "../../src/resources/accounts/contact.ts";
import { customer } from "../../src/resources/accounts/customer.ts";
import { customerUser } from "../../src/resources/people/user.ts";
import { claim } from "../../src/resources/sales/claim.ts";
import { salesOrder } from "../../src/resources/sales/sales-order.ts";
import { salesQuote } from "../../src/resources/sales/sales-quote.ts";
import { shippingQuote } from "../../src/resources/sales/shipping-quote.ts";
import { workOrder } from "../../src/resources/sales/work-order.ts";
import { openStates as openInvoice } from "../../src/resources/shared/invoice-states.ts";
import { party } from "../../src/resources/shared/party.ts";
import { openStates as openQuote } from "../../src/resources/shared/quote-states.ts";
import { inventoryItem } from "../../src/resources/warehousing/inventory-item.ts";
import { inTheHub } from "../../src/resources/warehousing/stock-ages.ts";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { readFields } from "../engine/read/read-fields.ts";
import { conflictLeadingTo, recordsOf } from "../engine/wire/leading-refusal.ts";
import type { PersonRecord } from "./person-tables.ts";

type Numbered = { readonly id: number; readonly number: string };

const among = (states: readonly string[]) => sql`state = any(${[...states]}::text[])`;
// Below 0, a refund of a returned payment is owed.
const someLeft = sql`unapplied <> 0`;

/** What has to end before a customer is erased, and how. */
const openRecords: readonly { readonly record: AnyResource; readonly where: ReturnType<typeof sql>; readonly sentence: string }[] = [
  {
    record: invoice,
    where: among(openInvoice),
    sentence: "This customer has open invoices. Settle, write off or void them first.",
  },
  {
    record: payment,
    where: someLeft,
    sentence: "This customer has unapplied credit. Allocate or refund it first.",
  },
  {
    record: creditMemo,
    where: someLeft,
    sentence: "This customer has unapplied credit. Allocate or refund it first.",
  },
  {
    record: inventoryItem,
    where: among([...inTheHub, "out"]),
    sentence: "This customer has goods in our care. Deliver or release them first.",
  },
  {
    record: claim,
    where: among(["filed", "reviewing", "offered", "accepted"]),
    sentence: "This customer has open claims. Settle them first.",
  },
  {
    record: workOrder,
    where: among(["new", "scheduled", "inProgress"]),
    sentence: "This customer has open work orders. Complete or cancel them first.",
  },
  {
    record: salesOrder,
    where: among(["open", "inProgress"]),
    sentence: "This customer has open sales orders. Complete or cancel them first.",
  },
  {
    record: salesQuote,
    // One that was ordered ends with its order.
    where: sql`${among(openQuote)} and not exists (select 1 from sales_orders o where o.quote_id = t.id and o.deleted_at is null)`,
    sentence: "This customer has open quotes. Complete, decline or delete them first.",
  },
  {
    record: shippingQuote,
    where: among(openQuote),
    sentence: "This customer has open quotes. Complete, decline or delete them first.",
  },
];

/** Refuses to erase a person with whom business is still open. @throws Problem 409 that names it */
export async function refuseOpenBusiness(db: QueryExecutorProvider, { resource, id }: PersonRecord): Promise<void> {
  const first = async (query: ReturnType<typeof sql<Numbered>>) => (await query.execute(db)).rows;
  const refuse = (rows: readonly Numbered[], record: AnyResource, sentence: string) => {
    if (rows.length > 0) throw conflictLeadingTo(sentence, ...recordsOf(record, rows));
  };
  if (resource.table === customer.table) {
    const found = await readFields(db, party, id, ["kind"], { withDeleted: true });
    if (found && found.kind !== "residential")
      throw conflictLeadingTo("Only a residential customer is a person. Erase the people of a company one by one.", { open: "person" });
    for (const { record, where, sentence } of openRecords)
      refuse(
        await first(
          sql`select id, ${sql.ref(record.title)} as number from ${sql.table(record.table)} t
            where customer_id = ${id} and ${where} and deleted_at is null limit 5`,
        ),
        record,
        sentence,
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
