// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Queue, QueueEntry } from "../../src/contract/queue.ts";
import { registerResources } from "../../src/providers/registry.ts";
import { resources } from "../../src/resources/index.ts";
import { isByTime, queueRanks } from "../../src/schemas/views/queue.ts";
import { openedRows } from "../support/figure-rows.ts";
import { demoDatabase, demoToday } from "../support/fixtures.ts";
import { bearer, createHttpTestServer, type HttpTestServer } from "./support.ts";

const roles = ["admin", "sales", "dispatch", "warehouse", "accounting", "viewer", "nobody", "owner", "assistant"] as const;
type Who = (typeof roles)[number];
const emailOf = (who: Who) => `${who}@${who === "owner" || who === "assistant" ? "atelier" : "hq"}.example`;

let server: HttpTestServer;
const headers = new Map<Who, { authorization: string }>();
const ids = new Map<Who, number>();
beforeAll(async () => {
  registerResources(resources);
  server = await createHttpTestServer({ fixture: demoDatabase, config: { timeZone: "America/New_York" } });
  server.clock.now = Date.parse(`${demoToday}T15:00:00Z`);
  for (const who of roles) {
    const { rows } = await sql<{ id: number }>`select id from users where email = ${emailOf(who)}`.execute(server.db.kysely);
    ids.set(who, Number(rows[0]?.id));
    headers.set(who, await bearer(server, Number(rows[0]?.id)));
  }
}, 120_000);
afterAll(() => server.close());

const get = (url: string, who: Who) => server.app.inject({ url: `/api/${url}`, headers: headers.get(who) ?? {} });
async function queueOf(who: Who): Promise<Queue> {
  const answer = await get("queue", who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
const collectionOf = (entry: Pick<QueueEntry, "resource">) => resources.find(({ name }) => name === entry.resource)?.collection;
const rulesIn = ({ entries }: Queue, place: QueueEntry["place"]) =>
  new Set(entries.filter((each) => each.place === place).map(({ rule }) => rule));

describe("the queue of the demo company", () => {
  it.each([
    [
      "sales",
      ["lead.firstCall", "sales-quote.toPrice", "sales-quote.unanswered", "quote-request.toQuote", "follow-up.due", "claim.toDecide"],
    ],
    [
      "dispatch",
      ["work-order.blocked", "work-order.toSchedule", "work-order.toFinish", "provider-job.unanswered", "provider-document.toCheck"],
    ],
    [
      "accounting",
      ["invoice.toCollect", "invoice.toIssue", "billing-report.toApprove", "processing-document.toInvoice", "payment.toApply"],
    ],
    ["warehouse", ["pending-receive.dueIn", "inspection.toInspect", "inventory-item.toPutAway", "pull-flow.toPull", "pull-flow.toLoad"]],
  ] as const)("gives %s the work of that role, in order", async (who, expected) => {
    const queue = await queueOf(who);
    for (const rule of expected) expect(rulesIn(queue, "now")).toContain(rule);
    expect(rulesIn(queue, "today")).toContain("work-order.jobs");
    const ranks = queue.entries.filter(({ place }) => place === "now").map(({ rank }) => queueRanks.indexOf(rank));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    const times = queue.entries.filter(({ place }) => isByTime(place)).map(({ due }) => Date.parse(due ?? ""));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it("leaves a deposit alone that waits for the invoices of its work", async () => {
    const { rows } = await sql<{ id: number; customer: number }>`select id, customer_id as customer from sales_quotes
      where state = 'approved' and deleted_at is null limit 1`.execute(server.db.kysely);
    const pay = async (quoteId: number | null) => {
      const payload = { customerId: rows[0]?.customer, amount: 99_000_00, method: "wire", ...(quoteId === null ? {} : { quoteId }) };
      const answer = await server.app.inject({ method: "POST", url: "/api/payments", headers: headers.get("accounting") ?? {}, payload });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().data.id as number;
    };
    const [deposit, free] = [await pay(rows[0]?.id ?? 0), await pay(null)];
    const toApply = async () => (await queueOf("accounting")).entries.filter(({ rule }) => rule === "payment.toApply").map(({ id }) => id);
    expect(await toApply()).toContain(free);
    expect(await toApply()).not.toContain(deposit);
    await sql`update payments set deposit_released_on = current_date where id = ${deposit}`.execute(server.db.kysely);
    expect(await toApply()).toContain(deposit);
  });

  it("says why, with amounts, and offers what settles it", async () => {
    const { entries } = await queueOf("accounting");
    const first = entries.find(({ rule }) => rule === "invoice.toCollect");
    expect(first).toMatchObject({ rank: "overdue", action: "remind" });
    expect(first?.says).toMatch(/^INV-\d{5} of .+ is \d+ days late, \$[\d,]+\.\d\d open$/);
    expect(entries.find(({ rule }) => rule === "processing-document.toInvoice")?.form).toEqual({ to: "invoice", param: "rd" });
    const lead = (await queueOf("sales")).entries.find(({ rule }) => rule === "lead.firstCall");
    expect(lead?.says).toMatch(/ has waited \d+ days for a first call$/);
  });

  it("shows everybody rows they can read, and each list that it leads to holds as many as it says", async () => {
    for (const who of ["sales", "dispatch", "accounting", "warehouse", "admin"] as const) {
      const queue = await queueOf(who);
      for (const entry of queue.entries) {
        const { statusCode } = await get(`${collectionOf(entry)}/${entry.id}`, who);
        expect(statusCode, `${who} ${entry.rule} ${entry.id}`).toBe(200);
      }
      expect(queue.groups.length, who).toBeGreaterThan(0);
      for (const group of queue.groups) {
        const rows = await openedRows((url) => get(url, who), { count: group.count, rows: group.rows });
        expect(rows, `${who} ${group.rule} ${group.whose}`).toHaveLength(group.count);
        const shown = queue.entries.filter(({ rule, whose }) => rule === group.rule && whose === group.whose);
        for (const { id } of shown) expect(rows.map((row) => row.id)).toContain(id);
      }
    }
  }, 120_000);

  it("shows somebody their own rows and those that nobody has; administrators also what is late of others", async () => {
    const own = (await queueOf("sales")).entries.filter(({ rule }) => rule === "lead.firstCall");
    const { rows } = await sql<{ id: number; ownerId: number | null }>`select id::int, owner_id::int as "ownerId" from leads`.execute(
      server.db.kysely,
    );
    const ownerOf = new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
    for (const { id, whose } of own) expect(ownerOf.get(id)).toBe(whose === "mine" ? ids.get("sales") : null);
    expect(new Set(own.map(({ whose }) => whose))).toEqual(new Set(["mine", "unassigned"]));
    const late = (await queueOf("admin")).entries.filter(({ whose }) => whose === "late");
    expect(late.length).toBeGreaterThan(0);
    for (const { rank } of late) expect(rank).toBe("overdue");
    expect(late.some(({ person }) => person === "Sofia Lindqvist")).toBe(true);
  });

  it("gives nothing to do to those who can do nothing", async () => {
    expect(await queueOf("nobody")).toMatchObject({ entries: [], groups: [], contact: null });
    expect(rulesIn(await queueOf("viewer"), "now")).toEqual(new Set());
    expect((await server.app.inject({ url: "/api/queue" })).statusCode).toBe(401);
  });

  it("gives a customer three cards in their words, of their own rows, with a person to ask", async () => {
    const queue = await queueOf("owner");
    expect([...rulesIn(queue, "decide")]).toEqual(expect.arrayContaining(["sales-quote.toApprove", "shipping-quote.toApprove"]));
    expect(rulesIn(queue, "pay")).toEqual(new Set(["invoice.toPay"]));
    expect(queue.entries.some(({ place, rank }) => place === "pay" && rank === "overdue")).toBe(true);
    expect(rulesIn(queue, "coming")).toContain("work-order.visits");
    expect(queue.entries.find(({ rule }) => rule === "work-order.visits")?.says).toMatch(
      / between \d\d:00 [AP]M and \d\d:00 [AP]M E[SD]T$/,
    );
    expect(rulesIn(queue, "now").size + rulesIn(queue, "today").size).toBe(0);
    expect(queue.contact).toEqual({ name: "Sofia Lindqvist", phone: "+1 9735550100", email: "office@meridian.example" });
    for (const entry of queue.entries) {
      const { statusCode } = await get(`${collectionOf(entry)}/${entry.id}`, "owner");
      expect(statusCode, `${entry.rule} ${entry.id}`).toBe(200);
    }
    const others = ["Grand Hotel", "Studio Castellan", "Wren & Thistle"];
    for (const name of others) expect(JSON.stringify(queue)).not.toContain(name);
  });

  it("lets an entry go once it is settled", async () => {
    const before = (await queueOf("sales")).entries.filter(({ action }) => action === "contacted");
    const [entry] = before;
    const { version } = (await get(`leads/${entry?.id}`, "sales")).json().data;
    const done = await server.app.inject({
      method: "POST",
      url: `/api/leads/${entry?.id}/actions/contacted`,
      headers: headers.get("sales") ?? {},
      payload: { version },
    });
    expect(done.statusCode, done.body).toBe(200);
    const after = (await queueOf("sales")).entries.filter(({ action }) => action === "contacted");
    expect(after.map(({ id }) => id)).not.toContain(entry?.id);
  });
});
