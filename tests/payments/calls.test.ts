import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatewayEventCalls, testGatewayCalls } from "../../server/areas/accounting/api/gateways.ts";
import { portalCalls } from "../../server/areas/accounting/api/portal.ts";
import { createApp } from "../../server/http/app.ts";
import { createPortalHarness, type PortalHarness } from "./portal-harness.ts";

let harness: PortalHarness;
let app: FastifyInstance;
const logged: string[] = [];

beforeAll(async () => {
  harness = await createPortalHarness("test");
  harness.pause.on = true;
  const logger = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  app = await createApp({
    config: { publicUrl: "http://hq.test", trustProxy: false, logLevel: "silent" },
    sessions: { find: async () => null },
    maintenance: { on: false },
    overload: { inFlight: 100_000, lagMs: 1_000_000 },
    logger,
    routes: [
      (each) => portalCalls.register(each, { payments: harness.payments, db: harness.db.kysely, engine: harness.engine }),
      (each) => gatewayEventCalls.register(each, harness),
      (each) => testGatewayCalls.register(each, harness),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await harness.close();
});

const call = async (method: "GET" | "POST", url: string, payload?: object | string, headers: Record<string, string> = {}) => {
  const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const json = String(response.headers["content-type"]).startsWith("application/json");
  return { status: response.statusCode, body: json ? response.json() : null, raw: response.rawPayload, headers: response.headers };
};
const owed = async () => {
  const invoices = [await harness.issued(100_00), await harness.issued(250_00)] as const;
  const { token } = await harness.linkFor(...invoices);
  return { ids: invoices.map(({ id }) => id), token, at: `/api/portal/payments/${token}` };
};

describe("a message by a payment link", () => {
  const about = async (link: number) => {
    const { rows } = await sql<{ recordId: number | null; subject: string; address: string }>`
      select record_id as "recordId", subject, address from conversations where key like ${`link payment ${link}%`}`.execute(
      harness.db.kysely,
    );
    return rows;
  };

  it("is about the invoice, or about several in general, and asks for an address if nothing says where answers go", async () => {
    const invoice = await harness.issued(100_00);
    const both = [await harness.issued(100_00), await harness.issued(250_00)] as const;
    const [one, several] = [await harness.linkFor(invoice), await harness.linkFor(...both)];
    const write = (token: string, more: object = {}) =>
      call("POST", `/api/portal/payments/${token}/messages`, { name: "Pat", body: "Is freight in it?", key: "press-0001", ...more });
    expect((await write(one.token)).body.data).toMatchObject({ answersTo: "p…@acme.test", messages: [{ sender: "Pat", isOurs: false }] });
    expect((await write(several.token)).status).toBe(200);
    expect(await about(one.id)).toMatchObject([
      { recordId: invoice.id, subject: expect.stringMatching(/^Invoice /), address: "payer@acme.test" },
    ]);
    expect(await about(several.id)).toMatchObject([{ recordId: null }]);

    const copied = await harness.linkFor(await harness.issued(100_00));
    await sql`update payment_links set sent_to = null where id = ${copied.id}`.execute(harness.db.kysely);
    expect((await call("GET", `/api/portal/payments/${copied.token}/messages`)).body.data).toEqual({ messages: [], answersTo: null });
    const unanswerable = await write(copied.token, { key: "press-0002" });
    expect([unanswerable.status, unanswerable.body.errors]).toEqual([
      422,
      { email: ["Enter your email address, so that we can answer you."] },
    ]);
    expect((await write(copied.token, { key: "press-0002", email: "Ap@Acme.test" })).body.data.answersTo).toBe("a…@acme.test");
  });
});

describe("the payment portal's API calls", () => {
  it("lead a payer from the link to the receipt", async () => {
    const { ids, token, at } = await owed();
    const { body } = await call("GET", at);
    expect(body.data).toMatchObject({ company: "Meridian Logistics", gateway: "test", currency: "usd" });
    expect(Object.keys(body.data.invoices[0]).sort()).toEqual(
      ["balance", "dateDue", "dateIssued", "description", "id", "number", "overdue", "taken", "total"].sort(),
    );
    const pdf = await call("GET", `${at}/invoices/${ids[0]}.pdf`);
    expect([pdf.status, pdf.headers["content-type"], pdf.raw.toString("latin1", 0, 5)]).toEqual([200, "application/pdf", "%PDF-"]);

    const key = { "idempotency-key": "press-1" };
    const begun = await call("POST", at, { invoices: ids }, key);
    expect((await call("POST", at, { invoices: ids }, key)).body).toEqual(begun.body);
    const page = new URL(begun.body.data.url).pathname.replace("/portal/", "/api/portal/");
    expect((await call("GET", page)).body.data).toMatchObject({ amount: 350_00, status: "open" });
    const paid = await call("POST", page, { decision: "pay" });
    const back = new URL(paid.body.data.returnUrl);
    expect([back.pathname, back.searchParams.get("link")]).toEqual(["/portal/payment-status", token]);
    const payment = back.searchParams.get("payment");

    const [event] = harness.events;
    if (!event) throw new Error("The gateway has told nothing.");
    const headers = { "content-type": "application/json; charset=utf-8", ...(event.headers as Record<string, string>) };
    const postEvent = (text: string) => call("POST", "/api/payment-events/test", text, headers);
    expect((await postEvent(`${event.body.toString("utf8")} `)).status, "an added space invalidates the signature").toBe(400);
    expect((await postEvent(event.body.toString("utf8"))).status).toBe(200);
    expect(await harness.checkout(Number(payment))).toMatchObject({ state: "posted", allocated: 350_00 });
    expect((await call("GET", `${at}/status?payment=${payment}`)).body.data).toMatchObject({ state: "posted", amount: 350_00 });
    const receipt = await call("GET", `${at}/receipts/${payment}.pdf`);
    expect([receipt.status, receipt.raw.toString("latin1", 0, 5)]).toEqual([200, "%PDF-"]);
    expect(receipt.headers["content-disposition"]).toContain("attachment");
    expect(logged.join()).toContain("/api/portal/payments/:hashId");
    expect(logged.join(), "payment links are not logged").not.toContain(token);
    expect(logged.join()).not.toContain("test_");
  });

  it("give the same response for an unknown, malformed or revoked link", async () => {
    const { at, token } = await owed();
    const unknown = await call("GET", `/api/portal/payments/${"x".repeat(43)}`);
    const none = await call("GET", "/api/portal/payments/x");
    await harness.do(harness.bob, "payment-links", (await harness.payments.link(token))?.id ?? 0, "revoke", { reason: "Wrong address" });
    const over = await call("GET", at);
    expect([unknown.status, none.status, over.status]).toEqual([404, 404, 404]);
    expect([none.body, over.body]).toEqual([unknown.body, unknown.body]);
  });

  it.each([
    [{}],
    [{ invoices: [] }],
    [{ invoices: ["1"] }],
    [{ invoices: [1.5] }],
    [{ invoices: [1, 1] }],
    [{ invoices: [1], amount: 0 }],
    [{ invoices: [1], amount: -5 }],
    [{ invoices: [1], amount: 1.5 }],
    [{ invoices: [1], amount: "5" }],
    [{ invoices: [1], price: 5 }],
    [{ invoices: Array.from({ length: 201 }, (_, index) => index + 1) }],
  ])("reject %j", async (payload) => {
    const { at } = await owed();
    expect((await call("POST", at, payload)).status).toBe(422);
  });

  it("limit the amount to what the server knows is owed", async () => {
    const { ids, at } = await owed();
    expect((await call("POST", at, { invoices: ids, amount: 350_01 })).status).toBe(422);
    expect((await call("POST", at, { invoices: [...ids, 999_999] })).status).toBe(409);
  });

  it("throttle clients that try many links", async () => {
    const tries = [];
    for (let time = 0; time < 70; time += 1) tries.push((await call("GET", `/api/portal/payments/${"y".repeat(42)}${time % 10}`)).status);
    expect(tries.at(-1)).toBe(429);
    const { at } = await owed();
    expect((await call("GET", at)).status, "opening a valid link does not count as an attempt").toBe(200);
  });

  it("answer 404 for an unknown charge", async () => {
    expect((await call("GET", "/api/portal/test-gateway/none")).status).toBe(404);
    expect((await call("POST", "/api/portal/test-gateway/none", { decision: "pay" })).status).toBe(404);
    expect((await call("POST", "/api/portal/test-gateway/none", { decision: "steal" })).status).toBe(422);
    expect((await call("POST", "/api/payment-events/stripe", {})).status).toBe(404);
  });
});

describe("a customer", () => {
  it("begins ten payments in a quarter of an hour, whatever the link", async () => {
    await harness.ageClosed();
    const { ids, at } = await owed();
    const statuses = [];
    for (let n = 1; n <= 12; n++) statuses.push((await call("POST", at, { invoices: ids, amount: n * 100 })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    const other = await owed();
    const refused = await call("POST", other.at, { invoices: other.ids });
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });
});
