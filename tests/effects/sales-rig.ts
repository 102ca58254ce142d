import { sql } from "kysely";
import type { Answer, Client } from "../contract/harness.ts";
import { createRealRig } from "../contract/real-rig.ts";
import type { Rig } from "../contract/tiny/rig.ts";

/** Collections of the modules of sales. */
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
// biome-ignore lint/suspicious/noExplicitAny: rows of every module, looked into by name; what is not there fails the test.
export type Made = Record<string, any> & { readonly id: number; readonly version: number };

export interface SalesRig extends Rig {
  readonly places: readonly [number, number];
  readonly vehicles: readonly [number, number];
  /** A row as that person sees it. */
  see(by: Client, of: Sales, id: number): Promise<Made>;
  make(by: Client, of: Sales, input: object): Promise<Made>;
  /** Takes an action with the row as it is now. */
  act(by: Client, of: Sales, id: number, action: string, asks?: object): Promise<Answer>;
  /** The same, and it must be done. */
  do(by: Client, of: Sales, id: number, action: string, asks?: object): Promise<Made>;
  opportunity(more?: object): Promise<Made>;
  /** A quote of Acme with two lines, as a draft of bob's. */
  quote(more?: object): Promise<Made>;
  /** The same, submitted and sent. */
  sent(more?: object): Promise<Made>;
  /** The same, approved. */
  approved(more?: object): Promise<Made>;
  /** An order of an approved quote. */
  order(quoteId: number): Promise<Made>;
  work(more?: object): Promise<Made>;
  /** A bill of lading of a work order, with one item. */
  bill(workOrderId: number): Promise<Made>;
  /** An image of Bob's, for signatures and photos. */
  photo(): Promise<number>;
}

const at = (hour: number) => `2026-12-01T${String(hour).padStart(2, "0")}:00:00.000Z`;

/** The product's modules, with what sales need: places, vehicles, and people who may read what they are told of. */
export async function createSalesRig(): Promise<SalesRig> {
  const rig = await createRealRig();
  const { bob } = rig;
  await sql`update roles set abilities = abilities || '{SALES_QUOTE read,SALES_LEADS read,SALES_OPPORTUNITY read,SALES_ORDERS read,SALES_WORK_ORDERS read}'::text[]`.execute(
    rig.db.kysely,
  );
  const post = async (path: string, input: object, by = bob): Promise<Made> => {
    const { status, body, text } = await by.post(path, input);
    if (status !== 201) throw new Error(`${path}: ${text}`);
    return body.data;
  };
  const place = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };
  const spot = async (name: string) => (await post("locations", { name, kind: "residence", address: place, partyId: rig.acme })).id;
  const truck = async (name: string) => (await post("vehicles", { name, plate: name, kind: "van" })).id;
  const places = [await spot("Here"), await spot("There")] as const;
  const vehicles = [await truck("Truck 1"), await truck("Truck 2")] as const;

  const see: SalesRig["see"] = async (by, of, id) => (await by.get(`${of}/${id}`)).body.data;
  const act: SalesRig["act"] = async (by, of, id, action, asks = {}) => {
    const { rows } = await sql<{ version: number }>`select version from ${sql.table(of.replaceAll("-", "_"))} where id = ${id}`.execute(
      rig.db.kysely,
    );
    return by.post(`${of}/${id}/actions/${action}`, { version: rows[0]?.version ?? 1, ...asks });
  };
  const done: SalesRig["do"] = async (by, of, id, action, asks) => {
    const { status, body, text } = await act(by, of, id, action, asks);
    if (status !== 200) throw new Error(`${action} of ${of} ${id}: ${text}`);
    return body.data;
  };
  const quote = (more: object = {}) =>
    post("sales-quotes", {
      customerId: rig.acme,
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
    ...rig,
    places,
    vehicles,
    see,
    act,
    do: done,
    make: (by, of, input) => post(of, input, by),
    opportunity: (more) => post("opportunities", { name: "Lobby", partyId: rig.acme, estimatedValue: 500_000, ...more }),
    quote,
    sent,
    approved: async (more) => done(rig.cleo, "sales-quotes", (await sent(more)).id, "approve"),
    order: async (quoteId) => {
      const { salesOrderId } = await done(bob, "sales-quotes", quoteId, "order");
      return see(bob, "sales-orders", salesOrderId);
    },
    work: (more) =>
      post("work-orders", {
        type: "pickup",
        customerId: rig.acme,
        windowStart: at(8),
        windowEnd: at(12),
        places: [{ locationId: places[0], purpose: "load" }],
        crew: [{ memberId: bob.actor.id, lead: true }],
        vehicleId: vehicles[0],
        ...more,
      }),
    bill: (workOrderId) =>
      post("bills-of-lading", {
        customerId: rig.acme,
        workOrderId,
        carrier: "HQ",
        shipperId: places[0],
        consigneeId: places[1],
        items: [{ description: "Sofa", quantity: 1 }],
      }),
    photo: async () => {
      const { rows } = await sql<{ id: number }>`insert into files (name, mime, size, sha256, storage_key, created_by_id)
        values ('photo.png', 'image/png', 1, 'x', 'x', ${bob.actor.id}) returning id`.execute(rig.db.kysely);
      return rows[0]?.id ?? 0;
    },
  };
}
