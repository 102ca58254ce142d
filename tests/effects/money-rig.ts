import { sql } from "kysely";
import { expect } from "vitest";
import { checkBooks } from "../../server/ledger/check-books.ts";
import { type Answer, type Client, today } from "../contract/harness.ts";
import { createRealRig } from "../contract/real-rig.ts";
import type { Rig } from "../contract/tiny/rig.ts";
import type { TestDatabaseOptions } from "../support/database.ts";
import type { Made } from "./sales-rig.ts";

/** Collections of the modules of money. */
export type Money = "billing-reports" | "processing-documents" | "invoices" | "payments" | "credit-memos" | "payment-links";

export interface MoneyRig extends Rig {
  see(by: Client, of: Money, id: number): Promise<Made>;
  make(of: Money, input: object, by?: Client): Promise<Made>;
  /** Takes an action with the row as it is now. */
  act(by: Client, of: Money, id: number, action: string, asks?: object): Promise<Answer>;
  /** The same, and it must be done. */
  do(by: Client, of: Money, id: number, action: string, asks?: object): Promise<Made>;
  /** A draft of Acme's with one item of so many cents. */
  draft(cents: number, more?: object): Promise<Made>;
  /** The same, issued and not mailed. */
  issued(cents: number, more?: object): Promise<Made>;
  /** A check of Acme's. */
  paid(cents: number, more?: object): Promise<Made>;
  /** An approved report of Acme's, sent to processing, and its first document, ready. */
  ready(lines?: readonly object[]): Promise<Made>;
  /** Everything adds up. */
  right(): Promise<void>;
}

const billTo = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };

export async function createMoneyRig(options: TestDatabaseOptions = {}): Promise<MoneyRig> {
  const rig = await createRealRig(options);
  const { bob, ann } = rig;
  await sql`update parties set bill_to = ${JSON.stringify(billTo)}::jsonb, email = 'books@acme.test', terms = 'net 30'`.execute(
    rig.db.kysely,
  );
  const make: MoneyRig["make"] = async (of, input, by = bob) => {
    const { status, body, text } = await by.post(of, input);
    if (status !== 201) throw new Error(`${of}: ${text}`);
    return body.data;
  };
  const act: MoneyRig["act"] = async (by, of, id, action, asks = {}) => {
    const { rows } = await sql<{ version: number }>`select version from ${sql.table(of.replaceAll("-", "_"))} where id = ${id}`.execute(
      rig.db.kysely,
    );
    return by.post(`${of}/${id}/actions/${action}`, { version: rows[0]?.version ?? 1, ...asks });
  };
  const done: MoneyRig["do"] = async (by, of, id, action, asks) => {
    const { status, body, text } = await act(by, of, id, action, asks);
    if (status !== 200) throw new Error(`${action} of ${of} ${id}: ${text}`);
    return body.data;
  };
  const see: MoneyRig["see"] = async (by, of, id) => (await by.get(`${of}/${id}`)).body.data;
  const draft: MoneyRig["draft"] = (cents, more = {}) =>
    make("invoices", { customerId: rig.acme, lines: [{ product: "Delivery", quantity: 1, price: cents }], ...more });
  return {
    ...rig,
    see,
    make,
    act,
    do: done,
    draft,
    issued: async (cents, more) => done(bob, "invoices", (await draft(cents, more)).id, "issue", { mail: false }),
    paid: (cents, more = {}) => make("payments", { customerId: rig.acme, amount: cents, method: "check", receivedOn: today, ...more }),
    ready: async (lines = [{ service: "delivery", description: "Sofa", quantity: 1, rate: 10_000 }]) => {
      const { id } = await make("billing-reports", { customerId: rig.acme, lines });
      await done(bob, "billing-reports", id, "submit");
      await done(ann, "billing-reports", id, "approve");
      await done(bob, "billing-reports", id, "sendToBilling");
      const { rows } = await sql<{
        id: number;
      }>`select id from processing_documents where billing_report_id = ${id} order by id limit 1`.execute(rig.db.kysely);
      return done(bob, "processing-documents", rows[0]?.id ?? 0, "approve");
    },
    right: async () => expect((await checkBooks(rig.db)).problems).toEqual([]),
  };
}
