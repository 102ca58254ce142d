import { sql } from "kysely";
import { expect } from "vitest";
import { checkBooks } from "../../server/areas/accounting/ports/check-books.ts";
import type { ApiResponse, Client } from "../contract/harness.ts";
import type { TestDatabaseOptions } from "../support/database.ts";
import type { AnyRow } from "./sales-harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehousing/warehouse-harness.ts";

export interface ClaimHarness extends WarehouseHarness {
  /** A sofa of Acme in the hub: 120.5 lb, declared at $900.00, damaged when it came. */
  sofa(more?: object): Promise<AnyRow>;
  /** An issued invoice of Acme for so many cents. */
  invoice(cents: number): Promise<AnyRow>;
  work(more?: object): Promise<AnyRow>;
  /** An issued bill of lading of the work order, picked up and delivered if wanted. */
  bill(workOrderId: number, more?: object, isDelivered?: boolean): Promise<AnyRow>;
  /** A claim of $1,000.00 for a sofa, filed by this client. */
  file(more?: object, client?: Client): Promise<AnyRow>;
  /** The same, reviewed, and each line settled at what is said or at what is owed. */
  offered(settled?: number, more?: object): Promise<AnyRow>;
  accepted(settled?: number): Promise<AnyRow>;
  /** An action on the claim as it is now, or on the version that is given. */
  take(id: number, action: string, input?: object, client?: Client): Promise<ApiResponse>;
  claim(id: number, client?: Client): Promise<AnyRow>;
  right(): Promise<void>;
}

/** Lines as a form sends them: a reference by its id alone. */
export const writable = (lines: readonly AnyRow[], changes: object = {}): object[] =>
  lines.map(({ piece: _piece, ...line }) => ({ ...line, ...changes }));

/** What a sofa of 120.5 lb is owed under released value: $0.60 per pound. */
export const RELEASED = 7_230;

export async function createClaimHarness(options: TestDatabaseOptions = {}): Promise<ClaimHarness> {
  const harness = await createWarehouseHarness({ ...options, unlimited: true });
  const { bob, cleo, acme } = harness;
  const bill = { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" };
  await sql`update parties set bill_to = ${JSON.stringify(bill)}::jsonb, email = 'books@acme.test', terms = 'net 30'`.execute(
    harness.db.kysely,
  );
  await sql`update roles set abilities = abilities || '{SALES_CLAIMS read}'::text[]`.execute(harness.db.kysely);
  const home = await harness.post("locations", { partyId: acme, name: "Home", kind: "residence", ...postal });
  const sofa: ClaimHarness["sofa"] = async (more = {}) => {
    const [piece] = await harness.pieces([{ description: "Sofa", quantity: 1, weight: 120.5, value: 90_000, ...more }], {
      deliveryReceipt: [await harness.photo()],
    });
    if (!piece) throw new Error("No piece was received.");
    return piece;
  };
  const take: ClaimHarness["take"] = (id, action, input, client) => harness.act(`claims/${id}`, action, input, client);
  const claim: ClaimHarness["claim"] = (id, client) => harness.see(`claims/${id}`, client);
  const file: ClaimHarness["file"] = async (more = {}, client = cleo) =>
    harness.post(
      "claims",
      {
        ...(client.actor.side === "customer" ? {} : { customerId: acme }),
        occurredOn: "2026-11-01",
        story: "It was dropped at the door",
        lines: "lines" in more ? [] : [{ pieceId: (await sofa()).id, damage: "Broken leg", claimed: 100_000 }],
        ...more,
      },
      client,
    );
  const offered: ClaimHarness["offered"] = async (settled = RELEASED, more = {}) => {
    const { id } = await file();
    await harness.do(`claims/${id}`, "review", { adjusterId: bob.actor.id });
    const { version, lines } = await claim(id);
    const written = writable(lines, { settled, reason: settled === RELEASED ? null : "As agreed" });
    const { status, text } = await bob.put(`claims/${id}`, { version, valuation: "released", lines: written, ...more });
    expect(status, text).toBe(200);
    return harness.do(`claims/${id}`, "offer", { explanation: "By weight" });
  };
  return {
    ...harness,
    sofa,
    take,
    claim,
    file,
    offered,
    accepted: async (settled) => harness.do(`claims/${(await offered(settled)).id}`, "accept", {}, cleo),
    work: (more = {}) =>
      harness.post("work-orders", {
        type: "delivery",
        customerId: acme,
        windowStart: "2026-11-02T09:00:00.000Z",
        windowEnd: "2026-11-02T12:00:00.000Z",
        places: [{ locationId: home.id, purpose: "unload" }],
        ...more,
      }),
    bill: async (workOrderId, more = {}, isDelivered = false) => {
      const signed = isDelivered ? { receiverSignature: [await harness.photo()], photos: [await harness.photo()] } : {};
      const { id } = await harness.post("bills-of-lading", {
        customerId: acme,
        workOrderId,
        carrier: "Estes",
        shipperId: home.id,
        consigneeId: home.id,
        items: [{ description: "Sofa", quantity: 1, conditionOut: "Good" }],
        ...signed,
        ...more,
      });
      if (!isDelivered) return harness.do(`bills-of-lading/${id}`, "issue");
      for (const [action, input] of [["issue"], ["pickUp"], ["deliver", { receiverName: "Reception" }]] as const)
        await harness.do(`bills-of-lading/${id}`, action, input);
      return harness.see(`bills-of-lading/${id}`);
    },
    invoice: async (cents) => {
      const { id } = await harness.post("invoices", { customerId: acme, lines: [{ product: "Delivery", quantity: 1, price: cents }] });
      return harness.do(`invoices/${id}`, "issue", { mail: false });
    },
    right: async () => expect((await checkBooks(harness.db)).problems).toEqual([]),
  };
}

const postal = { address: { address: "1 Elm", city: "Reno", state: "NV", zip: "89501", country: "US" } };
