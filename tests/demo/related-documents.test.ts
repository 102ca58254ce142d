// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { effects } from "../../server/composition/modules.ts";
import type { Db } from "../../server/db/connection.ts";
import { resources } from "../../src/resources/index.ts";
import { type Client, createHarness } from "../contract/harness.ts";
import { testDatabase } from "../support/database.ts";
import { demoDatabase } from "../support/fixtures.ts";

interface Path {
  readonly lead: number;
  readonly opportunity: number;
  readonly sales_quote: number;
  readonly sales_order: number;
  readonly work_order: number;
  readonly billing_report: number;
  readonly processing_document: number;
  readonly invoice: number;
  readonly payment: number;
}

let db: Db;
let admin: Client;
let close: () => Promise<void>;
let path: Path;

/** Bills a demo job that began as a lead, up to the payment, as its billing report, an accountant and a second person do. */
beforeAll(async () => {
  db = await testDatabase({ fixture: demoDatabase });
  const harness = await createHarness({ resources, effects, db });
  close = () => harness.close();
  admin = harness.add("admin", { id: 1, side: "employee", isAdmin: true });
  const second = harness.add("second", { id: 2, side: "employee", isAdmin: true });
  const { rows } = await sql<
    Omit<Path, "processing_document" | "invoice" | "payment"> & { customer: number }
  >`select l.id as lead, o.id as opportunity,
      q.id as sales_quote, s.id as sales_order, w.id as work_order, b.id as billing_report, b.customer_id as customer
    from leads l join opportunities o on o.lead_id = l.id join sales_quotes q on q.opportunity_id = o.id
      join sales_orders s on s.quote_id = q.id join work_orders w on w.sales_order_id = s.id
      join billing_reports b on b.work_order_id = w.id and b.state = 'draft' order by l.id limit 1`.execute(db.kysely);
  const [work] = rows;
  if (!work) throw new Error("The demo company has no work with a draft of a billing report that began as a lead.");
  const { customer, ...before } = work;
  const made = async (collection: string, input: object): Promise<number> => {
    const { status, body } = await admin.post(collection, input);
    expect([status, body.message, body.errors]).toEqual([201, body.message, undefined]);
    return body.data.id;
  };
  const act = async (client: Client, collection: string, id: number, action: string) => {
    const { version } = (await client.get(`${collection}/${id}`)).body.data;
    expect(await client.post(`${collection}/${id}/actions/${action}`, { version })).toMatchObject({ status: 200 });
  };
  await act(admin, "billing-reports", before.billing_report, "submit");
  await act(second, "billing-reports", before.billing_report, "approve");
  await act(admin, "billing-reports", before.billing_report, "sendToBilling");
  const { rows: documents } = await sql<{ id: number; total: number }>`select id, total from processing_documents
    where billing_report_id = ${before.billing_report}`.execute(db.kysely);
  const [document] = documents;
  if (!document) throw new Error("The billing report made no processing document.");
  await act(admin, "processing-documents", document.id, "approve");
  const lines = [{ product: "Work", quantity: 1, price: document.total, processingDocumentId: document.id }];
  const invoice = await made("invoices", { customerId: customer, lines });
  await act(admin, "invoices", invoice, "issue");
  const payment = await made("payments", {
    customerId: customer,
    amount: 100,
    method: "check",
    allocations: [{ invoiceId: invoice, amount: 100 }],
  });
  path = { ...before, processing_document: document.id, invoice, payment };
}, 120_000);
afterAll(async () => {
  await close();
  await db.close();
});

const names = Object.entries({
  lead: "leads",
  opportunity: "opportunities",
  sales_quote: "sales-quotes",
  sales_order: "sales-orders",
  work_order: "work-orders",
  billing_report: "billing-reports",
  processing_document: "processing-documents",
  invoice: "invoices",
  payment: "payments",
} as const satisfies Record<keyof Path, string>);

describe("the related documents", () => {
  it.each(names)("of a %s reach from the lead to the payment", async (name, collection) => {
    const { status, body } = await admin.get(`${collection}/${path[name as keyof Path]}/document-flow`);
    expect(status).toBe(200);
    const found = new Map<string, readonly number[]>();
    for (const { resource, id } of body.data) found.set(resource, [...(found.get(resource) ?? []), id]);
    // The order of steps: what comes before the record, then the record, then what was made from it.
    const at = names.findIndex(([each]) => each === name);
    for (const [index, [each]] of names.entries())
      expect(found.get(each.replace("_", "-")), `${each}, ${index < at ? "before" : "after"} ${name}`).toContain(path[each as keyof Path]);
  });
});
