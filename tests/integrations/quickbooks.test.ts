// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { QUICKBOOKS_QUEUE } from "../../server/areas/accounting/quickbooks/outbox.ts";
import { createSendMessages, resumeMessages } from "../../server/areas/accounting/quickbooks/send-messages.ts";
import { storedTokens } from "../../server/areas/accounting/quickbooks/tokens.ts";
import { createQuickBooksOnline } from "../../server/integrations/quickbooks/online.ts";
import { type QuickBooks, quickBooksOff, switchedOff } from "../../server/integrations/quickbooks/quickbooks.ts";
import { createMoneyHarness, type MoneyHarness } from "../effects/money-harness.ts";
import { type QuickBooksFault, type QuickBooksStandIn, quickBooksStandIn } from "../support/quickbooks-stand-in.ts";

const realm = "4620816365";
let harness: MoneyHarness;
let standIn: QuickBooksStandIn;
let online: QuickBooks;

beforeAll(async () => {
  harness = await createMoneyHarness();
});
afterAll(() => harness?.close());

const fresh = () =>
  createQuickBooksOnline({
    url: standIn.url,
    tokenUrl: standIn.tokenUrl,
    realm,
    clientId: "client",
    clientSecret: "secret",
    itemId: "1",
    tokens: storedTokens(harness.db.kysely, "the first token"),
  });

beforeEach(async () => {
  await standIn?.close();
  standIn = await quickBooksStandIn({ realm, refreshToken: "the first token" });
  await sql`delete from settings where key = 'quickbooks.refresh-token'`.execute(harness.db.kysely);
  await sql`delete from jobs where queue = ${QUICKBOOKS_QUEUE}`.execute(harness.db.kysely);
  await sql`delete from quickbooks_outbox`.execute(harness.db.kysely);
  await sql`update parties set quick_books_id = null, quick_books_said = null`.execute(harness.db.kysely);
  online = fresh();
  return () => standIn.close();
});

interface Message {
  readonly id: number;
  readonly state: string;
  readonly attempts: number;
  readonly said: string | null;
  readonly remoteId: string | null;
  readonly about: string;
}
const messages = async (): Promise<Message[]> =>
  (await harness.bob.get("quickbooks-messages?sort=number")).body.data["quickbooks-messages"];

/** Runs the queued jobs, and the failed ones again, for this many rounds; a worker would wait between them. */
async function work(quickBooks: QuickBooks, rounds = 3): Promise<Message[]> {
  const { db, engine } = harness;
  const handle = createSendMessages({ db: db.kysely, engine, quickBooks });
  const { signal } = new AbortController();
  for (let attempt = 1; attempt <= rounds; attempt++) {
    const { rows } = await sql<{
      id: number;
      payload: unknown;
    }>`select id, payload from jobs where queue = ${QUICKBOOKS_QUEUE} order by id`.execute(db.kysely);
    for (const { id, payload } of rows) {
      const job = { id, queue: QUICKBOOKS_QUEUE, payload, attempt, maxAttempts: 30 };
      const done = handle(job, { signal, finish: () => Promise.reject(new Error("It needs none.")) }).then(
        () => true,
        () => false,
      );
      if (await done) await sql`delete from jobs where id = ${id}`.execute(db.kysely);
    }
  }
  return messages();
}

const customerAct = async (action: string, input: object = {}) => {
  const { body } = await harness.bob.get(`customers/${harness.acme}`);
  return harness.bob.post(`customers/${harness.acme}/actions/${action}`, { version: body.data.version, ...input });
};
async function connected(): Promise<string> {
  expect((await customerAct("connectToQuickBooks")).status).toBe(200);
  await work(online);
  return (await harness.bob.get(`customers/${harness.acme}`)).body.data.quickBooksId;
}
const send = (collection: "invoices" | "payments" | "credit-memos", id: number) =>
  harness.act(harness.bob, collection, id, "sendToQuickBooks");

describe("syncing customers", () => {
  it("creates them in QuickBooks with their data and sets their terms", async () => {
    const id = await connected();
    expect(standIn.all("Customer")).toMatchObject([{ Id: id, DisplayName: "Acme", PrimaryEmailAddr: { Address: "books@acme.test" } }]);
    expect((await customerAct("syncTerms")).status).toBe(200);
    await work(online);
    expect(standIn.all("Term")).toMatchObject([{ Name: "Net 30", DueDays: 30 }]);
    expect(standIn.all("Customer")).toMatchObject([{ SalesTermRef: { value: standIn.all("Term")[0]?.Id } }]);
    expect((await customerAct("disconnectFromQuickBooks")).status).toBe(200);
    expect((await customerAct("syncCustomerData")).status).toBe(409);
  });

  it("links existing ones with the same name instead of creating duplicates", async () => {
    const { Id } = standIn.put("Customer", { DisplayName: "Acme", Notes: "theirs" });
    expect(await connected()).toBe(Id);
    expect(standIn.all("Customer")).toMatchObject([{ Notes: "theirs", BillAddr: { City: "Reno" } }]);
  });

  it("keeps two of one name apart, and takes no name that a vendor has", async () => {
    const first = await connected();
    const { id } = (await harness.bob.post("customers", { name: "ACME" })).body.data;
    const sync = async (action: string) => {
      const { version } = (await harness.bob.get(`customers/${id}`)).body.data;
      expect((await harness.bob.post(`customers/${id}/actions/${action}`, { version })).status).toBe(200);
      await work(online);
      return (await harness.bob.get(`customers/${id}`)).body.data;
    };
    const second = await sync("connectToQuickBooks");
    expect(second.quickBooksId).not.toBe(first);
    expect(standIn.all("Customer")).toMatchObject([
      { Id: first, DisplayName: "Acme" },
      { Id: second.quickBooksId, DisplayName: `ACME (${id})`, CompanyName: "ACME" },
    ]);
    // A vendor has the name that it is given next.
    standIn.put("Vendor", { DisplayName: "Bolt" });
    await harness.bob.put(`customers/${id}`, { version: second.version, name: "Bolt" });
    expect(await sync("syncCustomerData")).toMatchObject({ quickBooksId: second.quickBooksId });
    expect(standIn.all("Customer")[1]).toMatchObject({ DisplayName: `Bolt (${id})`, CompanyName: "Bolt" });
    await sql`update parties set deleted_at = now() where id = ${id}`.execute(harness.db.kysely);
  });

  it("does not link the customer that another of ours is connected to", async () => {
    const theirs = standIn.put("Customer", { DisplayName: "Acme" });
    const { id, version } = (await harness.bob.post("customers", { name: "Another" })).body.data;
    await harness.bob.post(`customers/${id}/actions/connectToQuickBooks`, { version, quickBooksId: theirs.Id });
    expect(await connected()).not.toBe(theirs.Id);
    expect(standIn.all("Customer")).toMatchObject([{ DisplayName: "Acme" }, { DisplayName: `Acme (${harness.acme})` }]);
    await sql`update parties set deleted_at = now() where id = ${id}`.execute(harness.db.kysely);
  });

  it("only links them when an id is given", async () => {
    expect((await customerAct("connectToQuickBooks", { quickBooksId: "77" })).status).toBe(200);
    expect(await messages()).toEqual([]);
    expect((await customerAct("connectToQuickBooks", { quickBooksId: "78" })).status).toBe(409);
  });
});

describe("syncing invoices, payments and credit memos", () => {
  it("gives the same amounts in QuickBooks", async () => {
    const refused = await harness.issued(5_000);
    expect((await send("invoices", refused.id)).status).toBe(409);
    const customer = await connected();
    const invoice = await harness.issued(0, {
      lines: [
        { product: "Delivery", quantity: 2.5, price: 10_001, taxable: true, transport: true },
        { product: "Storage", quantity: 3, price: 333 },
      ],
      charges: [
        { type: "Fuel Surcharge", percent: 7.5 },
        { type: "Discount", percent: 10 },
      ],
      taxRate: 8.25,
    });
    expect([invoice.discount, invoice.surcharges, invoice.tax].every((part) => Number(part) > 0)).toBe(true);
    const payment = await harness.paid(2_000, { allocations: [{ invoiceId: invoice.id, amount: 1_500 }] });
    expect((await send("payments", payment.id)).status).toBe(200);
    expect((await send("invoices", invoice.id)).status).toBe(200);
    const memo = await harness.make("credit-memos", {
      customerId: harness.acme,
      invoiceId: invoice.id,
      reason: "Damaged",
      lines: [{ product: "Delivery", quantity: 1, price: 1_000 }],
    });
    await harness.do(harness.bob, "credit-memos", memo.id, "issue");
    expect((await send("credit-memos", memo.id)).status).toBe(200);
    const all = await work(online);
    expect(all.map(({ state }) => state)).toEqual(["sent", "sent", "sent", "sent"]);
    const [sentInvoice] = standIn.all("Invoice");
    expect(sentInvoice).toMatchObject({
      DocNumber: invoice.number,
      CustomerRef: { value: customer },
      TotalAmt: (invoice.total ?? 0) / 100,
    });
    expect(standIn.all("Payment")).toMatchObject([
      { TotalAmt: 20, PaymentRefNum: payment.number, Line: [{ Amount: 15, LinkedTxn: [{ TxnId: sentInvoice?.Id, TxnType: "Invoice" }] }] },
    ]);
    expect(standIn.all("CreditMemo")).toMatchObject([{ TotalAmt: 10 }]);
    expect(await harness.see(harness.bob, "invoices", invoice.id)).toMatchObject({
      quickBooksId: sentInvoice?.Id,
      quickBooksSaid: `Sent as ${sentInvoice?.Id}.`,
    });
  });

  it("updates them when sent again, and voids those that are void", async () => {
    await connected();
    const invoice = await harness.issued(4_000);
    await send("invoices", invoice.id);
    await work(online);
    await harness.do(harness.bob, "invoices", invoice.id, "void", { reason: "Wrong customer" });
    await send("invoices", invoice.id);
    await work(online);
    expect(standIn.all("Invoice")).toMatchObject([{ TotalAmt: 0, PrivateNote: "Voided" }]);
  });

  it("reports a total that differs in QuickBooks", async () => {
    await connected();
    const invoice = await harness.issued(4_000);
    const other: QuickBooks = { kind: "online", send: async () => ({ remoteId: "9", total: 4_001 }) };
    await send("invoices", invoice.id);
    expect((await work(other)).at(-1)?.said).toContain("$40.01 in QuickBooks and $40.00 here");
  });

  it("fails a payment whose invoice is not in QuickBooks, and names the invoice", async () => {
    await connected();
    const invoice = await harness.issued(4_000);
    const payment = await harness.paid(4_000, { allocations: [{ invoiceId: invoice.id, amount: 4_000 }] });
    await send("payments", payment.id);
    expect((await work(online)).at(-1)).toMatchObject({ state: "failed", said: `${invoice.number} is not in QuickBooks. Send it first.` });
  });
});

describe("what was brought forward", () => {
  const brought = (number: string, more: object = {}) =>
    harness.make("opening-balances", { customerId: harness.acme, number, date: "2026-01-05", openAmount: 12_000, ...more });

  it("is found by its number and not changed, so that payments can be sent for it", async () => {
    const customer = await connected();
    const theirs = standIn.put("Invoice", { DocNumber: "1042", CustomerRef: { value: customer }, Line: [{ Amount: 500 }], TotalAmt: 500 });
    const { invoiceId } = await brought("1042");
    await send("invoices", invoiceId);
    const payment = await harness.paid(2_000, { allocations: [{ invoiceId, amount: 2_000 }] });
    await send("payments", payment.id);
    const all = await work(online);
    expect(all.map(({ said }) => said)).toEqual([expect.any(String), `Sent as ${theirs.Id}.`, expect.any(String)]);
    expect(standIn.all("Invoice")).toEqual([theirs]);
    expect(standIn.all("Payment")).toMatchObject([{ Line: [{ Amount: 20, LinkedTxn: [{ TxnId: theirs.Id }] }] }]);
    await send("invoices", invoiceId);
    await work(online);
    expect(standIn.all("Invoice")).toEqual([theirs]);
  });

  it("is created with its opening balance if QuickBooks lacks it", async () => {
    await connected();
    await send("invoices", (await brought("1043")).invoiceId);
    await send("credit-memos", (await brought("P-9", { kind: "credit memo" })).creditMemoId);
    await work(online);
    for (const [entity, number] of [["Invoice", "1043"] as const, ["CreditMemo", "P-9"] as const])
      expect(standIn.all(entity)).toMatchObject([
        { DocNumber: number, TotalAmt: 120, Line: [{ Amount: 120, Description: "Opening balance" }] },
      ]);
  });
});

describe("QuickBooks failures", () => {
  it.each<QuickBooksFault>(["lost", "unauthorized", "throttled", "broken", "nonsense"])(
    "%s: retries and creates a single record",
    async (fault) => {
      await connected();
      const invoice = await harness.issued(1_234);
      await send("invoices", invoice.id);
      standIn.fail("POST invoice", fault);
      const all = await work(online);
      expect(all.at(-1)).toMatchObject({ state: "sent", remoteId: standIn.all("Invoice")[0]?.Id });
      expect(standIn.all("Invoice")).toHaveLength(1);
      // An expired token is renewed and the request repeated within the same attempt.
      expect(all.at(-1)?.attempts).toBe(fault === "unauthorized" ? 1 : 2);
    },
  );

  it("creates no second payment after a lost response, even if sent again", async () => {
    await connected();
    const payment = await harness.paid(700);
    await send("payments", payment.id);
    standIn.fail("POST payment", "lost");
    await work(online, 1);
    await send("payments", payment.id);
    await work(online);
    expect(standIn.all("Payment")).toHaveLength(1);
  });

  it("reports a rejected record with the reason, leaves it unchanged and allows sending it again", async () => {
    await connected();
    const invoice = await harness.issued(1_234);
    await send("invoices", invoice.id);
    standIn.fail("POST invoice", "invalid");
    const failed = (await work(online)).at(-1);
    expect(failed).toMatchObject({ state: "failed", said: "Business Validation Error, code 6000 (400)" });
    expect(await harness.see(harness.bob, "invoices", invoice.id)).toMatchObject({ quickBooksId: null, quickBooksSaid: failed?.said });
    const { body } = await harness.bob.get(`quickbooks-messages/${failed?.id}`);
    const retried = await harness.bob.post(`quickbooks-messages/${failed?.id}/actions/sendAgain`, { version: body.data.version });
    expect(retried.status).toBe(200);
    expect((await work(online)).at(-1)).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("replaces a used refresh token, in another process too", async () => {
    await connected();
    standIn.revoke();
    online = fresh();
    await customerAct("syncCustomerData");
    expect((await work(online)).at(-1)).toMatchObject({ state: "sent", attempts: 1 });
  });
});

it("sends the changes of a record in order", async () => {
  await connected();
  await customerAct("syncTerms");
  await sql`update parties set terms = 'net 60' where id = ${harness.acme}`.execute(harness.db.kysely);
  await customerAct("syncTerms");
  standIn.fail("GET query", "broken");
  await work(online);
  const last = standIn.all("Term").find(({ Name }) => Name === "Net 60");
  expect(standIn.all("Customer")).toMatchObject([{ SalesTermRef: { value: last?.Id } }]);
  await sql`update parties set terms = 'net 30'`.execute(harness.db.kysely);
});

it("keeps messages waiting while QuickBooks is off, and sends them once it is on", async () => {
  expect((await customerAct("connectToQuickBooks")).status).toBe(200);
  const [waiting] = await work(quickBooksOff);
  expect(waiting).toMatchObject({ state: "waiting", said: switchedOff });
  expect((await harness.bob.get(`customers/${harness.acme}`)).body.data.quickBooksSaid).toBe(switchedOff);
  // A start with QuickBooks off queues no jobs for waiting messages.
  const jobs = () => sql`select id from jobs where queue = ${QUICKBOOKS_QUEUE}`.execute(harness.db.kysely);
  await resumeMessages(harness.db.kysely, quickBooksOff);
  expect((await jobs()).rows).toEqual([]);
  await resumeMessages(harness.db.kysely, online);
  expect((await jobs()).rows).toHaveLength(1);
  expect((await work(online))[0]).toMatchObject({ state: "sent" });
});

it("stores no message when the transaction is rolled back", async () => {
  const before = (await messages()).length;
  const draft = await harness.draft(1_000);
  expect((await send("invoices", draft.id)).status).toBe(409);
  expect(await messages()).toHaveLength(before);
});
