// @module-tag gate
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { integer, lines, ref, text } from "../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../src/schemas/resource.ts";
import { me } from "../../src/schemas/rules/where.ts";
import { type Client, createHarness, type Harness } from "./harness.ts";
import { createTestPeople, type TestPeople } from "./people.ts";
import { tinyEffects, tinyResources } from "./tiny/index.ts";

// Related documents: deal -> request -> offer -> order (two slices of a table) -> job. Offers reference a deal, too.
const firm = ref("firm", { required: true, ownCompany: true });
const shared = {
  title: "name",
  create: {},
  update: {},
  views: { list: { columns: ["name"] } },
} as const;
const customer = { rows: { firm: me.company }, may: ["read"] } as const;

const deal = resource("deal", {
  ...shared,
  bizObject: 930,
  label: "Deal",
  path: "/deals",
  subject: "SALES_OPPORTUNITY",
  fields: { name: text({ required: true }) },
  states: { warm: { id: 931, label: "Warm", tone: "info" } },
});
const request = resource("request", {
  ...shared,
  bizObject: 931,
  label: "Request",
  path: "/requests",
  subject: "SALES_QUOTE_REQUEST",
  fields: { name: text({ required: true }), firm, deal: ref("deal", { source: true, hiddenFrom: "customer" }) },
  customer,
});
const offer = resource("offer", {
  ...shared,
  bizObject: 932,
  label: "Offer",
  path: "/offers",
  subject: "SALES_QUOTE",
  fields: {
    name: text({ required: true }),
    firm,
    deal: ref("deal", { source: true, hiddenFrom: "customer" }),
    request: ref("request", { source: true, scopedBy: { firm: "firm" } }),
    revisionOf: ref("offer", { source: true }),
    secret: text({ hiddenFrom: "customer" }),
  },
  states: {
    draft: { id: 932, label: "Draft", tone: "neutral" },
    sent: { id: 933, label: "Sent", customerLabel: "Waiting for you", tone: "info" },
  },
  actions: { send: { label: "Send", from: "draft", to: "sent" } },
  customer: { rows: { firm: me.company, state: "sent" }, may: ["read"] },
});
const orderShape = {
  ...shared,
  table: "chain_orders",
  bizObject: 933,
  subject: "SALES_ORDERS",
  fields: { name: text({ required: true }), firm, offer: ref("offer", { source: true }), rank: integer() },
} as const;
const orderStates = { open: { id: 934, label: "Open", tone: "info" }, done: { id: 935, label: "Done", tone: "good" } } as const;
const order = resource("order", {
  ...orderShape,
  label: "Order",
  path: "/orders",
  routes: false,
  slices: ["open-order", "done-order"],
  states: orderStates,
});
const openOrder = resource("open-order", {
  ...orderShape,
  label: "Open order",
  path: "/open-orders",
  rows: { state: "open" },
  states: orderStates,
  customer,
  actions: { finish: { label: "Finish", from: "open", to: "done", becomes: "done-order" } },
});
const doneOrder = resource("done-order", {
  ...orderShape,
  label: "Done order",
  subject: "SALES_WORK_ORDERS",
  path: "/done-orders",
  rows: { state: "done" },
  states: orderStates,
});
const job = resource("job", {
  ...shared,
  bizObject: 934,
  label: "Job",
  table: "chain_jobs",
  path: "/jobs",
  subject: "SALES_WORK_ORDERS",
  fields: {
    name: text({ required: true }),
    firm,
    order: ref("order", { source: true, hiddenWhile: { name: "secret" } }),
    request: ref("request", { source: true }),
    promise: ref("offer", { source: true, hiddenFrom: "customer" }),
  },
  customer,
});
const bill = resource("bill", {
  ...shared,
  bizObject: 935,
  label: "Bill",
  table: "chain_bills",
  path: "/bills",
  subject: "SALES_QUOTE",
  fields: {
    name: text({ required: true }),
    firm,
    items: lines({ what: text({ required: true }), job: ref("job", { source: true, scopedBy: { firm: "firm" } }) }),
  },
  customer,
});
const modules: readonly AnyResource[] = [...tinyResources, bill, job, doneOrder, openOrder, order, offer, request, deal];

let testHarness: Harness & TestPeople;
let ids: Record<"deal" | "request" | "offer" | "revision" | "openOrder" | "doneOrder" | "job" | "otherJob", number>;

async function make(collection: string, input: object): Promise<number> {
  const { status, body, text: answered } = await testHarness.bob.post(collection, input);
  expect(status, answered).toBe(201);
  return body.data.id;
}

beforeAll(async () => {
  const harness = await createHarness({ resources: modules, effects: tinyEffects });
  testHarness = { ...harness, ...(await createTestPeople(harness, "client")) };
  const firmId = testHarness.acme;
  const dealId = await make("deals", { name: "Big deal" });
  const requestId = await make("requests", { name: "R-1", firmId, dealId });
  const offerId = await make("offers", { name: "Q-1", firmId, dealId, requestId, secret: "cheap" });
  const revision = await make("offers", { name: "Q-2", firmId, revisionOfId: offerId });
  const openId = await make("open-orders", { name: "O-1", firmId, offerId });
  const doneId = await make("open-orders", { name: "O-2", firmId, offerId });
  expect((await testHarness.bob.post(`open-orders/${doneId}/actions/finish`, { version: 1 })).status).toBe(200);
  const jobId = await make("jobs", { name: "J-1", firmId, orderId: openId, requestId });
  const otherJob = await make("jobs", { name: "secret", firmId, orderId: openId });
  ids = { deal: dealId, request: requestId, offer: offerId, revision, openOrder: openId, doneOrder: doneId, job: jobId, otherJob };
  // An unrelated document, which must not appear.
  await make("offers", { name: "Q-3", firmId: testHarness.zeta });
});
afterAll(() => testHarness.close());

interface Node {
  readonly resource: string;
  readonly id: number;
  readonly title: string | null;
  readonly depth: number;
}

const getDocumentFlow = async (client: Client, path: string): Promise<{ data: Node[]; more: boolean }> => {
  const { status, body, text: answered } = await client.get(`${path}/document-flow`);
  expect(status, answered).toBe(200);
  return body;
};
const inWords = ({ data }: { data: Node[] }) => data.map(({ resource: name, title, depth }) => `${depth} ${name} ${title}`);
const only = (...subjects: string[]) => ({
  id: testHarness.bob.actor.id,
  side: "employee" as const,
  abilities: testHarness.bob.actor.abilities.filter(({ subject }) => subjects.includes(subject)),
});

describe("the document flow", () => {
  it("lists the documents a record was made from and those made from it, sources first", async () => {
    const flow = await getDocumentFlow(testHarness.bob, `offers/${ids.offer}`);
    expect(inWords(flow)).toEqual([
      "-2 deal Big deal",
      "-1 request R-1",
      "0 offer Q-1",
      "1 done-order O-2",
      "1 open-order O-1",
      "1 offer Q-2",
      "2 job J-1",
      "2 job secret",
    ]);
    expect(flow.more).toBe(false);
    expect(flow.data[0]).toEqual({
      resource: "deal",
      id: ids.deal,
      title: "Big deal",
      label: "Deal",
      state: "warm",
      status: "Warm",
      depth: -2,
      parent: { resource: "offer", id: ids.offer },
    });
    expect(flow.data[6]).toMatchObject({ state: null, status: null, parent: { resource: "open-order", id: ids.openOrder } });
  });

  it("lists ancestors and descendants, but no siblings", async () => {
    expect(inWords(await getDocumentFlow(testHarness.bob, `jobs/${ids.job}`))).toEqual([
      "-4 deal Big deal",
      "-3 request R-1",
      "-2 offer Q-1",
      "-1 open-order O-1",
      "0 job J-1",
    ]);
    expect(inWords(await getDocumentFlow(testHarness.bob, `deals/${ids.deal}`)).slice(0, 3)).toEqual([
      "0 deal Big deal",
      "1 request R-1",
      "2 offer Q-1",
    ]);
  });

  it("lists what the lines of a document were made from", async () => {
    const firmId = testHarness.acme;
    const jobs = [
      await make("jobs", { name: "J-7", firmId }),
      await make("jobs", { name: "J-8", firmId }),
      await make("jobs", { name: "J-9", firmId }),
    ];
    const billed = [jobs[0], jobs[1], jobs[1]].map((jobId, index) => ({ what: `Item ${index}`, jobId }));
    const billId = await make("bills", { name: "B-1", firmId, items: [...billed, { what: "Tip" }] });
    expect(inWords(await getDocumentFlow(testHarness.bob, `bills/${billId}`))).toEqual(["-1 job J-7", "-1 job J-8", "0 bill B-1"]);
    expect(inWords(await getDocumentFlow(testHarness.bob, `jobs/${jobs[1]}`))).toEqual(["0 job J-8", "1 bill B-1"]);
    expect(inWords(await getDocumentFlow(testHarness.bob, `jobs/${jobs[2]}`))).toEqual(["0 job J-9"]);
    expect(inWords(await getDocumentFlow(testHarness.cleo, `bills/${billId}`))).toEqual(["0 bill B-1"]);
  });

  it("neither lists nor traverses documents the customer can't read", async () => {
    await testHarness.bob.post(`offers/${ids.offer}/actions/send`, { version: 1 });
    const flow = await getDocumentFlow(testHarness.cleo, `requests/${ids.request}`);
    // Customers can't see the revision (a draft), the done order, or which order the secret job was made from.
    expect(inWords(flow)).toEqual(["0 request R-1", "1 offer Q-1", "2 open-order O-1", "3 job J-1"]);
    expect(flow.data[1]).toMatchObject({ status: "Waiting for you" });
    expect(inWords(await getDocumentFlow(testHarness.cleo, `jobs/${ids.otherJob}`))).toEqual(["0 job secret"]);
    expect(JSON.stringify(flow)).not.toMatch(/deal|Q-2|O-2|secret/i);
  });

  it("does not follow references that are hidden from customers", async () => {
    const offerId = await make("offers", { name: "Q-9", firmId: testHarness.acme });
    await testHarness.bob.post(`offers/${offerId}/actions/send`, { version: 1 });
    const jobId = await make("jobs", { name: "J-9", firmId: testHarness.acme, promiseId: offerId });
    expect(inWords(await getDocumentFlow(testHarness.bob, `jobs/${jobId}`))).toEqual(["-1 offer Q-9", "0 job J-9"]);
    expect(inWords(await getDocumentFlow(testHarness.cleo, `jobs/${jobId}`))).toEqual(["0 job J-9"]);
    expect(inWords(await getDocumentFlow(testHarness.cleo, `offers/${offerId}`))).toEqual(["0 offer Q-9"]);
  });

  it("keeps documents reachable by another readable path and omits the rest", async () => {
    // Without access to offers the orders can't be reached, but the job references the request directly.
    testHarness.add("gap", only("SALES_QUOTE_REQUEST", "SALES_ORDERS", "SALES_WORK_ORDERS"));
    expect(inWords(await getDocumentFlow(testHarness.as("gap"), `requests/${ids.request}`))).toEqual(["0 request R-1", "1 job J-1"]);
    expect(inWords(await getDocumentFlow(testHarness.as("gap"), `jobs/${ids.job}`))).toEqual([
      "-1 open-order O-1",
      "-1 request R-1",
      "0 job J-1",
    ]);
  });

  it("shows a row as the resource it belongs to, if the reader can read it", async () => {
    testHarness.add("opens", only("SALES_QUOTE", "SALES_ORDERS"));
    const lines = inWords(await getDocumentFlow(testHarness.as("opens"), `offers/${ids.offer}`));
    expect(lines).toContain("1 open-order O-1");
    expect(lines.join()).not.toContain("O-2");
    // A row of one slice is not found in the other.
    expect((await testHarness.bob.get(`open-orders/${ids.doneOrder}/document-flow`)).status).toBe(404);
    expect(inWords(await getDocumentFlow(testHarness.bob, `done-orders/${ids.doneOrder}`)).at(-1)).toBe("0 done-order O-2");
  });

  it("answers like the record itself if the caller can't read the record", async () => {
    expect((await testHarness.dora.get(`requests/${ids.request}/document-flow`)).status).toBe(404);
    expect((await testHarness.dora.get(`requests/${ids.request}/document-flow`)).text).toBe(
      (await testHarness.dora.get("requests/987654/document-flow")).text,
    );
    expect((await testHarness.cleo.get(`deals/${ids.deal}/document-flow`)).status).toBe(403);
    expect((await testHarness.nobody.get(`deals/${ids.deal}/document-flow`)).status).toBe(403);
    expect((await testHarness.bob.get(`offers/${ids.offer}/document-flow?page=2`)).status).toBe(422);
    expect((await testHarness.bob.get("leads/1/document-flow")).status).toBe(404);
  });

  it("omits removed documents", async () => {
    const loose = await make("tickets", { title: "First", kind: "bug", firmId: testHarness.acme });
    const next = await make("tickets", { title: "Second", kind: "bug", firmId: testHarness.acme, parentId: loose });
    expect((await getDocumentFlow(testHarness.bob, `tickets/${next}`)).data).toHaveLength(2);
    expect((await testHarness.bob.post(`tickets/${loose}/drop`, { version: 1, why: "x" })).status).toBe(200);
    expect((await getDocumentFlow(testHarness.bob, `tickets/${next}`)).data).toHaveLength(1);
  });

  it("stops at circular references", async () => {
    const [a, b] = [
      await make("offers", { name: "A", firmId: testHarness.acme }),
      await make("offers", { name: "B", firmId: testHarness.acme }),
    ];
    expect((await testHarness.bob.put(`offers/${a}`, { version: 1, revisionOfId: b })).status).toBe(200);
    expect((await testHarness.bob.put(`offers/${b}`, { version: 1, revisionOfId: a })).status).toBe(200);
    expect((await getDocumentFlow(testHarness.bob, `offers/${a}`)).data.map(({ id }) => id).sort()).toEqual([a, b].sort());
  });

  it("returns at most sixty documents and says whether there are more", async () => {
    const many = await make("offers", { name: "Many", firmId: testHarness.acme });
    for (let index = 0; index < 59; index++) await make("open-orders", { name: `N-${index}`, firmId: testHarness.acme, offerId: many });
    expect(await getDocumentFlow(testHarness.bob, `offers/${many}`)).toMatchObject({ more: false, data: { length: 60 } });
    await make("open-orders", { name: "one more", firmId: testHarness.acme, offerId: many });
    const flow = await getDocumentFlow(testHarness.bob, `offers/${many}`);
    expect(flow).toMatchObject({ more: true, data: { length: 60 } });
  });

  it("runs one database query per level", async () => {
    const querySpy = vi.spyOn(testHarness.db.kysely, "getExecutor");
    await testHarness.engine.documentFlow({ actor: { ...testHarness.bob.actor } }, offer, ids.offer);
    // One query each for the record, its neighbors, theirs, and the bills of the jobs.
    expect(querySpy).toHaveBeenCalledTimes(4);
    querySpy.mockRestore();
  });
});
