import { randomUUID } from "node:crypto";
import type { AnyResource } from "../../src/schemas/resource.ts";
import { monthStart } from "../../src/schemas/values/date.ts";
import { demoToday } from "../support/fixtures.ts";
import { storedSince } from "../support/stored-piece.ts";
import type { Client, Harness } from "./harness.ts";
import { validInput } from "./inputs.ts";
import type { TestPeople } from "./people.ts";

type StepHarness = Pick<Harness, "resources" | "leftOut" | "db"> & Pick<TestPeople, "ann" | "bob" | "acme">;
type Steps = (harness: StepHarness) => Promise<number>;

/** Creates rows of modules without a create call, through the actions that lead to them. The rows belong to Acme. */
const steps: Readonly<Record<string, Steps>> = {
  "sales-order": async (harness) => {
    const input = await validInput(harness, harness.bob, moduleOf(harness, "sales-quote"), "create", { customerId: harness.acme });
    const { id } = expectStatus(await harness.bob.post("sales-quotes", input), 201);
    for (const [action, actionInput] of [["submit"], ["send"], ["approveForCustomer", { note: "By telephone" }], ["order"]] as const)
      await take(harness.bob, `sales-quotes/${id}`, action, actionInput);
    const { salesOrderId } = expectStatus(await harness.bob.get(`sales-quotes/${id}`), 200);
    return Number(salesOrderId);
  },
  "processing-document": async (harness) => {
    const input = await validInput(harness, harness.bob, moduleOf(harness, "billing-report"), "create", { customerId: harness.acme });
    const { id } = expectStatus(await harness.bob.post("billing-reports", input), 201);
    await take(harness.bob, `billing-reports/${id}`, "submit");
    // The person who submitted a report can't approve it.
    await take(harness.ann, `billing-reports/${id}`, "approve");
    await take(harness.bob, `billing-reports/${id}`, "sendToBilling");
    return newest(harness, "processing-documents", `filter[billingReport][in]=${id}`);
  },
  "payment-link": async (harness) => {
    const input = await validInput(harness, harness.bob, moduleOf(harness, "invoice"), "create", { customerId: harness.acme });
    const { id } = expectStatus(await harness.bob.post("invoices", input), 201);
    await take(harness.bob, `invoices/${id}`, "issue", { mail: true, to: "payer@acme.test" });
    return newest(harness, "payment-links", `filter[customer][in]=${harness.acme}`);
  },
  "tax-charge": async (harness) => {
    const lines = [{ product: "Storage", quantity: 1, price: 10_000, taxable: true }];
    const preset = { customerId: harness.acme, lines, charges: [], taxRate: 5, taxAreaId: null };
    const input = await validInput(harness, harness.bob, moduleOf(harness, "invoice"), "create", preset);
    const { id } = expectStatus(await harness.bob.post("invoices", input), 201);
    await take(harness.bob, `invoices/${id}`, "issue", { mail: false });
    return newest(harness, "tax-charges", `filter[invoice][in]=${id}`);
  },
  "quickbooks-message": async (harness) => {
    const path = `customers/${harness.acme}`;
    const { quickBooksId } = expectStatus(await harness.bob.get(path), 200);
    if (quickBooksId === null) await take(harness.bob, path, "connectToQuickBooks", { quickBooksId: "77" });
    await take(harness.bob, path, "syncCustomerData");
    return newest(harness, "quickbooks-messages", `filter[customer][in]=${harness.acme}`);
  },
  "webhook-delivery": async (harness) => {
    const { id } = expectStatus(
      await harness.bob.post("webhooks", { name: "Shop", url: "https://shop.example/", events: ["lead.*"] }),
      201,
    );
    await take(harness.bob, `webhooks/${id}`, "sendTest");
    return newest(harness, "webhook-deliveries", `filter[webhook][in]=${id}`);
  },
  "inventory-item": async (harness) => newest(harness, "inventories", `filter[receive][in]=${await receivedGoods(harness)}`),
  movement: async (harness) => {
    const itemId = await newest(harness, "inventories", `filter[receive][in]=${await receivedGoods(harness)}`);
    return newest(harness, "movements", `filter[item][in]=${itemId}`);
  },
  review: async (harness) => {
    const preset = { type: "pickup", customerId: harness.acme, checklist: [{ item: "Checked", done: true }] };
    const input = await validInput(harness, harness.bob, moduleOf(harness, "work-order"), "create", preset);
    const { id } = expectStatus(await harness.bob.post("work-orders", input), 201);
    for (const [action, actionInput] of [["assign"], ["start"], ["markAsCompleted", { actualHours: 1 }]] as const)
      await take(harness.bob, `work-orders/${id}`, action, actionInput);
    return newest(harness, "reviews", `filter[customer][in]=${harness.acme}`);
  },
  inspection: async (harness) => {
    const itemId = await newest(harness, "inventories", `filter[receive][in]=${await receivedGoods(harness)}`);
    await take(harness.bob, `inventories/${itemId}`, "inspect");
    return newest(harness, "inspections", `filter[item][in]=${itemId}`);
  },
  "count-entry": async (harness) => {
    const { hubId } = expectStatus(await harness.bob.get(`receives/${await receivedGoods(harness)}`), 200);
    const { id } = expectStatus(await harness.bob.post("cycle-counts", { hubId, customerId: harness.acme }), 201);
    // What nobody has counted is missing.
    await take(harness.bob, `cycle-counts/${id}`, "submit");
    return newest(harness, "count-entries", `filter[count][in]=${id}`);
  },
  "storage-statement": async (harness) => newest(harness, "storage-statements", `filter[run][in]=${await billedStorage(harness)}`),
  "storage-charge": async (harness) => newest(harness, "storage-charges", `filter[run][in]=${await billedStorage(harness)}`),
};

/**
 * The run of a month's storage in a hub of its own, for a piece of Acme. It is done, so that Acme sees it. The hub has a rate, because a service
 * that some test has made need not have a unit of storage.
 */
async function billedStorage(harness: StepHarness): Promise<number> {
  const { bob, db, acme } = harness;
  const code = randomUUID().slice(0, 12);
  const month = monthStart(demoToday, -1);
  const service = { code, name: `Storage ${code}`, kind: "storage", unit: "piece-day", price: 100 };
  const { id: serviceId } = expectStatus(await bob.post("services", service), 201);
  const { id: hubId } = expectStatus(await bob.post("hubs", await validInput(harness, bob, moduleOf(harness, "hub"))), 201);
  expectStatus(await bob.post("rates", { serviceId, hubId, price: 100, validFrom: month }), 201);
  await storedSince(db, month, { hubId, customerId: acme, tag: code });
  const { id } = expectStatus(await bob.post("storage-runs", { hubId, month }), 201);
  await take(bob, `storage-runs/${id}`, "complete");
  return id;
}

/** A completed receive of goods of Acme. */
async function receivedGoods(harness: StepHarness): Promise<number> {
  const { hubs } = expectStatus(await harness.bob.get("hubs?pageSize=1"), 200);
  const hubId =
    hubs[0]?.id ?? expectStatus(await harness.bob.post("hubs", await validInput(harness, harness.bob, moduleOf(harness, "hub"))), 201).id;
  const items = [{ description: "Sofa", quantity: 1 }];
  const { id } = expectStatus(await harness.bob.post("receives", { hubId, customerId: harness.acme, items }), 201);
  await take(harness.bob, `receives/${id}`, "markAsCompleted");
  return id;
}

async function newest({ bob }: StepHarness, collection: string, filter: string): Promise<number> {
  return expectStatus(await bob.get(`${collection}?${filter}&sort=-id&pageSize=1`), 200)[collection][0].id;
}

/**
 * Creates such a row, or returns undefined if the module has a create call.
 * @throws if there is no create call and no entry in `steps` either
 */
export function createBySteps(harness: StepHarness, resource: AnyResource): Promise<number> | undefined {
  if (isMadeByCall(resource)) return undefined;
  const createRow = steps[resource.name];
  if (!createRow) throw new Error(`No call makes ${resource.name}: say in ${import.meta.filename} how the product does.`);
  return createRow(harness);
}

/** Whether a user can create rows of this module with a call. */
export const isMadeByCall = ({ create }: AnyResource): boolean =>
  create !== undefined && (create.by === undefined || create.by.some((side) => side !== "system"));

async function take(client: Client, path: string, action: string, input: object = {}): Promise<void> {
  const { version } = expectStatus(await client.get(path), 200);
  expectStatus(await client.post(`${path}/actions/${action}`, { version, ...input }), 200);
}

function expectStatus({ status, text, body }: Awaited<ReturnType<Client["get"]>>, expected: number) {
  if (status !== expected) throw new Error(`${status} in place of ${expected}: ${text}`);
  return body.data;
}

function moduleOf({ resources }: StepHarness, name: string): AnyResource {
  const found = resources.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}
