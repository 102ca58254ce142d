// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../src/schemas/values/date.ts";
import { today } from "../contract/harness.ts";
import { createSalesHarness, type SalesHarness } from "./sales-harness.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness?.close());

const past = addDays(today, -1);
const refused = { targetDate: ["Can't be in the past."] };

describe("the day on which the customer of an opportunity wants the work done", () => {
  it("is not in the past, neither at first nor when it is changed; today is possible", async () => {
    const input = { name: "Lobby", partyId: harness.acme };
    const created = await harness.bob.post("opportunities", { ...input, targetDate: past });
    expect([created.status, created.body.errors]).toEqual([422, refused]);
    const { id, version } = await harness.opportunity({ targetDate: today });
    const changed = await harness.bob.put(`opportunities/${id}`, { version, targetDate: past });
    expect([changed.status, changed.body.errors]).toEqual([422, refused]);
  });

  it("stays once it has passed, while something else is changed, but is not moved to another past day", async () => {
    const { id } = await harness.opportunity({ targetDate: today });
    await sql`update opportunities set target_date = ${past} where id = ${id}`.execute(harness.db.kysely);
    const before = await harness.see(harness.bob, "opportunities", id);
    const renamed = await harness.bob.put(`opportunities/${id}`, { version: before.version, name: "Atrium", targetDate: past });
    expect([renamed.status, renamed.body.data?.name], renamed.text).toEqual([200, "Atrium"]);
    const moved = await harness.bob.put(`opportunities/${id}`, { version: renamed.body.data.version, targetDate: addDays(past, -3) });
    expect([moved.status, moved.body.errors]).toEqual([422, refused]);
  });

  it("is left open where the lead's has passed by the time it is converted", async () => {
    const lead = await harness.make(harness.bob, "leads", {
      name: "Ada Quist",
      source: "website",
      email: "ada@quist.example",
      targetDate: today,
    });
    await harness.do(harness.bob, "leads", lead.id, "assign", { ownerId: harness.bob.actor.id });
    await sql`update leads set target_date = ${past} where id = ${lead.id}`.execute(harness.db.kysely);
    const { opportunityId } = await harness.do(harness.bob, "leads", lead.id, "convert");
    expect((await harness.see(harness.bob, "opportunities", opportunityId)).targetDate).toBeNull();
  });
});
