// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../src/schemas/values/date.ts";
import { createProviderHarness, type ProviderHarness } from "./provider-harness.ts";

let harness: ProviderHarness;
beforeAll(async () => {
  harness = await createProviderHarness();
});
afterAll(() => harness?.close());

const run = (query: ReturnType<typeof sql>) => query.execute(harness.db.kysely);
const inDays = (days: number) => addDays(harness.today, days);

describe("a provider's scorecard", () => {
  it("counts its own work of the last year, with a little grace, its costs against its quotes, and what colleagues say", async () => {
    const [carrier, other] = [await harness.carrier(), await harness.carrier()];
    const work = async (providerId: number, afterEnd: string) => {
      const { id } = await harness.workOf(providerId, inDays(1));
      await run(sql`update work_orders set state = 'completed', completed_at = window_end + ${afterEnd}::interval where id = ${id}`);
      return id;
    };
    const ids = [await work(carrier.id, "-1 hour"), await work(carrier.id, "29 minutes"), await work(carrier.id, "31 minutes")];
    await work(carrier.id, "-2 years");
    await work(other.id, "1 hour");
    await run(
      sql`insert into work_orders_attempts (parent_id, position, at, reason) values (${ids[0]}, 0, ${inDays(0)}::date, 'no access')`,
    );
    await harness.post("claims", {
      customerId: harness.acme,
      occurredOn: harness.today,
      workOrderId: ids[0],
      lines: [{ description: "Sofa", damage: "Torn", claimed: 90_00 }],
    });
    // The third is of somebody who works for us.
    for (const [index, score] of [4, 1, 5].entries())
      await run(sql`insert into reviews (number, state, work_order_id, customer_id, provider_id, job_type, done_on, score, insider)
        values (${`RV-T${index}`}, 'published', ${ids[index]}, ${harness.acme}, ${carrier.id}, 'pickup', ${inDays(-2)}::date, ${score}, ${index === 2})`);
    const [originId, destinationId] = harness.locationIds;
    const option = (providerId: number, cost: number, chosen: boolean) => ({ providerId, cost, cycleDays: 1, chosen });
    await harness.accepted(carrier.id, "insurance", inDays(90));
    await harness.accepted(carrier.id, "authority", inDays(90));
    const shipping = await harness.post("quotes", {
      customerId: harness.acme,
      originId,
      destinationId,
      orderType: "white glove",
      validUntil: inDays(20),
      pieces: [{ description: "Sofa", quantity: 1 }],
      options: [option(carrier.id, 500_00, true), option(other.id, 100_00, false)],
    });
    const { id: quoteId } = await harness.quote();
    await run(sql`update sales_quotes_lines set shipping_quote_id = ${shipping.id} where parent_id = ${quoteId} and position = 0`);
    await run(sql`update work_orders set quote_id = ${quoteId}, provider_cost = 30000 where id = any(${ids.slice(0, 2)}::bigint[])`);
    for (const rating of [5, 2]) await harness.post("feedback-notes", { providerId: carrier.id, rating, text: "x" });
    const card = async (path: string) => (await harness.bob.get(`${path}/scorecard`)).body.data;
    expect(await card(`agent-carriers/${carrier.id}`)).toEqual({
      since: inDays(-365),
      work: { done: 3, timed: 3, onTime: 2 },
      failedAttempts: 1,
      claims: { count: 1, settled: 0 },
      costs: { jobs: 2, actual: 600_00, quoted: 500_00 },
      reviews: { count: 2, average: 2.5 },
      feedback: { count: 2, average: 3.5 },
    });
    expect(await card(`agent-carriers/${other.id}`)).toMatchObject({
      work: { done: 1, onTime: 0 },
      costs: { jobs: 0 },
      claims: { count: 0 },
      feedback: { count: 0, average: null },
    });
  });

  it("refuses to choose a provider whose papers have lapsed, and offers it to nobody", async () => {
    const carrier = await harness.carrier({ name: "Zephyr Lapsed" });
    const [originId, destinationId] = harness.locationIds;
    const quote = (chosen: boolean) =>
      harness.bob.post("quotes", {
        customerId: harness.acme,
        originId,
        destinationId,
        orderType: "white glove",
        validUntil: inDays(20),
        options: [{ providerId: carrier.id, cost: 1, cycleDays: 1, chosen }],
      });
    const refused = await quote(true);
    expect([refused.status, refused.body.message]).toEqual([409, "Zephyr Lapsed can't do this work. No insurance certificate is on file."]);
    const kept = await quote(false);
    expect(kept.status).toBe(201);
    const { id, version, options } = kept.body.data;
    const chosen = options.map(({ id, providerId, cost, cycleDays }: Record<string, number>) => ({
      id,
      providerId,
      cost,
      cycleDays,
      chosen: true,
    }));
    expect((await harness.bob.put(`quotes/${id}`, { version, options: chosen })).status).toBe(409);
    const offered = async () =>
      (await harness.bob.get("quotes/cost-and-cycle/service-providers/data")).body.data.map(({ id }: { id: number }) => id);
    expect(await offered()).not.toContain(carrier.id);
    await harness.accepted(carrier.id, "insurance", inDays(90));
    await harness.accepted(carrier.id, "authority", inDays(90));
    expect(await offered()).toContain(carrier.id);
    expect((await harness.bob.put(`quotes/${id}`, { version, options: chosen })).status).toBe(200);
  });

  it("of a vendor counts repairs", async () => {
    const vendor = await harness.post("vendors", { name: "Polish & Son", baseCost: 1, cycleDays: 1, repairs: true });
    const { body } = await harness.bob.get(`vendors/${vendor.id}/scorecard`);
    expect(body.data).toMatchObject({ work: { done: 0, timed: 0, onTime: 0 }, failedAttempts: null, claims: null, costs: { jobs: 0 } });
    expect((await harness.bob.get(`agent-carriers/${vendor.id}/scorecard`)).status).toBe(404);
    expect((await harness.cleo.get(`vendors/${vendor.id}/scorecard`)).status).toBe(403);
  });
});
