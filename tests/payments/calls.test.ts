import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatewayEventCalls, testGatewayCalls } from "../../server/api/gateways.ts";
import { portalCalls } from "../../server/api/portal.ts";
import { createApp } from "../../server/http/app.ts";
import { createPortalRig, type PortalRig } from "./portal-rig.ts";

let rig: PortalRig;
let app: FastifyInstance;
const logged: string[] = [];

beforeAll(async () => {
  rig = await createPortalRig("test");
  rig.hold.on = true;
  const logger = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  app = await createApp({
    config: { publicUrl: "http://hq.test", trustProxy: false, logLevel: "silent" },
    sessions: { find: async () => null },
    maintenance: { on: false },
    overload: { inFlight: 100_000, lagMs: 1_000_000 },
    logger,
    routes: [
      (each) => portalCalls(each, rig.payments),
      (each) => gatewayEventCalls(each, rig.payments),
      (each) => testGatewayCalls(each, rig.testGateway),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await rig.close();
});

const ask = async (method: "GET" | "POST", url: string, payload?: object | string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  const json = String(answer.headers["content-type"]).startsWith("application/json");
  return { status: answer.statusCode, body: json ? answer.json() : null, raw: answer.rawPayload, headers: answer.headers };
};
const owed = async () => {
  const invoices = [await rig.issued(100_00), await rig.issued(250_00)] as const;
  const { token } = await rig.linkFor(...invoices);
  return { ids: invoices.map(({ id }) => id), token, at: `/api/portal/payments/${token}` };
};

describe("the payment portal's calls", () => {
  it("lead a payer from the link to the receipt", async () => {
    const { ids, token, at } = await owed();
    const { body } = await ask("GET", at);
    expect(body.data).toMatchObject({ company: "Meridian Logistics", gateway: "test", currency: "usd" });
    expect(Object.keys(body.data.invoices[0]).sort()).toEqual(
      ["balance", "dateDue", "dateIssued", "description", "id", "number", "overdue", "taken", "total"].sort(),
    );
    const pdf = await ask("GET", `${at}/invoices/${ids[0]}.pdf`);
    expect([pdf.status, pdf.headers["content-type"], pdf.raw.toString("latin1", 0, 5)]).toEqual([200, "application/pdf", "%PDF-"]);

    const key = { "idempotency-key": "press-1" };
    const begun = await ask("POST", at, { invoices: ids }, key);
    expect((await ask("POST", at, { invoices: ids }, key)).body).toEqual(begun.body);
    const page = new URL(begun.body.data.url).pathname.replace("/portal/", "/api/portal/");
    expect((await ask("GET", page)).body.data).toMatchObject({ amount: 350_00, status: "open" });
    const paid = await ask("POST", page, { decision: "pay" });
    const back = new URL(paid.body.data.returnUrl);
    expect([back.pathname, back.searchParams.get("link")]).toEqual(["/portal/payment-status", token]);
    const payment = back.searchParams.get("payment");

    const [event] = rig.events;
    if (!event) throw new Error("The gateway has told nothing.");
    const headers = { "content-type": "application/json; charset=utf-8", ...(event.headers as Record<string, string>) };
    const told = (text: string) => ask("POST", "/api/payment-events/test", text, headers);
    expect((await told(`${event.body.toString("utf8")} `)).status, "one blank more is another body").toBe(400);
    expect((await told(event.body.toString("utf8"))).status).toBe(200);
    expect(await rig.payment(Number(payment))).toMatchObject({ state: "posted", allocated: 350_00 });
    expect((await ask("GET", `${at}/status?payment=${payment}`)).body.data).toMatchObject({ state: "posted", amount: 350_00 });
    const receipt = await ask("GET", `${at}/receipts/${payment}.pdf`);
    expect([receipt.status, receipt.raw.toString("latin1", 0, 5)]).toEqual([200, "%PDF-"]);
    expect(receipt.headers["content-disposition"]).toContain("attachment");
    expect(logged.join()).toContain("/api/portal/payments/:hashId");
    expect(logged.join(), "no address that lets its holder in").not.toContain(token);
    expect(logged.join()).not.toContain("test_");
  });

  it("answer a link that is unknown, over or none with the same words", async () => {
    const { at, token } = await owed();
    const unknown = await ask("GET", `/api/portal/payments/${"x".repeat(43)}`);
    const none = await ask("GET", "/api/portal/payments/x");
    await rig.do(rig.bob, "payment-links", (await rig.payments.link(token))?.id ?? 0, "revoke", { reason: "Wrong address" });
    const over = await ask("GET", at);
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
    [{ invoices: Array.from({ length: 201 }, (_, at) => at + 1) }],
  ])("refuse %j", async (payload) => {
    const { at } = await owed();
    expect((await ask("POST", at, payload)).status).toBe(422);
  });

  it("take the amount from the server alone", async () => {
    const { ids, at } = await owed();
    expect((await ask("POST", at, { invoices: ids, amount: 350_01 })).status).toBe(422);
    expect((await ask("POST", at, { invoices: [...ids, 999_999] })).status).toBe(409);
  });

  it("let whoever tries many links wait", async () => {
    const tries = [];
    for (let time = 0; time < 70; time += 1) tries.push((await ask("GET", `/api/portal/payments/${"y".repeat(42)}${time % 10}`)).status);
    expect(tries.at(-1)).toBe(429);
    const { at } = await owed();
    expect((await ask("GET", at)).status, "a good link is no try").toBe(200);
  });

  it("have no page for a charge that there is not", async () => {
    expect((await ask("GET", "/api/portal/test-gateway/none")).status).toBe(404);
    expect((await ask("POST", "/api/portal/test-gateway/none", { decision: "pay" })).status).toBe(404);
    expect((await ask("POST", "/api/portal/test-gateway/none", { decision: "steal" })).status).toBe(422);
    expect((await ask("POST", "/api/payment-events/stripe", {})).status).toBe(404);
  });
});
