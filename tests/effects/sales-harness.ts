import { sql } from "kysely";
import type { ApiResponse, Client } from "../contract/harness.ts";
import { createProductHarness, type ProductHarnessOptions } from "../contract/product-harness.ts";
import type { TinyHarness } from "../contract/tiny/tiny-harness.ts";

/** Collections of the sales modules. */
export type Sales =
  | "leads"
  | "opportunities"
  | "quote-requests"
  | "sales-quotes"
  | "sales-orders"
  | "work-orders"
  | "bills-of-lading"
  | "proposals"
  | "proposal-templates";
// biome-ignore lint/suspicious/noExplicitAny: rows of every module, read by field name; tests fail if one is missing.
export type AnyRow = Record<string, any> & { readonly id: number; readonly version: number };

export interface SalesHarness extends TinyHarness {
  readonly locationIds: readonly [number, number];
  readonly vehicles: readonly [number, number];
  /** A row as this client sees it. */
  see(client: Client, collection: Sales, id: number): Promise<AnyRow>;
  make(client: Client, collection: Sales, input: object): Promise<AnyRow>;
  /** Runs an action on the row's current version. */
  act(client: Client, collection: Sales, id: number, action: string, input?: object): Promise<ApiResponse>;
  /** The same, but throws unless it succeeds. */
  do(client: Client, collection: Sales, id: number, action: string, input?: object): Promise<AnyRow>;
  opportunity(more?: object): Promise<AnyRow>;
  /** A draft quote for Acme with two lines, created by Bob. */
  quote(more?: object): Promise<AnyRow>;
  /** The same, submitted and sent. */
  sent(more?: object): Promise<AnyRow>;
  /** The same, approved. */
  approved(more?: object): Promise<AnyRow>;
  /** The order of an approved quote. */
  order(quoteId: number): Promise<AnyRow>;
  work(more?: object): Promise<AnyRow>;
  /** A bill of lading of a work order, with one item. */
  bill(workOrderId: number): Promise<AnyRow>;
  /** An image that Bob uploaded, for signatures and photos. */
  photo(): Promise<number>;
}

const isoTime = (hour: number) => `2026-12-01T${String(hour).padStart(2, "0")}:00:00.000Z`;

/** The product's modules with locations and vehicles, and roles that can read what they are notified about. */
export async function createSalesHarness(more: ProductHarnessOptions["more"] = {}): Promise<SalesHarness> {
  const harness = await createProductHarness({ more });
  const { bob } = harness;
  await sql`update roles set abilities = abilities || '{SALES_QUOTE read,SALES_LEADS read,SALES_OPPORTUNITY read,SALES_ORDERS read,SALES_WORK_ORDERS read}'::text[]`.execute(
    harness.db.kysely,
  );
  const post = async (path: string, input: object, client = bob): Promise<AnyRow> => {
    const { status, body, text } = await client.post(path, input);
    if (status !== 201) throw new Error(`${path}: ${text}`);
    return body.data;
  };
  const postalAddress = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };
  const createLocation = async (name: string) =>
    (await post("locations", { name, kind: "residence", address: postalAddress, partyId: harness.acme })).id;
  const truck = async (name: string) => (await post("vehicles", { name, plate: name, kind: "van" })).id;
  const locationIds = [await createLocation("Here"), await createLocation("There")] as const;
  const vehicles = [await truck("Truck 1"), await truck("Truck 2")] as const;

  const see: SalesHarness["see"] = async (client, collection, id) => (await client.get(`${collection}/${id}`)).body.data;
  const act: SalesHarness["act"] = async (client, collection, id, action, input = {}) => {
    const { rows } = await sql<{
      version: number;
    }>`select version from ${sql.table(collection.replaceAll("-", "_"))} where id = ${id}`.execute(harness.db.kysely);
    return client.post(`${collection}/${id}/actions/${action}`, { version: rows[0]?.version ?? 1, ...input });
  };
  const done: SalesHarness["do"] = async (client, collection, id, action, input) => {
    const { status, body, text } = await act(client, collection, id, action, input);
    if (status !== 200) throw new Error(`${action} of ${collection} ${id}: ${text}`);
    return body.data;
  };
  const quote = (more: object = {}) =>
    post("sales-quotes", {
      customerId: harness.acme,
      validUntil: "2026-12-20",
      lines: [
        { service: "transport", description: "Door to door", quantity: 1, price: 100_000, unitCost: 60_000, transport: true },
        { service: "storage", description: "At the hub", quantity: 2.5, price: 10_000, unitCost: 4_000, taxable: true },
      ],
      charges: [{ type: "Fuel Surcharge", percent: 10 }],
      taxRate: 8,
      ...more,
    });
  const sent = async (more?: object) => {
    const { id } = await quote(more);
    await done(bob, "sales-quotes", id, "submit");
    return done(bob, "sales-quotes", id, "send");
  };
  return {
    ...harness,
    locationIds,
    vehicles,
    see,
    act,
    do: done,
    make: (client, collection, input) => post(collection, input, client),
    opportunity: (more) => post("opportunities", { name: "Lobby", partyId: harness.acme, estimatedValue: 500_000, ...more }),
    quote,
    sent,
    approved: async (more) => done(harness.cleo, "sales-quotes", (await sent(more)).id, "approve"),
    order: async (quoteId) => {
      const { salesOrderId } = await done(bob, "sales-quotes", quoteId, "order");
      return see(bob, "sales-orders", salesOrderId);
    },
    work: (more) =>
      post("work-orders", {
        type: "pickup",
        customerId: harness.acme,
        windowStart: isoTime(8),
        windowEnd: isoTime(12),
        places: [{ locationId: locationIds[0], purpose: "load" }],
        crew: [{ memberId: bob.actor.id, lead: true }],
        vehicleId: vehicles[0],
        ...more,
      }),
    bill: (workOrderId) =>
      post("bills-of-lading", {
        customerId: harness.acme,
        workOrderId,
        carrier: "HQ",
        shipperId: locationIds[0],
        consigneeId: locationIds[1],
        items: [{ description: "Sofa", quantity: 1 }],
      }),
    photo: async () => {
      const { rows } = await sql<{ id: number }>`insert into files (name, mime, size, sha256, storage_key, created_by_id)
        values ('photo.png', 'image/png', 1, 'x', 'x', ${bob.actor.id}) returning id`.execute(harness.db.kysely);
      return rows[0]?.id ?? 0;
    },
  };
}
