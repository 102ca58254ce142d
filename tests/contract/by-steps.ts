import type { AnyResource } from "../../src/schemas/resource.ts";
import type { Client, Harness } from "./harness.ts";
import { validInput } from "./inputs.ts";
import type { TestPeople } from "./people.ts";

type Rig = Pick<Harness, "resources" | "leftOut"> & Pick<TestPeople, "ann" | "bob" | "acme">;
type Steps = (rig: Rig) => Promise<number>;

/** How the product makes the rows that no call makes: by what people do elsewhere. They are acme's. */
const steps: Readonly<Record<string, Steps>> = {
  "sales-order": async (rig) => {
    const input = await validInput(rig, rig.bob, moduleOf(rig, "sales-quote"), "create", { customerId: rig.acme });
    const { id } = answered(await rig.bob.post("sales-quotes", input), 201);
    for (const [action, answers] of [["submit"], ["send"], ["approveForCustomer", { note: "By telephone" }], ["order"]] as const)
      await take(rig.bob, `sales-quotes/${id}`, action, answers);
    const { salesOrderId } = answered(await rig.bob.get(`sales-quotes/${id}`), 200);
    return Number(salesOrderId);
  },
  "processing-document": async (rig) => {
    const input = await validInput(rig, rig.bob, moduleOf(rig, "billing-report"), "create", { customerId: rig.acme });
    const { id } = answered(await rig.bob.post("billing-reports", input), 201);
    await take(rig.bob, `billing-reports/${id}`, "submit");
    // By somebody else than who submitted it.
    await take(rig.ann, `billing-reports/${id}`, "approve");
    await take(rig.bob, `billing-reports/${id}`, "sendToBilling");
    return newest(rig, "processing-documents", `filter[billingReport][in]=${id}`);
  },
  "payment-link": async (rig) => {
    const input = await validInput(rig, rig.bob, moduleOf(rig, "invoice"), "create", { customerId: rig.acme });
    const { id } = answered(await rig.bob.post("invoices", input), 201);
    await take(rig.bob, `invoices/${id}`, "issue", { mail: true, to: "payer@acme.test" });
    return newest(rig, "payment-links", `filter[customer][in]=${rig.acme}`);
  },
  "quickbooks-message": async (rig) => {
    const path = `customers/${rig.acme}`;
    const { quickBooksId } = answered(await rig.bob.get(path), 200);
    if (quickBooksId === null) await take(rig.bob, path, "connectToQuickBooks", { quickBooksId: "77" });
    await take(rig.bob, path, "syncCustomerData");
    return newest(rig, "quickbooks-messages", `filter[customer][in]=${rig.acme}`);
  },
};

async function newest({ bob }: Rig, collection: string, filter: string): Promise<number> {
  return answered(await bob.get(`${collection}?${filter}&sort=-id&pageSize=1`), 200)[collection][0].id;
}

/** Makes such a row; undefined where a call makes them. @throws what no call makes and nothing here does: say the steps above */
export function madeBySteps(rig: Rig, resource: AnyResource): Promise<number> | undefined {
  if (isMadeByCall(resource)) return undefined;
  const found = steps[resource.name];
  if (!found) throw new Error(`No call makes ${resource.name}: say in ${import.meta.filename} how the product does.`);
  return found(rig);
}

/** Whether somebody makes rows of it with a call of its own. */
export const isMadeByCall = ({ create }: AnyResource): boolean =>
  create !== undefined && (create.by === undefined || create.by.some((who) => who !== "system"));

async function take(client: Client, path: string, action: string, answers: object = {}): Promise<void> {
  const { version } = answered(await client.get(path), 200);
  answered(await client.post(`${path}/actions/${action}`, { version, ...answers }), 200);
}

function answered({ status, text, body }: Awaited<ReturnType<Client["get"]>>, wanted: number) {
  if (status !== wanted) throw new Error(`${status} in place of ${wanted}: ${text}`);
  return body.data;
}

function moduleOf({ resources }: Rig, name: string): AnyResource {
  const found = resources.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}
