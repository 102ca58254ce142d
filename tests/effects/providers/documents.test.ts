// @module-tag gate
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { agentCarrier } from "../../../src/resources/providers/agent-carrier.ts";
import { addDays, formatDate } from "../../../src/schemas/values/date.ts";
import { runDailyActions } from "../../support/run-daily.ts";
import { createProviderHarness, type ProviderHarness } from "./provider-harness.ts";

let harness: ProviderHarness;
let today: string;
const inDays = (days: number) => addDays(today, days);
beforeAll(async () => {
  harness = await createProviderHarness();
  today = harness.today;
});
afterAll(() => harness?.close());

const papered = async (insured: number, authority = 400) => {
  const carrier = await harness.carrier();
  await harness.accepted(carrier.id, "insurance", inDays(insured));
  await harness.accepted(carrier.id, "authority", inDays(authority));
  return carrier;
};
const standingOf = async (id: number) => {
  const { insuranceExpiresOn, authorityExpiresOn } = await harness.read(`agent-carriers/${id}`);
  return [insuranceExpiresOn, authorityExpiresOn];
};

describe("a document", () => {
  it("counts once it is accepted, and replaces the one before", async () => {
    const { id } = await harness.carrier();
    const first = await harness.document(id, "insurance", inDays(20));
    expect(await standingOf(id)).toEqual([null, null]);
    expect((await harness.run(`provider-documents/${first.id}`, "accept"))[0]).toBe(200);
    expect(await standingOf(id)).toEqual([inDays(20), null]);
    const second = await harness.accepted(id, "insurance", inDays(385));
    expect(await standingOf(id)).toEqual([inDays(385), null]);
    expect(await harness.read(`provider-documents/${first.id}`)).toMatchObject({ state: "superseded" });
    expect(second).toMatchObject({ state: "accepted", checkedBy: "bob" });
    await harness.accepted(id, "authority", inDays(60));
    expect(await standingOf(id)).toEqual([inDays(385), inDays(60)]);
  });

  it("needs a day on which it ends, a file, and days that are still to come", async () => {
    const { id } = await harness.carrier();
    const refused = await harness.bob.post("provider-documents", { providerId: id, kind: "insurance" });
    expect([refused.status, refused.body.errors]).toMatchObject([422, { expiresOn: ["Enter the day on which it ends."] }]);
    const bare = await harness.document(id, "w9", null, { files: [] });
    expect(await harness.run(`provider-documents/${bare.id}`, "accept")).toEqual([409, "Add the document as a file first."]);
    const over = await harness.document(id, "insurance", inDays(-1));
    expect(await harness.run(`provider-documents/${over.id}`, "accept")).toEqual([409, "It has lapsed already. Reject it instead."]);
  });

  it("that ends earlier than the accepted one is refused, until that one is taken back", async () => {
    const { id } = await harness.carrier();
    const long = await harness.accepted(id, "insurance", inDays(300));
    const short = await harness.document(id, "insurance", inDays(100));
    expect(await harness.run(`provider-documents/${short.id}`, "accept")).toEqual([
      409,
      `${long.number} is accepted and ends later than this one. If it no longer holds, take it back first.`,
    ]);
    expect((await harness.run(`provider-documents/${long.id}`, "takeBack", { reason: "The insurer cancelled it" }))[0]).toBe(200);
    expect(await standingOf(id)).toEqual([null, null]);
    expect((await harness.run(`provider-documents/${short.id}`, "accept"))[0]).toBe(200);
    expect(await standingOf(id)).toEqual([inDays(100), null]);
  });
});

describe("scheduling", () => {
  it("is refused without current papers on the day of the work, and possible once they are renewed", async () => {
    const carrier = await harness.carrier();
    const work = await harness.workOf(carrier.id, inDays(10));
    const path = `work-orders/${work.id}`;
    expect(await harness.run(path, "assign")).toEqual([409, `${carrier.name} can't do this work. No insurance certificate is on file.`]);
    await harness.accepted(carrier.id, "insurance", inDays(9));
    await harness.accepted(carrier.id, "authority", inDays(90));
    expect(await harness.run(path, "assign")).toEqual([
      409,
      `${carrier.name} can't do this work. Its insurance ends on ${formatDate(inDays(9))}.`,
    ]);
    await harness.accepted(carrier.id, "insurance", inDays(10));
    expect((await harness.run(path, "assign"))[0]).toBe(200);
    const { version } = await harness.read(path);
    const moved = { version, windowStart: `${inDays(11)}T16:00:00.000Z`, windowEnd: `${inDays(11)}T20:00:00.000Z` };
    expect((await harness.bob.put(path, moved)).status).toBe(409);
    expect((await harness.bob.put(path, { version, internalNotes: "Call first" })).status).toBe(200);
    const other = await harness.carrier();
    const swapped = await harness.bob.put(path, { version: version + 1, providerId: other.id });
    expect([swapped.status, swapped.body.message]).toEqual([409, `${other.name} can't do this work. No insurance certificate is on file.`]);
  });

  it("marks what a suspended provider was to do, and unmarks it when it is back", async () => {
    const carrier = await papered(300);
    const work = await harness.workOf(carrier.id, inDays(5));
    const path = `work-orders/${work.id}`;
    await harness.run(path, "assign");
    await harness.run(`agent-carriers/${carrier.id}`, "suspend", { reason: "No-show" });
    await harness.jobs();
    expect(await harness.read(path)).toMatchObject({ state: "scheduled", providerObstacle: "It is suspended." });
    const listed = async () =>
      (await harness.bob.get("work-orders?show=obstructed")).body.data["work-orders"].map(({ id }: { id: number }) => id);
    expect(await listed()).toContain(work.id);
    await harness.run(`agent-carriers/${carrier.id}`, "reActivate");
    await harness.jobs();
    expect(await harness.read(path)).toMatchObject({ providerObstacle: null });
    expect(await listed()).not.toContain(work.id);
  });

  it("of a customer's work says nothing of the provider to the customer", async () => {
    const carrier = await papered(300);
    const work = await harness.workOf(carrier.id, inDays(6));
    await harness.run(`work-orders/${work.id}`, "assign");
    await harness.run(`agent-carriers/${carrier.id}`, "suspend", { reason: "No-show" });
    await harness.jobs();
    const seen = await harness.cleo.get(`work-orders/${work.id}`);
    expect(seen.status).toBe(200);
    expect(seen.text).not.toMatch(/suspended|obstacle|provider/i);
    for (const path of ["agent-carriers", "independent-contractors", "vendors", "provider-documents", "feedback-notes"])
      expect((await harness.cleo.get(path)).status).toBe(403);
  });
});

describe("reminders", () => {
  const remind = async (days: number) => {
    harness.clock.today = inDays(days);
    await runDailyActions(harness, [agentCarrier], harness.clock.today);
  };
  afterEach(() => {
    harness.clock.today = today;
  });

  it("go out once for each step, with a link, and name the scheduled work when the papers lapse", async () => {
    const carrier = await papered(30);
    const path = `agent-carriers/${carrier.id}`;
    const work = await harness.workOf(carrier.id, inDays(20));
    await harness.run(`work-orders/${work.id}`, "assign");
    // The step of the day on which it is accepted is not announced: everybody knows.
    await remind(0);
    expect(await harness.jobs()).toEqual([]);
    expect(await harness.read(path)).toMatchObject({ documentsRemindOn: inDays(16) });
    await remind(16);
    await remind(16);
    const mails = (await harness.jobs()).filter(({ to }) => to.includes(carrier.email));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("/portal/providers/");
    expect(await harness.read(path)).toMatchObject({
      documentsRemindOn: inDays(27),
      documentsNotice: `Insurance ends on ${formatDate(inDays(30))}. Scheduled: ${work.number}.`,
    });
    // A server that was off on the day catches up with one reminder.
    await remind(40);
    expect(await harness.read(path)).toMatchObject({
      documentsNotice: `Insurance lapsed on ${formatDate(inDays(30))}.`,
    });
    await harness.jobs();
    expect(await harness.read(`work-orders/${work.id}`)).toMatchObject({ providerObstacle: null });
    const after = await harness.workOf(carrier.id, inDays(45));
    expect(await harness.run(`work-orders/${after.id}`, "assign")).toEqual([
      409,
      `${carrier.name} can't do this work. Its insurance lapsed on ${formatDate(inDays(30))}.`,
    ]);
  });

  it("end when a renewal is accepted", async () => {
    const carrier = await papered(10);
    await remind(7);
    expect(await harness.read(`agent-carriers/${carrier.id}`)).toMatchObject({
      documentsNotice: `Insurance ends on ${formatDate(inDays(10))}.`,
    });
    await harness.accepted(carrier.id, "insurance", inDays(375));
    expect(await harness.read(`agent-carriers/${carrier.id}`)).toMatchObject({ documentsNotice: null, documentsRemindOn: inDays(345) });
    await harness.jobs();
    await remind(8);
    expect((await harness.jobs()).filter(({ to }) => to.includes(carrier.email))).toEqual([]);
  });
});

describe("a feedback note", () => {
  it("is changed by its author only, and is about work of its provider", async () => {
    const [one, other] = [await harness.carrier(), await harness.carrier()];
    const work = await harness.workOf(one.id, inDays(3));
    const note = await harness.post("feedback-notes", { providerId: one.id, rating: 4, text: "On time\nand tidy", workOrderId: work.id });
    expect(note).toMatchObject({ summary: "4 of 5: On time", createdById: harness.bob.actor.id });
    const foreign = await harness.bob.post("feedback-notes", { providerId: other.id, rating: 4, text: "x", workOrderId: work.id });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ["workOrderId"]]);
    expect((await harness.bob.put(`feedback-notes/${note.id}`, { version: 1, rating: 5 })).status).toBe(200);
    await sql`update feedback_notes set created_by_id = ${harness.ann.actor.id} where id = ${note.id}`.execute(harness.db.kysely);
    const others = await harness.bob.put(`feedback-notes/${note.id}`, { version: 2, rating: 1 });
    expect([others.status, others.body.message]).toEqual([409, "Only its author can change a feedback note."]);
    for (const rating of [0, 6, 2.5])
      expect((await harness.bob.post("feedback-notes", { providerId: one.id, rating, text: "x" })).status).toBe(422);
  });
});
