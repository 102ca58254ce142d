// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../src/schemas/values/date.ts";
import { today } from "../../contract/harness.ts";
import { createProductHarness } from "../../contract/product-harness.ts";
import type { TinyHarness } from "../../contract/tiny/tiny-harness.ts";
import { testServer } from "../../support/database.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

describe.skipIf(!testServer)("twenty clients at once", () => {
  let harness: TinyHarness;
  let serviceId: number;
  beforeAll(async () => {
    harness = await createProductHarness();
    const { body } = await harness.bob.post("services", { code: "A", name: "A", kind: "storage", unit: "piece-day", price: 95 });
    serviceId = body.data.id;
  });
  afterAll(() => harness?.close());

  const twenty = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, index) => work(index)));
  const overlapping = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from rates a join rates b on a.id < b.id and a.service_id = b.service_id
        and a.hub_id is not distinct from b.hub_id and a.customer_id is not distinct from b.customer_id
        and daterange(a.valid_from, a.valid_until, '[]') && daterange(b.valid_from, b.valid_until, '[]')
        where a.deleted_at is null and b.deleted_at is null`.execute(harness.db.kysely)
    ).rows[0]?.count;

  it("make one of the rates that overlap, and everybody else hears why not", async () => {
    const { acme } = harness;
    const answers = await twenty((index) =>
      harness.bob.post("rates", { serviceId, customerId: acme, price: 90 + index, validFrom: addDays(today, index % 5), validUntil: null }),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    for (const { status, body, text } of answers) if (status !== 201) expect(body.errors, text).toHaveProperty("validFrom");
    expect(await overlapping()).toBe(0);
  });

  it("change a price once", async () => {
    const { data } = (await harness.bob.post("rates", { serviceId, price: 80, validFrom: today })).body;
    const answers = await twenty((index) =>
      harness.bob.post(`rates/${data.id}/actions/changePrice`, { version: 1, price: 100 + index, from: addDays(today, 1 + (index % 3)) }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from rates where service_id = ${serviceId}
      and customer_id is null`.execute(harness.db.kysely);
    expect(rows[0]?.count).toBe(2);
    expect(await overlapping()).toBe(0);
  });

  it("either change the unit of a service or give it its first rate", async () => {
    for (let round = 0; round < 5; round++) {
      const { data } = (await harness.bob.post("services", { code: `R${round}`, name: `R${round}`, kind: "packing", unit: "each" })).body;
      const [changed, added] = await Promise.all([
        harness.bob.put(`services/${data.id}`, { version: 1, unit: "hour" }),
        harness.bob.post("rates", { serviceId: data.id, price: 1, validFrom: today }),
      ]);
      expect(added.status, added.text).toBe(201);
      expect([200, 422]).toContain(changed.status);
      const { unit } = (await harness.bob.get(`services/${data.id}`)).body.data;
      expect((await harness.bob.get(`rates/${added.body.data.id}`)).body.data.unit).toBe(unit);
    }
  });
});
