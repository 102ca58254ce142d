// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { readFields } from "../../server/engine/read/read-fields.ts";
import { client, firm, lead } from "../contract/tiny/firms.ts";
import { ticket } from "../contract/tiny/tickets.ts";
import { createTinyHarness, least, type TinyHarness } from "../contract/tiny/tiny-harness.ts";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createTinyHarness();
});
afterAll(() => harness.close());

async function createTicket(values: Readonly<Record<string, unknown>> = {}): Promise<number> {
  return (await harness.bob.post("tickets", { ...least(harness.acme), ...values })).body.data.id;
}
const removed = async (): Promise<number> => {
  const id = await createTicket();
  await harness.bob.post(`tickets/${id}/drop`, { why: "Twice" });
  return id;
};

describe("some fields of one row", () => {
  it("have the values and names that the record has", async () => {
    const id = await createTicket({
      items: [{ what: "a", price: 250 }],
      weight: 1.125,
      share: 7.25,
      due: "2026-12-24",
      seenAt: "2026-11-02T10:11:12.500Z",
      labels: ["red"],
      place: { address: "12 Main St", city: "Austin", state: "TX", zip: "78701", country: "US" },
      secret: "canary",
    });
    const fields = [
      "id",
      "version",
      "state",
      "number",
      "weight",
      "share",
      "urgent",
      "due",
      "seenAt",
      "labels",
      "place",
      "firmId",
      "parentId",
      "total",
      "secret",
      "createdAt",
      "createdById",
    ] as const;
    const row = await harness.engine.read(ticket, id, fields);
    const { data } = (await harness.bob.get(`tickets/${id}`)).body;
    expect(row).toEqual(Object.fromEntries(fields.map((name) => [name, data[name]])));
    expect(row).toMatchObject({ weight: 1.125, share: 7.25, due: "2026-12-24", firmId: harness.acme, parentId: null, total: 250 });
  });

  it("have the types that the declaration gives them", async () => {
    const row = await harness.engine.read(ticket, 0, [
      "state",
      "kind",
      "title",
      "firmId",
      "parentId",
      "price",
      "urgent",
      "total",
      "createdById",
    ]);
    expectTypeOf(row).toEqualTypeOf<{
      readonly state: "draft" | "open" | "done";
      readonly kind: "bug" | "wish";
      readonly title: string;
      readonly firmId: number;
      readonly parentId: number | null;
      readonly price: number | null;
      readonly urgent: boolean;
      readonly total: number | null;
      readonly createdById: number | null;
    } | null>();
  });

  it.each(["items", "docs", "firm", "status", "nope"])("can't be %s, which has no column", async (name) => {
    // @ts-expect-error lines, files, names of other rows and unknown names have no column
    await expect(harness.engine.read(ticket, 1, [name as "items" | "docs" | "firm" | "status" | "nope"])).rejects.toThrow(
      `ticket has no column for "${name}".`,
    );
  });

  it("may be none, of which the row remains", async () => {
    expect(await harness.engine.read(ticket, await createTicket(), [])).toEqual({});
    expect(await harness.engine.read(ticket, 999_999, [])).toBeNull();
  });

  it("are null for a removed row, unless it is wanted", async () => {
    const id = await removed();
    expect(await harness.engine.read(ticket, id, ["title"])).toBeNull();
    expect(await harness.engine.read(ticket, id, ["title"], { withDeleted: true })).toEqual({ title: "A ticket" });
  });

  it("are null for a row of another slice of the table", async () => {
    expect(await harness.engine.read(firm, harness.acme, ["name"])).toEqual({ name: "Acme" });
    expect(await harness.engine.read(client, harness.acme, ["name"])).toEqual({ name: "Acme" });
    expect(await harness.engine.read(lead, harness.acme, ["name"])).toBeNull();
    expect(await harness.engine.read(lead, harness.acme, ["name"], { withDeleted: true })).toBeNull();
  });

  it("are those that the transaction has written, whoever reads them", async () => {
    const id = await createTicket();
    await harness.engine.transaction(async (tx, operations) => {
      await operations.write({ actor: harness.bob.actor }, ticket, id, { answer: "Soon" });
      expect(await operations.read(ticket, id, ["answer"])).toEqual({ answer: "Soon" });
      expect(await readFields(tx, ticket, id, ["answer"])).toEqual({ answer: "Soon" });
    });
  });
});

describe("a lock", () => {
  it("lets a dozen count one after the other", async () => {
    const id = await createTicket({ pieces: 0 });
    const count = () =>
      harness.engine.transaction(async (tx, operations) => {
        const row = await operations.read(ticket, id, ["pieces"], { lock: "no key update" });
        await sql`update tiny_tickets set pieces = ${(row?.pieces ?? 0) + 1} where id = ${id}`.execute(tx);
      });
    await Promise.all(Array.from({ length: 12 }, count));
    expect(await harness.engine.read(ticket, id, ["pieces"])).toEqual({ pieces: 12 });
  });

  it.each(["update", "no key update", "share", "key share"] as const)("can be for %s", async (lock) => {
    const id = await createTicket();
    const row = await harness.engine.transaction((_tx, operations) => operations.read(ticket, id, ["title"], { lock }));
    expect(row).toEqual({ title: "A ticket" });
  });

  it("needs a transaction", async () => {
    await expect(harness.engine.read(ticket, 1, [], { lock: "update" })).rejects.toThrow("The lock of ticket 1 needs a transaction.");
  });
});
