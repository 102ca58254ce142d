// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReadinessReport } from "../../../src/contract/readiness.ts";
import type { Client } from "../../contract/harness.ts";
import type { AnyRow } from "../sales-harness.ts";
import { createPullHarness } from "./pull-harness.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
let receive: AnyRow;

const readiness = async (search = "", client: Client = harness.cleo): Promise<ReadinessReport> => {
  const { status, body, text } = await client.get(`item-tracking/readiness${search}`);
  expect(status, text).toBe(200);
  return body.data;
};

/** A sofa and four chairs for the Ashford house: the sofa and three chairs have come, one of them damaged, one is handed over. */
beforeAll(async () => {
  harness = await createWarehouseHarness();
  const { post, do: done, cleo, dora, hubId } = harness;
  const expected = await post(
    "pending-receives",
    {
      hubId,
      vendor: "Kravet",
      sidemark: "Ashford",
      neededBy: "2026-12-24",
      lines: [
        { description: "Sofa", quantity: 1, room: "Living room" },
        { description: "Chair", quantity: 4, room: "Dining room" },
        { description: "Mirror", quantity: 1, sidemark: "Stock" },
      ],
    },
    cleo,
  );
  await post(
    "pending-receives",
    { hubId, vendor: "Other", lines: [{ description: "Secret desk", quantity: 9, room: "Living room" }] },
    dora,
  );
  const [sofa, chairs] = expected.lines;
  const line = (from: AnyRow, more: object) => ({
    pendingReceiveId: expected.id,
    pendingLine: from.id,
    description: from.description,
    room: from.room,
    ...more,
  });
  receive = await post("receives", {
    hubId,
    customerId: harness.acme,
    carrier: "Estes",
    deliveryReceipt: [await harness.photo()],
    items: [line(sofa, { quantity: 1 }), line(chairs, { quantity: 3, damaged: 1, condition: ["dent"] })],
  });
  await done(`receives/${receive.id}`, "markAsCompleted");
  const [, , last] = await harness
    .list("inventories?q=Chair&filter[state][in]=inStock&sort=createdAt")
    .then((rows) => [null, null, rows[0]]);
  if (last) await (await createPullHarness(harness)).handedOver([last]);
}, 120_000);
afterAll(() => harness?.close());

describe("item tracking", () => {
  it("adds up units by sidemark and room, those wanted first", async () => {
    const { groups, totals, more, customer } = await readiness();
    expect(customer).toMatchObject({ id: harness.acme, name: "Acme" });
    expect(
      groups.map(({ sidemark, room, neededBy, expected, here, held, ready, delivered }) => [
        sidemark,
        room,
        neededBy,
        expected,
        here,
        held,
        ready,
        delivered,
      ]),
    ).toEqual([
      ["Ashford", "Dining room", "2026-12-24", 1, 2, 1, 1, 1],
      ["Ashford", "Living room", "2026-12-24", 0, 1, 0, 1, 0],
      ["Stock", null, "2026-12-24", 1, 0, 0, 0, 0],
    ]);
    expect(totals).toEqual({ expected: 2, here: 3, held: 1, ready: 2, pulled: 0, out: 0, delivered: 1 });
    expect(more).toBe(0);
  });

  it("names what is missing, and why a piece waits", async () => {
    const [dining] = (await readiness()).groups;
    expect(dining?.missing).toMatchObject([{ number: expect.stringMatching(/^PR-/), description: "Chair", units: 1, expectedOn: null }]);
    expect(dining?.onHold).toMatchObject([{ tag: expect.stringMatching(/^T/), description: "Chair", reason: "Damaged on receipt" }]);
    expect([dining?.missingCount, dining?.onHoldCount]).toEqual([1, 1]);
  });

  it("ignores how a sidemark is capitalized, and can be limited to one receive", async () => {
    await sql`update inventory_items set sidemark = 'ASHFORD' where description = 'Sofa'`.execute(harness.db.kysely);
    expect((await readiness()).groups).toHaveLength(3);
    const { groups, receive: limited } = await readiness(`?receive=${receive.id}`);
    expect(limited).toMatchObject({ id: receive.id, number: receive.number });
    expect(groups).toHaveLength(3);
    const other = await harness.post("receives", {
      hubId: harness.hubId,
      customerId: harness.acme,
      items: [{ description: "Rug", quantity: 1 }],
    });
    await harness.do(`receives/${other.id}`, "markAsCompleted");
    expect((await readiness(`?receive=${other.id}`)).groups).toMatchObject([{ sidemark: null, room: null, ready: 1, missing: [] }]);
  });

  it("shows a customer their own goods only, and employees those they ask for", async () => {
    const { cleo, dora, bob, nobody, acme, zeta } = harness;
    const { text } = await cleo.get("item-tracking/readiness");
    expect(["Secret desk", "A-01", "Receiving", "With the", "bob"].filter((word) => text.includes(word))).toEqual([]);
    expect((await readiness("", dora)).totals).toEqual({ expected: 9, here: 0, held: 0, ready: 0, pulled: 0, out: 0, delivered: 0 });
    expect((await cleo.get(`item-tracking/readiness?customerId=${zeta}`)).status).toBe(404);
    const [own, foreign] = [
      await dora.get(`item-tracking/readiness?receive=${receive.id}`),
      await dora.get("item-tracking/readiness?receive=987654321"),
    ];
    expect([own.status, own.text]).toEqual([404, foreign.text]);
    expect((await readiness(`?customerId=${acme}`, bob)).totals).toEqual((await readiness()).totals);
    expect((await readiness(`?receive=${receive.id}`, bob)).customer.id).toBe(acme);
    expect((await bob.get("item-tracking/readiness")).status).toBe(422);
    expect((await nobody.get("item-tracking/readiness")).status).toBe(403);
    const tracker = harness.add("tracker", { ...cleo.actor, abilities: [{ subject: "WH_ITEM_TRACKING", action: "read" }] });
    expect((await readiness("", tracker)).totals).toEqual((await readiness()).totals);
  });
});
