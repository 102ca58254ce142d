import { sql } from "kysely";
import type { DocumentTexts } from "../../src/schemas/documents/document-text.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import type { Tx } from "../db/connection.ts";

interface Written extends Partial<DocumentTexts> {
  readonly kind: string;
  readonly daysAgo: number;
}

/** How the company words its documents. Invoices were worded twice: older ones keep the first version. */
const written: readonly Written[] = [
  {
    kind: "sales-quote.quote",
    daysAgo: 100,
    introduction: "Thank you for asking {{company}} for a price. This is what we would do for you.",
    terms:
      "Prices include the services listed above and nothing else. The customer reserves elevators and docks and obtains permits, unless we agreed otherwise in writing.\n\nWork can be moved free of charge until two business days before it starts.",
    footer: "Questions? Call {{companyPhone}}.",
  },
  {
    kind: "bill-of-lading.billOfLading",
    daysAgo: 100,
    terms: "Claims for loss or damage must be filed in writing within nine months of delivery.",
  },
  { kind: "invoice.invoice", daysAgo: 400, terms: "Please pay within the terms stated above." },
  {
    kind: "invoice.invoice",
    daysAgo: 45,
    terms: "Please pay within the terms stated above. Overdue amounts bear 1.5% interest per month.",
    footer: "Thank you for your business.",
  },
  { kind: "payment.receipt", daysAgo: 100, introduction: "Thank you, {{customer}}. We received your payment of {{amount}}." },
];

export async function insertDocumentTexts(tx: Tx, today: string): Promise<void> {
  for (const { kind, daysAgo, introduction = null, terms = null, footer = null } of written)
    await sql`insert into document_texts (kind, version, introduction, terms, footer, user_id, created_at)
      select ${kind}, 1 + count(*)::int, ${introduction}::text, ${terms}::text, ${footer}::text, (select min(id) from users),
        ${`${addDays(today, -daysAgo)}T14:00:00.000Z`}::timestamptz
      from document_texts where kind = ${kind}`.execute(tx);
}
