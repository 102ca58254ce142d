// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBySteps } from "../contract/by-steps.ts";
import { validInput } from "../contract/inputs.ts";
import { createProductHarness } from "../contract/product-harness.ts";
import type { TinyHarness } from "../contract/tiny/tiny-harness.ts";
import { testServer } from "../support/database.ts";

// The embedded database has one connection: concurrent requests wait for each other, so races can't occur.
// tests/proof/races.test.ts races every action of every module; these are the cases between several records.
if (!testServer) console.log("Skipped: requires a PostgreSQL server. Run scripts/with-postgres.sh.");

type Values = Record<string, unknown>;
type AnyRow = { readonly id: number; readonly version: number } & Values;
const rounds = 12;

describe.skipIf(!testServer)("concurrent sales transactions", () => {
  let harness: TinyHarness;
  beforeAll(async () => {
    harness = await createProductHarness();
  });
  afterAll(async () => {
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
      where datname = current_database()`.execute(harness.db.kysely);
    await harness.close();
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  const moduleOf = (collection: string) => {
    const found = harness.resources.find((each) => each.collection === collection);
    if (!found) throw new Error(`There are no ${collection}.`);
    return found;
  };
  async function create(collection: string, values: Values): Promise<AnyRow> {
    const input = { ...(await validInput(harness, harness.bob, moduleOf(collection))), ...values };
    const { status, body, text } = await harness.bob.post(collection, input);
    expect(status, text).toBe(201);
    return body.data;
  }
  const act = (
    collection: string,
    { id, version }: { readonly id: number; readonly version: number },
    action: string,
    input: Values = {},
  ) => harness.bob.post(`${collection}/${id}/actions/${action}`, { version, ...input });
  const order = async (): Promise<AnyRow> => {
    const id = await createBySteps(harness, moduleOf("sales-orders"));
    return (await harness.bob.get(`sales-orders/${id}`)).body.data;
  };
  const alone = { opportunityId: null, quoteId: null, salesOrderId: null };

  it("create no work order for a sales order that is being cancelled", async () => {
    for (let round = 0; round < rounds; round++) {
      const one = await order();
      const input = {
        ...(await validInput(harness, harness.bob, moduleOf("work-orders"))),
        ...alone,
        customerId: harness.acme,
        salesOrderId: one.id,
      };
      const calls = [() => act("sales-orders", one, "cancel", { reason: "Not now" }), () => harness.bob.post("work-orders", input)];
      const turns = round % 2 === 0 ? calls : calls.toReversed();
      const responses = await Promise.all(turns.map((call) => call()));
      const [cancelled, work] = round % 2 === 0 ? responses : responses.toReversed();
      const done = [cancelled?.status === 200, work?.status === 201];
      expect(done.toSorted(), `${cancelled?.status} ${work?.status} ${work?.text}`).toEqual([false, true]);
    }
  });

  it("schedule a crew and vehicle once for the same time", async () => {
    const truck = await create("vehicles", { name: "Truck 9", plate: "HQ 9" });
    for (let round = 0; round < rounds; round++) {
      const window = { windowStart: `2027-03-${10 + round}T08:00:00Z`, windowEnd: `2027-03-${10 + round}T12:00:00Z` };
      const people = [harness.ann.actor.id, harness.bob.actor.id].map((memberId) => ({ memberId }));
      // The crews list the same people in different orders, which must not cause a deadlock.
      const crews = [people, people.toReversed(), people.slice(0, 1), people.slice(1)];
      const works = await Promise.all(
        crews.map((crew) => create("work-orders", { ...alone, customerId: harness.acme, vehicleId: truck.id, crew, ...window })),
      );
      const responses = await Promise.all(works.map((work) => act("work-orders", work, "assign")));
      expect(responses.map(({ status }) => status).toSorted(), responses.map(({ text }) => text.slice(0, 80)).join("\n")).toEqual([
        200, 409, 409, 409,
      ]);
    }
  });

  it("complete a sales order when its last work orders are completed at once", async () => {
    for (let round = 0; round < rounds; round++) {
      const one = await order();
      const works = await Promise.all(
        [0, 1, 2].map((hour) =>
          create("work-orders", {
            ...alone,
            customerId: harness.acme,
            salesOrderId: one.id,
            type: "pickup",
            crew: [],
            checklist: [],
            vehicleId: null,
            windowStart: `2027-05-${10 + round}T0${hour}:00:00Z`,
            windowEnd: `2027-05-${10 + round}T0${hour}:30:00Z`,
          }),
        ),
      );
      for (const [action, input] of [["assign"], ["start"], ["markAsCompleted", { actualHours: 1 }]] as const) {
        const now = await Promise.all(works.map(async ({ id }) => (await harness.bob.get(`work-orders/${id}`)).body.data));
        const done = await Promise.all(now.map((work) => act("work-orders", work, action, input)));
        expect(
          done.map(({ status }) => status),
          done.map(({ text }) => text.slice(0, 120)).join("\n"),
        ).toEqual([200, 200, 200]);
      }
      expect((await harness.bob.get(`sales-orders/${one.id}`)).body.data.state).toBe("completed");
    }
  });

  it("mark a lead as contacted once when its follow-ups are done at once", async () => {
    for (let round = 0; round < rounds; round++) {
      const lead = await create("leads", {});
      const three = await Promise.all([1, 2, 3].map(() => create("follow-ups", { bizObjectId: 1, recordId: lead.id, due: "2026-11-20" })));
      const done = await Promise.all(
        three.map((each) => act("follow-ups", each, "markAsDone", { outcome: "Spoke", nextDue: "2026-12-01" })),
      );
      expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
      const { rows } = await sql<{ verb: string }>`select verb from activity_log where resource = 'lead' and record_id = ${lead.id}
        order by id`.execute(harness.db.kysely);
      expect(rows.map(({ verb }) => verb)).toEqual(["create", "contacted"]);
    }
  });

  it("leave an opportunity in the state its quotes imply", async () => {
    for (let round = 0; round < rounds; round++) {
      const opportunity = await create("opportunities", { partyId: harness.acme });
      const quotes = await Promise.all(
        [1, 2].map(async () => {
          const { id } = await create("sales-quotes", {
            customerId: harness.acme,
            opportunityId: opportunity.id,
            quoteRequestId: null,
            taxRate: 0,
          });
          for (const action of ["submit", "send"]) {
            const now = (await harness.bob.get(`sales-quotes/${id}`)).body.data;
            expect((await act("sales-quotes", now, action)).status).toBe(200);
          }
          return (await harness.bob.get(`sales-quotes/${id}`)).body.data as AnyRow;
        }),
      );
      const first = await Promise.all([
        ...quotes.map((quote) => act("sales-quotes", quote, "approveForCustomer", { note: "By telephone" })),
        act("opportunities", opportunity, "markAsLost", { lossReason: "price" }),
      ]);
      for (const { status, text } of first) expect([200, 409], text).toContain(status);
      const state = async () => (await harness.bob.get(`opportunities/${opportunity.id}`)).body.data.state;
      expect(await state()).toBe("won");
      const approved = await Promise.all(quotes.map(async ({ id }) => (await harness.bob.get(`sales-quotes/${id}`)).body.data));
      const second = await Promise.all(approved.map((quote) => act("sales-quotes", quote, "unwindApproval")));
      expect(second.map(({ status }) => status)).toEqual([200, 200]);
      expect(await state(), "no approved quote is left").toBe("open");
    }
  });
});
