import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createQuickBooksOnline } from "../../server/integrations/quickbooks/online.ts";
import { type QuickBooks, quickBooksOff, switchedOff } from "../../server/integrations/quickbooks/quickbooks.ts";
import { QUICKBOOKS_QUEUE } from "../../server/jobs/queues.ts";
import { createSendMessages, resumeMessages } from "../../server/quickbooks/send-messages.ts";
import { storedTokens } from "../../server/quickbooks/tokens.ts";
import { createMoneyRig, type MoneyRig } from "../effects/money-rig.ts";
import { type QuickBooksFault, type QuickBooksStandIn, quickBooksStandIn } from "../support/quickbooks-stand-in.ts";

const realm = "4620816365";
let rig: MoneyRig;
let there: QuickBooksStandIn;
let online: QuickBooks;

beforeAll(async () => {
  rig = await createMoneyRig();
});
afterAll(() => rig?.close());

const fresh = () =>
  createQuickBooksOnline({
    url: there.url,
    tokenUrl: there.tokenUrl,
    realm,
    clientId: "client",
    clientSecret: "secret",
    itemId: "1",
    tokens: storedTokens(rig.db.kysely, "the first token"),
  });

beforeEach(async () => {
  await there?.close();
  there = await quickBooksStandIn({ realm, refreshToken: "the first token" });
  await sql`delete from settings where key = 'quickbooks.refresh-token'`.execute(rig.db.kysely);
  await sql`delete from jobs where queue = ${QUICKBOOKS_QUEUE}`.execute(rig.db.kysely);
  await sql`delete from quickbooks_outbox`.execute(rig.db.kysely);
  await sql`update parties set quick_books_id = null, quick_books_said = null`.execute(rig.db.kysely);
  online = fresh();
  return () => there.close();
});

interface Message {
  readonly id: number;
  readonly state: string;
  readonly attempts: number;
  readonly said: string | null;
  readonly remoteId: string | null;
  readonly about: string;
}
const messages = async (): Promise<Message[]> => (await rig.bob.get("quickbooks-messages?sort=number")).body.data["quickbooks-messages"];

/** Does what is queued, and what has failed again, so many times at most; a worker does it with time between. */
async function work(quickBooks: QuickBooks, rounds = 3): Promise<Message[]> {
  const { db, engine } = rig;
  const handle = createSendMessages({ db: db.kysely, engine, quickBooks });
  const { signal } = new AbortController();
  for (let attempt = 1; attempt <= rounds; attempt++) {
    const { rows } = await sql<{
      id: number;
      payload: unknown;
    }>`select id, payload from jobs where queue = ${QUICKBOOKS_QUEUE} order by id`.execute(db.kysely);
    for (const { id, payload } of rows) {
      const job = { id, queue: QUICKBOOKS_QUEUE, payload, attempt };
      const done = handle(job, { signal, finish: () => Promise.reject(new Error("It needs none.")) }).then(
        () => true,
        () => false,
      );
      if (await done) await sql`delete from jobs where id = ${id}`.execute(db.kysely);
    }
  }
  return messages();
}

const customerAct = async (action: string, asks: object = {}) => {
  const { body } = await rig.bob.get(`customers/${rig.acme}`);
  return rig.bob.post(`customers/${rig.acme}/actions/${action}`, { version: body.data.version, ...asks });
};
async function connected(): Promise<string> {
  expect((await customerAct("connectToQuickBooks")).status).toBe(200);
  await work(online);
  return (await rig.bob.get(`customers/${rig.acme}`)).body.data.quickBooksId;
}
const send = (of: "invoices" | "payments" | "credit-memos", id: number) => rig.act(rig.bob, of, id, "sendToQuickBooks");

describe("customers", () => {
  it("are made there with what is known of them, and their terms set", async () => {
    const id = await connected();
    expect(there.all("Customer")).toMatchObject([{ Id: id, DisplayName: "Acme", PrimaryEmailAddr: { Address: "books@acme.test" } }]);
    expect((await customerAct("syncTerms")).status).toBe(200);
    await work(online);
    expect(there.all("Term")).toMatchObject([{ Name: "Net 30", DueDays: 30 }]);
    expect(there.all("Customer")).toMatchObject([{ SalesTermRef: { value: there.all("Term")[0]?.Id } }]);
    expect((await customerAct("disconnectFromQuickBooks")).status).toBe(200);
    expect((await customerAct("syncCustomerData")).status).toBe(409);
  });

  it("that are there under their name are found, not made twice", async () => {
    const { Id } = there.put("Customer", { DisplayName: "Acme", Notes: "theirs" });
    expect(await connected()).toBe(Id);
    expect(there.all("Customer")).toMatchObject([{ Notes: "theirs", BillAddr: { City: "Reno" } }]);
  });

  it("are only connected to where somebody names the id", async () => {
    expect((await customerAct("connectToQuickBooks", { quickBooksId: "77" })).status).toBe(200);
    expect(await messages()).toEqual([]);
    expect((await customerAct("connectToQuickBooks", { quickBooksId: "78" })).status).toBe(409);
  });
});

describe("invoices, payments and credit memos", () => {
  it("come to the same there as here", async () => {
    const refused = await rig.issued(5_000);
    expect((await send("invoices", refused.id)).status).toBe(409);
    const customer = await connected();
    const invoice = await rig.issued(0, {
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
    const payment = await rig.paid(2_000, { allocations: [{ invoiceId: invoice.id, amount: 1_500 }] });
    expect((await send("payments", payment.id)).status).toBe(200);
    expect((await send("invoices", invoice.id)).status).toBe(200);
    const memo = await rig.make("credit-memos", {
      customerId: rig.acme,
      invoiceId: invoice.id,
      reason: "Damaged",
      lines: [{ product: "Delivery", quantity: 1, price: 1_000 }],
    });
    await rig.do(rig.bob, "credit-memos", memo.id, "issue");
    expect((await send("credit-memos", memo.id)).status).toBe(200);
    const all = await work(online);
    expect(all.map(({ state }) => state)).toEqual(["sent", "sent", "sent", "sent"]);
    const [told] = there.all("Invoice");
    expect(told).toMatchObject({ DocNumber: invoice.number, CustomerRef: { value: customer }, TotalAmt: (invoice.total ?? 0) / 100 });
    expect(there.all("Payment")).toMatchObject([
      { TotalAmt: 20, PaymentRefNum: payment.number, Line: [{ Amount: 15, LinkedTxn: [{ TxnId: told?.Id, TxnType: "Invoice" }] }] },
    ]);
    expect(there.all("CreditMemo")).toMatchObject([{ TotalAmt: 10 }]);
    expect(await rig.see(rig.bob, "invoices", invoice.id)).toMatchObject({
      quickBooksId: told?.Id,
      quickBooksSaid: `Sent as ${told?.Id}.`,
    });
  });

  it("are put right there when they are sent again, and void where they are void", async () => {
    await connected();
    const invoice = await rig.issued(4_000);
    await send("invoices", invoice.id);
    await work(online);
    await rig.do(rig.bob, "invoices", invoice.id, "void", { reason: "Wrong customer" });
    await send("invoices", invoice.id);
    await work(online);
    expect(there.all("Invoice")).toMatchObject([{ TotalAmt: 0, PrivateNote: "Voided" }]);
  });

  it("say so where the total differs there", async () => {
    await connected();
    const invoice = await rig.issued(4_000);
    const other: QuickBooks = { kind: "online", send: async () => ({ remoteId: "9", total: 4_001 }) };
    await send("invoices", invoice.id);
    expect((await work(other)).at(-1)?.said).toContain("$40.01 in QuickBooks and $40.00 here");
  });

  it("a payment for what is not there says which", async () => {
    await connected();
    const invoice = await rig.issued(4_000);
    const payment = await rig.paid(4_000, { allocations: [{ invoiceId: invoice.id, amount: 4_000 }] });
    await send("payments", payment.id);
    expect((await work(online)).at(-1)).toMatchObject({ state: "failed", said: `${invoice.number} is not in QuickBooks. Send it first.` });
  });
});

describe("what goes wrong", () => {
  it.each<QuickBooksFault>(["lost", "unauthorized", "throttled", "broken", "nonsense"])(
    "%s: it is asked again, and there is one",
    async (fault) => {
      await connected();
      const invoice = await rig.issued(1_234);
      await send("invoices", invoice.id);
      there.fail("POST invoice", fault);
      const all = await work(online);
      expect(all.at(-1)).toMatchObject({ state: "sent", remoteId: there.all("Invoice")[0]?.Id });
      expect(there.all("Invoice")).toHaveLength(1);
      // Who is not let in any more gets a new token and is through at once.
      expect(all.at(-1)?.attempts).toBe(fault === "unauthorized" ? 1 : 2);
    },
  );

  it("a lost answer of a payment makes no second one, even asked for under another request", async () => {
    await connected();
    const payment = await rig.paid(700);
    await send("payments", payment.id);
    there.fail("POST payment", "lost");
    await work(online, 1);
    await send("payments", payment.id);
    await work(online);
    expect(there.all("Payment")).toHaveLength(1);
  });

  it("what is refused stays as it was, says why and can be sent again", async () => {
    await connected();
    const invoice = await rig.issued(1_234);
    await send("invoices", invoice.id);
    there.fail("POST invoice", "invalid");
    const failed = (await work(online)).at(-1);
    expect(failed).toMatchObject({ state: "failed", said: "Business Validation Error, code 6000 (400)" });
    expect(await rig.see(rig.bob, "invoices", invoice.id)).toMatchObject({ quickBooksId: null, quickBooksSaid: failed?.said });
    const { body } = await rig.bob.get(`quickbooks-messages/${failed?.id}`);
    const again = await rig.bob.post(`quickbooks-messages/${failed?.id}/actions/sendAgain`, { version: body.data.version });
    expect(again.status).toBe(200);
    expect((await work(online)).at(-1)).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("a token that was used is followed by the next, in another process too", async () => {
    await connected();
    there.revoke();
    online = fresh();
    await customerAct("syncCustomerData");
    expect((await work(online)).at(-1)).toMatchObject({ state: "sent", attempts: 1 });
  });
});

it("tells of one record in the order in which it happened", async () => {
  await connected();
  await customerAct("syncTerms");
  await sql`update parties set terms = 'net 60' where id = ${rig.acme}`.execute(rig.db.kysely);
  await customerAct("syncTerms");
  there.fail("GET query", "broken");
  await work(online);
  const last = there.all("Term").find(({ Name }) => Name === "Net 60");
  expect(there.all("Customer")).toMatchObject([{ SalesTermRef: { value: last?.Id } }]);
  await sql`update parties set terms = 'net 30'`.execute(rig.db.kysely);
});

it("waits while it is switched off, says so, and goes when it is on", async () => {
  expect((await customerAct("connectToQuickBooks")).status).toBe(200);
  const [waiting] = await work(quickBooksOff);
  expect(waiting).toMatchObject({ state: "waiting", said: switchedOff });
  expect((await rig.bob.get(`customers/${rig.acme}`)).body.data.quickBooksSaid).toBe(switchedOff);
  // A start with QuickBooks off has nothing to do for what waits.
  const jobs = () => sql`select id from jobs where queue = ${QUICKBOOKS_QUEUE}`.execute(rig.db.kysely);
  await resumeMessages(rig.db.kysely, quickBooksOff);
  expect((await jobs()).rows).toEqual([]);
  await resumeMessages(rig.db.kysely, online);
  expect((await jobs()).rows).toHaveLength(1);
  expect((await work(online))[0]).toMatchObject({ state: "sent" });
});

it("writes nothing where what it tells of is undone", async () => {
  const before = (await messages()).length;
  const draft = await rig.draft(1_000);
  expect((await send("invoices", draft.id)).status).toBe(409);
  expect(await messages()).toHaveLength(before);
});
