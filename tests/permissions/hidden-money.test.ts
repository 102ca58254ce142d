// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReaders } from "../../server/identity/readers.ts";
import { createLocalBus } from "../../server/realtime/bus.ts";
import type { ChangedMessage } from "../../server/realtime/messages.ts";
import { resources } from "../../src/resources/index.ts";
import { pagesOf } from "../documents/read-pdf.ts";
import { type Client, createExportServer, type ExportServer, today } from "../exports/export-server.ts";
import { readCsv } from "../exports/read-csv.ts";
import { silent } from "../support/test-server.ts";

/** Hand-written rather than derived from the declarations: accounting fields that a customer must never see. */
const never = [
  "cost",
  "service",
  "processingDocument",
  "billingReport",
  "terms",
  "sentTo",
  "sentAt",
  "internalNotes",
  "voidReason",
  "writeOffReason",
  "memo",
  "intended",
  "link",
  "gateway",
  "gatewayKey",
  "gatewayRef",
];
const closed = ["billing-reports", "processing-documents", "payment-links"];
const open = ["invoices", "credit-memos", "payments"];
const secret = "INTERNAL";
/** A unit cost, in cents and as formatted for display. */
const cost = 424_242;
const costRead = "4,242.42";

type Values = Record<string, unknown>;
type Row = Values & { readonly id: number; readonly number: string; readonly version: number };

/** A longer timeout, because these tests generate documents and read them. */
const patient = { timeout: 120_000 };

let harness: ExportServer;
let admin: Client;
let person: Client;
let owner: Client;
let assistant: Client;
let stranger: Client;
let acme: number;

beforeAll(async () => {
  harness = await createExportServer();
  [admin, owner, assistant, stranger] = [
    await harness.signIn("admin@hq.example"),
    await harness.signIn("owner@atelier.example"),
    await harness.signIn("assistant@atelier.example"),
    await harness.signIn("owner@grandhotel.example"),
  ];
  person = await harness.add("colleague", { isAdmin: true });
  const { rows } = await sql<{ id: number }>`select company_id as id from users where id = ${owner.id}`.execute(harness.db.kysely);
  acme = Number(rows[0]?.id);
  await sql`update parties set terms = 'net 45' where id = ${acme}`.execute(harness.db.kysely);
});
afterAll(() => harness?.close());

async function create(collection: string, values: Values): Promise<Row> {
  const { status, body, text } = await harness.ask(admin, "POST", collection, { customerId: acme, ...values });
  expect(status, text).toBe(201);
  return body.data;
}

async function act(collection: string, id: number, action: string, input: Values = {}, client = admin): Promise<Row> {
  const { version } = (await harness.ask(admin, "GET", `${collection}/${id}`)).body.data;
  const { status, body, text } = await harness.ask(client, "POST", `${collection}/${id}/actions/${action}`, { version, ...input });
  expect(status, `${action}: ${text}`).toBe(200);
  return body.data;
}

const draft = (more: Values = {}) =>
  create("invoices", {
    description: "Crates",
    internalNotes: secret,
    lines: [{ product: "Crates", quantity: 1, price: 100_000, cost, service: "disposal" }],
    ...more,
  });

/** Every path through which a user could learn about a row. */
const pathsOf = (collection: string, { id, number }: Pick<Row, "id" | "number">): string[] => [
  `${collection}/${id}`,
  `${collection}?filter[id][in]=${id}&pageSize=200`,
  `${collection}?q=${encodeURIComponent(number)}`,
  `${collection}?q=${secret}`,
  `${collection}?sort=-id&pageSize=200`,
  `${collection}/counts`,
  `${collection}/sums`,
  `${collection}/lookup`,
  `${collection}/lookup?id=${id}`,
  `${collection}/lookup?q=${encodeURIComponent(number)}`,
  `${collection}/${id}/document-flow`,
  `${collection}/${id}/activity`,
  `search?q=${encodeURIComponent(number)}`,
  `search?q=${secret}`,
];

/** One user's responses for all those paths; PDF documents as their text, which does not differ between users. */
async function collectResponses(client: Client, collection: string, row: Pick<Row, "id" | "number">): Promise<Map<string, string>> {
  const responses = new Map<string, string>();
  for (const path of pathsOf(collection, row)) {
    const { status, text } = await harness.ask(client, "GET", path);
    expect(status, `${path}: ${text}`).toBeLessThan(500);
    responses.set(path, `${status} ${text}`);
  }
  const documents = client === assistant ? [] : Object.keys(resources.find((each) => each.collection === collection)?.documents ?? {});
  for (const name of documents) {
    const path = `${collection}/${row.id}/documents/${name}`;
    const response = await harness.app.inject({ url: `/api/${path}`, headers: client.headers });
    const isPdf = String(response.headers["content-type"]).includes("pdf");
    responses.set(path, `${response.statusCode} ${isPdf ? pagesOf(response.rawPayload).join("\n") : response.body}`);
  }
  return responses;
}

/** The row must look as if it did not exist: by id, in lists, counts, lookups, documents and related documents. */
async function expectUnseen(client: Client, collection: string, row: Row): Promise<void> {
  const [responses, missing] = [await collectResponses(client, collection, row), { id: 987_654_321, number: row.number }];
  const none = await collectResponses(client, collection, missing);
  expect([...responses.values()]).toEqual([...none.values()]);
  for (const [path, text] of responses) expect(text, path).not.toContain(secret);
  expect(responses.get(`${collection}/${row.id}`)?.slice(0, 3)).toBe("404");
  const attempt = await harness.ask(client, "POST", `${collection}/${row.id}/actions/void`, { version: row.version, reason: "No" });
  expect([403, 404]).toContain(attempt.status);
}

/** The customer can read the row, but no response contains internal data. */
async function expectDiscreet(collection: string, row: Row): Promise<void> {
  for (const client of [owner, assistant]) {
    const responses = await collectResponses(client, collection, row);
    expect(responses.get(`${collection}/${row.id}`)).toMatch(/^200/);
    const activity = responses.get(`${collection}/${row.id}/activity`);
    expect(activity).toMatch(/^403/);
    for (const [path, text] of responses) {
      expect(text, path).not.toContain(secret);
      expect(text, path).not.toContain(String(cost));
      expect(text, path).not.toContain(costRead);
      // An invoice document shows the terms agreed when it was issued; the terms stored in the books are internal.
      if (!path.includes("/documents/")) expect(text.toLowerCase(), path).not.toContain("net 45");
      for (const name of never) expect(text, `${path}: ${name}`).not.toMatch(new RegExp(`"(${name}|${name}Id)":`));
      for (const number of ["BR-", "RD-", "PL-"]) expect(text, path).not.toContain(`"${number}`);
    }
  }
  await expectUnseen(stranger, collection, row);
}

/** A submitted billing report and its processing document, which is ready. */
async function processed(): Promise<{ report: Row; document: Row }> {
  const report = await create("billing-reports", {
    notes: secret,
    lines: [{ service: "delivery", description: "Crates", quantity: 1, rate: 100_000, cost }],
  });
  await act("billing-reports", report.id, "submit");
  await act("billing-reports", report.id, "approve", {}, person);
  await act("billing-reports", report.id, "sendToBilling");
  const { body } = await harness.ask(admin, "GET", `processing-documents?filter[billingReport][in]=${report.id}`);
  const [{ id }] = body.data["processing-documents"];
  await act("processing-documents", id, "approve");
  await act("processing-documents", id, "hold", { reason: secret });
  return { report, document: await act("processing-documents", id, "release") };
}

describe("a customer in accounting modules", () => {
  it.each(closed)("has no access to %s", async (path) => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(path.replaceAll("-", "_"))} limit 1`.execute(harness.db.kysely);
    const one = `${path}/${rows[0]?.id}`;
    for (const client of [owner, assistant])
      for (const each of [path, `${path}/counts`, `${path}/lookup`, one, `${one}/activity`, `${one}/document-flow`])
        expect([403, 404], each).toContain((await harness.ask(client, "GET", each)).status);
    expect((await harness.ask(owner, "POST", `${path}/exports`, { format: "csv", columns: ["number"], query: "" })).status).toBe(403);
  });

  it("can't see drafts in any way", patient, async () => {
    const invoice = await draft({ description: `Move ${secret}` });
    await expectUnseen(owner, "invoices", invoice);
    await expectUnseen(assistant, "invoices", invoice);
    const issued = await act("invoices", (await draft()).id, "issue", { mail: false });
    const memo = await create("credit-memos", {
      invoiceId: issued.id,
      reason: secret,
      notes: secret,
      lines: [{ product: "Crates", quantity: 1, price: 1_000 }],
    });
    await expectUnseen(owner, "credit-memos", memo);
    const documentFlow = await harness.ask(owner, "GET", `invoices/${issued.id}/document-flow`);
    expect(documentFlow.text).not.toContain(memo.number);
    for (const collection of ["invoices", "credit-memos"])
      expect((await harness.ask(owner, "GET", `${collection}?filter[state][in]=draft`)).body.data[collection]).toEqual([]);
  });

  it("can't change anything", async () => {
    for (const collection of open) {
      const [row] = (await harness.ask(owner, "GET", collection)).body.data[collection];
      expect(row.actions, collection).toEqual({});
      expect((await harness.ask(owner, "POST", collection, { customerId: acme })).status).toBe(403);
      expect([403, 404]).toContain((await harness.ask(owner, "DELETE", `${collection}/${row.id}`, { version: row.version })).status);
    }
  });

  it("reads an invoice without its sources, costs and internal notes", patient, async () => {
    const { document } = await processed();
    const { id } = await draft({
      lines: [{ product: "Crates", quantity: 1, price: 100_000, cost, service: "disposal", processingDocumentId: document.id }],
    });
    const issued = await act("invoices", id, "issue", { mail: true, to: "payer@elsewhere.example", message: secret });
    await expectDiscreet("invoices", issued);
    expect((await harness.ask(owner, "GET", `invoices/${id}`)).text).not.toContain("payer@elsewhere.example");
    await expectDiscreet("invoices", await act("invoices", id, "writeOff", { reason: secret }));
    await expectDiscreet("invoices", await act("invoices", id, "reinstate"));
    await expectDiscreet("invoices", await act("invoices", id, "void", { reason: secret }));
  });

  it("reads a payment and a credit memo without gateway keys and internal notes", patient, async () => {
    const { id } = await draft();
    await act("invoices", id, "issue", { mail: true, to: "payer@elsewhere.example" });
    const payment = await create("payments", {
      amount: 50_000,
      method: "card",
      receivedOn: today,
      memo: `${secret} xylophone`,
      allocations: [{ invoiceId: id, amount: 20_000 }],
    });
    await sql`update payments set gateway = 'INTERNAL-way', gateway_key = 'INTERNAL-key', gateway_ref = 'INTERNAL-ref',
      link_id = (select max(id) from payment_links) where id = ${payment.id}`.execute(harness.db.kysely);
    await expectDiscreet("payments", payment);
    // A word that resembles no name: a search tolerates misspellings.
    expect((await harness.ask(owner, "GET", "payments?q=xylophone")).body.data.payments).toEqual([]);
    for (const name of ["gateway", "gatewayKey", "gatewayRef", "link", "memo"]) {
      expect((await harness.ask(owner, "GET", `payments?sort=${name}`)).status, name).toBe(422);
      expect((await harness.ask(owner, "GET", `payments?filter[${name}][empty]=false`)).status, name).toBe(422);
    }
    const memo = await create("credit-memos", {
      invoiceId: id,
      reason: "One crate less",
      notes: secret,
      lines: [{ product: "Crates", quantity: 1, price: 1_000 }],
    });
    const credited = await act("credit-memos", memo.id, "issue");
    await expectDiscreet("credit-memos", credited);
    expect((await harness.ask(owner, "GET", `credit-memos/${memo.id}`)).body.data.notes).toBeUndefined();
    await expectDiscreet("credit-memos", await act("credit-memos", memo.id, "void", { reason: secret }));
  });

  it("can export only what they can see", async () => {
    for (const [collection, hidden] of [
      ["invoices", "terms"],
      ["invoices", "sentTo"],
      ["payments", "gatewayKey"],
      ["payments", "memo"],
      ["credit-memos", "notes"],
    ] as const) {
      const refused = await harness.ask(owner, "POST", `${collection}/exports`, { format: "csv", columns: ["number", hidden], query: "" });
      expect(refused.status, `${collection} ${hidden}`).toBe(422);
    }
    for (const collection of open) {
      const table = collection.replaceAll("-", "_");
      const { rows } = await sql<{ number: string }>`select number from ${sql.table(table)}
        where customer_id = ${acme} and state <> 'draft' and deleted_at is null order by number`.execute(harness.db.kysely);
      const file = await harness.run(owner, collection, { format: "csv", columns: ["number", "state"], query: "" });
      const lines = readCsv((await harness.download(owner, file)).toString("utf8").slice(1)).slice(1);
      expect(lines.map(([number]) => number).toSorted()).toEqual(rows.map(({ number }) => number).toSorted());
      expect(rows.length, collection).toBeGreaterThan(0);
    }
  });

  it("gets pushes only for what they can see: no drafts, billing documents or links", async () => {
    await sql`delete from outbox`.execute(harness.db.kysely);
    const { document } = await processed();
    const invoice = await draft({
      lines: [{ product: "Crates", quantity: 1, price: 100_000, cost, processingDocumentId: document.id }],
    });
    expect(await messagesFor(owner)).toEqual([]);
    await act("invoices", invoice.id, "issue", { mail: true, to: "payer@elsewhere.example" });
    expect(new Set((await messagesFor(owner)).map(({ resource }) => resource))).toEqual(new Set(["invoice"]));
    expect(await messagesFor(stranger)).toEqual([]);
    const { text } = await harness.ask(owner, "GET", "notifications");
    expect(text).not.toContain(secret);
    expect(text).not.toContain("Draft ");
  });
});

async function messagesFor(client: Client): Promise<readonly Pick<ChangedMessage, "resource" | "id">[]> {
  const readers = createReaders({ db: harness.db.kysely, bus: createLocalBus(silent), resources, today: () => today, timeZone: "UTC" });
  const { rows } = await sql<{ payload: Omit<ChangedMessage, "kind"> }>`select payload from outbox where topic = 'changed'
    order by id`.execute(harness.db.kysely);
  const all: Pick<ChangedMessage, "resource" | "id">[] = [];
  for (const { payload } of rows) if (await readers.mayHear(client.id, { kind: "changed", ...payload })) all.push(payload);
  readers.close();
  expect(rows.length).toBeGreaterThan(0);
  return all;
}
