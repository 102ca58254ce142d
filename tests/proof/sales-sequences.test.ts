import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiResponse } from "../contract/harness.ts";
import { createSalesHarness, type Sales, type SalesHarness } from "../effects/sales-harness.ts";
import { seed } from "../support/seed.ts";
import { scaled } from "./scale.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness.close());

/** The actions on rows of each module, with valid input. */
const moves: readonly (readonly [of: Sales, action: string, by: "bob" | "cleo", asks?: object])[] = [
  ["leads", "convert", "bob"],
  ["leads", "archive", "bob", { reason: "x" }],
  ["leads", "restore", "bob"],
  ["opportunities", "markAsLost", "bob", { lossReason: "price" }],
  ["opportunities", "close", "bob"],
  ["opportunities", "reopen", "bob"],
  ["sales-quotes", "submit", "bob"],
  ["sales-quotes", "send", "bob"],
  ["sales-quotes", "askForChanges", "cleo", { comment: "x" }],
  ["sales-quotes", "approve", "cleo"],
  ["sales-quotes", "approveForCustomer", "bob", { note: "x" }],
  ["sales-quotes", "decline", "cleo", { reason: "x" }],
  ["sales-quotes", "markAsLost", "bob", { reason: "x" }],
  ["sales-quotes", "unwindApproval", "bob"],
  ["sales-quotes", "unwindTransit", "bob"],
  ["sales-quotes", "markAsCompleted", "bob"],
  ["sales-quotes", "order", "bob"],
  ["sales-quotes", "revise", "bob"],
  ["sales-orders", "cancel", "bob", { reason: "x" }],
  ["work-orders", "assign", "bob"],
  ["work-orders", "unassign", "bob"],
  ["work-orders", "start", "bob"],
  ["work-orders", "markAsCompleted", "bob", { actualHours: 1 }],
  ["work-orders", "cancel", "bob", { reason: "x" }],
  ["bills-of-lading", "issue", "bob"],
  ["bills-of-lading", "pickUp", "bob"],
  ["bills-of-lading", "void", "bob", { reason: "x" }],
];

const step = fc.record({
  move: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...moves) },
    // A currently possible action: purely random ones would hardly ever reach a delivery.
    { weight: 6, arbitrary: fc.nat({ max: 99 }) },
    { weight: 2, arbitrary: fc.constantFrom("quote" as const, "work" as const, "bill" as const, "change" as const, "delete" as const) },
  ),
  // How far back from the newest row to pick.
  back: fc.nat({ max: 3 }),
});

async function newest(collection: Sales, back: number): Promise<{ id: number; version: number } | undefined> {
  const { rows } = await sql<{ id: number; version: number }>`select id, version from ${sql.table(collection.replaceAll("-", "_"))}
    where deleted_at is null order by id desc limit 1 offset ${back}`.execute(harness.db.kysely);
  return rows[0];
}

/** Acme's newest opportunity; an opportunity converted from a lead belongs to another company. */
async function ofAcme(): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`select id from opportunities where party_id = ${harness.acme} order by id desc limit 1`.execute(harness.db.kysely);
  return rows[0]?.id;
}

/** The actions that are possible on the newest rows. */
async function possible(back: number): Promise<(typeof moves)[number][]> {
  const open: (typeof moves)[number][] = [];
  for (const collection of new Set(moves.map(([each]) => each))) {
    const row = await newest(collection, back);
    if (!row) continue;
    for (const person of ["bob", "cleo"] as const) {
      const actions = (await harness[person].get(`${collection}/${row.id}`)).body.data?.actions ?? {};
      open.push(...moves.filter(([module, action, actor]) => module === collection && actor === person && actions[action] === true));
    }
  }
  return open;
}

const done = new Map<string, number>();

/** Creates a work order on one of four mornings, so that some overlap. */
const planned = (orderId: number, day: number): Promise<ApiResponse> =>
  harness.bob.post("work-orders", {
    windowStart: `2026-12-0${day + 1}T08:00:00.000Z`,
    windowEnd: `2026-12-0${day + 1}T10:00:00.000Z`,
    type: "pickup",
    customerId: harness.acme,
    salesOrderId: orderId,
    places: [{ locationId: harness.locationIds[0] }],
    crew: [{ memberId: harness.bob.actor.id }],
    vehicleId: harness.vehicles[day % 2],
  });

async function take({
  move: choice,
  back,
}: {
  move: (typeof moves)[number] | string | number;
  back: number;
}): Promise<ApiResponse | undefined> {
  const open = typeof choice === "number" ? await possible(back) : [];
  const move = typeof choice === "number" ? (open[choice % Math.max(1, open.length)] ?? "quote") : choice;
  if (typeof move !== "string") {
    const [collection, action, person, input] = move;
    const row = await newest(collection, back);
    const response = row && (await harness.act(harness[person], collection, row.id, action, input));
    if (response?.status === 200) done.set(action, (done.get(action) ?? 0) + 1);
    return response;
  }
  const quote = await newest("sales-quotes", back);
  const order = await newest("sales-orders", back);
  if (move === "quote") await harness.quote({ opportunityId: await ofAcme() });
  if (move === "work" && order) return planned(order.id, back);
  const work = await newest("work-orders", back);
  if (move === "bill" && work && (await harness.see(harness.bob, "work-orders", work.id)).state !== "cancelled")
    await harness.bill(work.id);
  if (move === "change" && quote)
    return harness.bob.put(`sales-quotes/${quote.id}`, { version: quote.version, notes: `Words ${quote.version}` });
  if (move === "delete" && quote) return harness.bob.delete(`sales-quotes/${quote.id}`, { version: quote.version, deleteReason: "x" });
  return undefined;
}

/** Every violated invariant, whatever was done before. */
async function broken(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'won without an approved quote, or the other way round' as what, o.id from opportunities o
      where (o.state = 'won') <> exists (select 1 from sales_quotes q where q.opportunity_id = o.id and q.deleted_at is null
        and q.state in ('approved', 'inTransit', 'delivered'))
    union all select 'two orders of one quote', quote_id from sales_orders where state <> 'cancelled' group by quote_id having count(*) > 1
    union all select 'a quote that does not know its order', q.id from sales_quotes q
      left join sales_orders s on s.quote_id = q.id and s.state <> 'cancelled' where q.sales_order_id is distinct from s.id
    union all select 'superseded and approved', id from sales_quotes where superseded and state in ('approved', 'inTransit')
    union all select 'two newer revisions of one', revision_of_id from sales_quotes where deleted_at is null and revision_of_id is not null
      group by revision_of_id having count(*) > 1
    union all select 'an order complete with work to do', s.id from sales_orders s where s.state = 'completed' and (
      exists (select 1 from work_orders w where w.sales_order_id = s.id and w.state in ('new', 'scheduled', 'inProgress'))
      or not exists (select 1 from work_orders w where w.sales_order_id = s.id and w.state = 'completed'))
    union all select 'an open order with work under way', s.id from sales_orders s where s.state = 'open'
      and exists (select 1 from work_orders w where w.sales_order_id = s.id and w.state in ('scheduled', 'inProgress', 'completed'))
    union all select 'an order cancelled with work left', s.id from sales_orders s where s.state = 'cancelled'
      and exists (select 1 from work_orders w where w.sales_order_id = s.id and w.state <> 'cancelled')
    union all select 'in two places at once', a.id from work_orders a join work_orders b on b.id > a.id and a.vehicle_id = b.vehicle_id
      and a.window_start < b.window_end and b.window_start < a.window_end
      where a.state in ('scheduled', 'inProgress') and b.state in ('scheduled', 'inProgress')
    union all select 'converted without an opportunity, or twice', l.id from leads l
      where (l.state = 'converted') <> (l.opportunity_id is not null)
      or (select count(*) from opportunities o where o.lead_id = l.id) <> (case when l.state = 'converted' then 1 else 0 end)`.execute(
    harness.db.kysely,
  );
  return rows;
}

test("keeps the sales document flow consistent for any sequence of operations by anyone", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await harness.make(harness.bob, "leads", { name: "Ada", source: "phone", phone: "+1 2125550143" });
      await harness.opportunity();
      await harness.sent({ opportunityId: await ofAcme() });
      // Starts with an order that is partly done, because random steps seldom get that far.
      const ordered = await harness.approved({ opportunityId: await ofAcme() });
      const order = await harness.order(ordered.id);
      await harness.bill((await planned(order.id, 0)).body.data.id);
      await planned(order.id, 1);
      for (const each of steps) {
        const response = await take(each);
        if (response) expect([200, 201, 404, 409, 422], response.text).toContain(response.status);
      }
      expect(await broken()).toEqual([]);
    }),
    { numRuns: scaled({ quick: 12, night: 50, long: 400 }), seed, endOnFailure: true },
  );
  // Enough different actions must have succeeded, or the test proves nothing.
  expect([...done.keys()].length, [...done.keys()].join()).toBeGreaterThan(7);
});
