import { sql } from "kysely";
import { expect } from "vitest";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import { type ApiResponse, type Client, today } from "../contract/harness.ts";
import { createProductHarness } from "../contract/product-harness.ts";
import type { TinyHarness } from "../contract/tiny/tiny-harness.ts";
import type { TestDatabaseOptions } from "../support/database.ts";
import type { AnyRow } from "./sales-harness.ts";

/** Collections of the accounting modules. */
export type Money =
  | "billing-reports"
  | "processing-documents"
  | "invoices"
  | "payments"
  | "credit-memos"
  | "payment-links"
  | "opening-balances";

export interface MoneyHarness extends TinyHarness {
  /** The server's day; a test may move it. */
  readonly calendar: { today: string };
  see(client: Client, collection: Money, id: number): Promise<AnyRow>;
  make(collection: Money, input: object, client?: Client): Promise<AnyRow>;
  /** Runs an action on the row's current version. */
  act(client: Client, collection: Money, id: number, action: string, input?: object): Promise<ApiResponse>;
  /** The same, but throws unless it succeeds. */
  do(client: Client, collection: Money, id: number, action: string, input?: object): Promise<AnyRow>;
  /** A draft invoice of Acme with one item at this price in cents. */
  draft(cents: number, more?: object): Promise<AnyRow>;
  /** The same, issued without an email. */
  issued(cents: number, more?: object): Promise<AnyRow>;
  /** A payment by Acme with a check for this many cents. */
  paid(cents: number, more?: object): Promise<AnyRow>;
  /** The first processing document of an approved billing report of Acme, ready to be invoiced. */
  ready(lines?: readonly object[], more?: object): Promise<AnyRow>;
  /** Expects that the ledger checks find no problem. */
  right(): Promise<void>;
}

const billTo = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };

/** `calls`: with the calls written by hand too. */
export async function createMoneyHarness({
  calls = false,
  ...options
}: TestDatabaseOptions & { readonly calls?: boolean } = {}): Promise<MoneyHarness> {
  const calendar = { today };
  const harness = await createProductHarness({ ...options, more: { today: () => calendar.today, calls } });
  const { bob, ann } = harness;
  await sql`update parties set bill_to = ${JSON.stringify(billTo)}::jsonb, email = 'books@acme.test', terms = 'net 30'`.execute(
    harness.db.kysely,
  );
  const make: MoneyHarness["make"] = async (collection, input, client = bob) => {
    const { status, body, text } = await client.post(collection, input);
    if (status !== 201) throw new Error(`${collection}: ${text}`);
    return body.data;
  };
  const act: MoneyHarness["act"] = async (client, collection, id, action, input = {}) => {
    const { rows } = await sql<{
      version: number;
    }>`select version from ${sql.table(collection.replaceAll("-", "_"))} where id = ${id}`.execute(harness.db.kysely);
    return client.post(`${collection}/${id}/actions/${action}`, { version: rows[0]?.version ?? 1, ...input });
  };
  const done: MoneyHarness["do"] = async (client, collection, id, action, input) => {
    const { status, body, text } = await act(client, collection, id, action, input);
    if (status !== 200) throw new Error(`${action} of ${collection} ${id}: ${text}`);
    return body.data;
  };
  const see: MoneyHarness["see"] = async (client, collection, id) => (await client.get(`${collection}/${id}`)).body.data;
  const draft: MoneyHarness["draft"] = (cents, more = {}) =>
    make("invoices", { customerId: harness.acme, lines: [{ product: "Delivery", quantity: 1, price: cents }], ...more });
  return {
    ...harness,
    calendar,
    see,
    make,
    act,
    do: done,
    draft,
    issued: async (cents, more) => done(bob, "invoices", (await draft(cents, more)).id, "issue", { mail: false }),
    paid: (cents, more = {}) =>
      make("payments", { customerId: harness.acme, amount: cents, method: "check", receivedOn: calendar.today, ...more }),
    ready: async (lines = [{ service: "delivery", description: "Sofa", quantity: 1, rate: 10_000 }], more = {}) => {
      const { id } = await make("billing-reports", { customerId: harness.acme, lines, ...more });
      await done(bob, "billing-reports", id, "submit");
      await done(ann, "billing-reports", id, "approve");
      await done(bob, "billing-reports", id, "sendToBilling");
      const { rows } = await sql<{
        id: number;
      }>`select id from processing_documents where billing_report_id = ${id} order by id limit 1`.execute(harness.db.kysely);
      return done(bob, "processing-documents", rows[0]?.id ?? 0, "approve");
    },
    right: async () => expect((await checkBooks(harness.db)).problems).toEqual([]),
  };
}
