import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { madeBySteps } from "../contract/by-steps.ts";
import { validInput } from "../contract/inputs.ts";
import { createRealRig } from "../contract/real-rig.ts";
import type { Rig } from "../contract/tiny/rig.ts";
import { testServer } from "../support/database.ts";

// The embedded database has one connection: whoever comes second waits, and there is no race to lose. Every action of every
// module races in tests/proof/races.test.ts; here is what several records have with one another.
if (!testServer) console.log("Skipped: races are held on a PostgreSQL server (scripts/with-postgres.sh).");

type Values = Record<string, unknown>;
type Made = { readonly id: number; readonly version: number } & Values;
const rounds = 12;

describe.skipIf(!testServer)("records of a sale that are used at the same time", () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await createRealRig();
  });
  afterAll(async () => {
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
      where datname = current_database()`.execute(rig.db.kysely);
    await rig.close();
    expect(rows).toEqual([{ deadlocks: 0 }]);
  });

  const moduleOf = (collection: string) => {
    const found = rig.resources.find((each) => each.collection === collection);
    if (!found) throw new Error(`There are no ${collection}.`);
    return found;
  };
  async function made(collection: string, values: Values): Promise<Made> {
    const input = { ...(await validInput(rig, rig.bob, moduleOf(collection))), ...values };
    const { status, body, text } = await rig.bob.post(collection, input);
    expect(status, text).toBe(201);
    return body.data;
  }
  const act = (
    collection: string,
    { id, version }: { readonly id: number; readonly version: number },
    action: string,
    answers: Values = {},
  ) => rig.bob.post(`${collection}/${id}/actions/${action}`, { version, ...answers });
  const order = async (): Promise<Made> => {
    const id = await madeBySteps(rig, moduleOf("sales-orders"));
    return (await rig.bob.get(`sales-orders/${id}`)).body.data;
  };
  const alone = { opportunityId: null, quoteId: null, salesOrderId: null };

  it("no work is made of an order that is just being cancelled", async () => {
    for (let round = 0; round < rounds; round++) {
      const one = await order();
      const input = { ...(await validInput(rig, rig.bob, moduleOf("work-orders"))), ...alone, customerId: rig.acme, salesOrderId: one.id };
      const calls = [() => act("sales-orders", one, "cancel", { reason: "Not now" }), () => rig.bob.post("work-orders", input)];
      const turns = round % 2 === 0 ? calls : calls.toReversed();
      const answers = await Promise.all(turns.map((call) => call()));
      const [cancelled, work] = round % 2 === 0 ? answers : answers.toReversed();
      const done = [cancelled?.status === 200, work?.status === 201];
      expect(done.toSorted(), `${cancelled?.status} ${work?.status} ${work?.text}`).toEqual([false, true]);
    }
  });

  it("a crew and its vehicle are scheduled once for the same time", async () => {
    const truck = await made("vehicles", { name: "Truck 9", plate: "HQ 9" });
    for (let round = 0; round < rounds; round++) {
      const window = { windowStart: `2027-03-${10 + round}T08:00:00Z`, windowEnd: `2027-03-${10 + round}T12:00:00Z` };
      const people = [rig.ann.actor.id, rig.bob.actor.id].map((memberId) => ({ memberId }));
      // In whatever order they are named.
      const crews = [people, people.toReversed(), people.slice(0, 1), people.slice(1)];
      const works = await Promise.all(
        crews.map((crew) => made("work-orders", { ...alone, customerId: rig.acme, vehicleId: truck.id, crew, ...window })),
      );
      const answers = await Promise.all(works.map((work) => act("work-orders", work, "assign")));
      expect(answers.map(({ status }) => status).toSorted(), answers.map(({ text }) => text.slice(0, 80)).join("\n")).toEqual([
        200, 409, 409, 409,
      ]);
    }
  });

  it("the last work orders of an order, completed together, complete it", async () => {
    for (let round = 0; round < rounds; round++) {
      const one = await order();
      const works = await Promise.all(
        [0, 1, 2].map((hour) =>
          made("work-orders", {
            ...alone,
            customerId: rig.acme,
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
      for (const [action, answers] of [["assign"], ["start"], ["markAsCompleted", { actualHours: 1 }]] as const) {
        const now = await Promise.all(works.map(async ({ id }) => (await rig.bob.get(`work-orders/${id}`)).body.data));
        const done = await Promise.all(now.map((work) => act("work-orders", work, action, answers)));
        expect(
          done.map(({ status }) => status),
          done.map(({ text }) => text.slice(0, 120)).join("\n"),
        ).toEqual([200, 200, 200]);
      }
      expect((await rig.bob.get(`sales-orders/${one.id}`)).body.data.state).toBe("completed");
    }
  });

  it("a lead whose follow-ups are done together is contacted once", async () => {
    for (let round = 0; round < rounds; round++) {
      const lead = await made("leads", {});
      const three = await Promise.all([1, 2, 3].map(() => made("lead-follow-ups", { leadId: lead.id, due: "2026-11-20" })));
      const done = await Promise.all(
        three.map((each) => act("lead-follow-ups", each, "markAsDone", { outcome: "Spoke", nextDue: "2026-12-01" })),
      );
      expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
      const { rows } = await sql<{ verb: string }>`select verb from activity_log where resource = 'lead' and record_id = ${lead.id}
        order by id`.execute(rig.db.kysely);
      expect(rows.map(({ verb }) => verb)).toEqual(["create", "contacted"]);
    }
  });

  it("an opportunity ends as what its quotes say, whoever does what with them at the same time", async () => {
    for (let round = 0; round < rounds; round++) {
      const opportunity = await made("opportunities", { partyId: rig.acme });
      const quotes = await Promise.all(
        [1, 2].map(async () => {
          const { id } = await made("sales-quotes", {
            customerId: rig.acme,
            opportunityId: opportunity.id,
            quoteRequestId: null,
            taxRate: 0,
          });
          for (const action of ["submit", "send"]) {
            const now = (await rig.bob.get(`sales-quotes/${id}`)).body.data;
            expect((await act("sales-quotes", now, action)).status).toBe(200);
          }
          return (await rig.bob.get(`sales-quotes/${id}`)).body.data as Made;
        }),
      );
      const first = await Promise.all([
        ...quotes.map((quote) => act("sales-quotes", quote, "approveForCustomer", { note: "By telephone" })),
        act("opportunities", opportunity, "markAsLost", { lossReason: "price" }),
      ]);
      for (const { status, text } of first) expect([200, 409], text).toContain(status);
      const state = async () => (await rig.bob.get(`opportunities/${opportunity.id}`)).body.data.state;
      expect(await state()).toBe("won");
      const approved = await Promise.all(quotes.map(async ({ id }) => (await rig.bob.get(`sales-quotes/${id}`)).body.data));
      const second = await Promise.all(approved.map((quote) => act("sales-quotes", quote, "unwindApproval")));
      expect(second.map(({ status }) => status)).toEqual([200, 200]);
      expect(await state(), "nothing of it is approved any more").toBe("open");
    }
  });
});
