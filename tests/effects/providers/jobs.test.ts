// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSalesHarness, type SalesHarness } from "../sales-harness.ts";
import { jobSteps } from "./job-steps.ts";

let harness: SalesHarness;
let steps: ReturnType<typeof jobSteps>;
beforeAll(async () => {
  harness = await createSalesHarness({ more: { calls: true } });
  steps = jobSteps(harness);
});
afterAll(() => harness?.close());

const refusal = ({ status, body }: { readonly status: number; readonly body: { readonly message: string } }) => [status, body.message];
const workOf = (id: number) => harness.see(harness.bob, "work-orders", id);

describe("a job", () => {
  it("is offered to several at once, and the first who accepts gets the work", async () => {
    const { id: workOrderId, number } = await steps.work();
    const [one, two, three] = [await steps.carrier(), await steps.carrier(), await steps.carrier()];
    const first = await steps.offer(workOrderId, one, {
      alsoTo: [
        { providerId: two, cost: 450_00 },
        { providerId: three, cost: 470_00 },
      ],
    });
    const { body } = await harness.bob.get(`provider-jobs?filter[workOrder][in]=${workOrderId}&sort=id`);
    const jobs = body.data["provider-jobs"];
    expect(jobs.map((job: { providerId: number; cost: number; state: string }) => [job.providerId, job.cost, job.state])).toEqual([
      [one, 480_00, "offered"],
      [two, 450_00, "offered"],
      [three, 470_00, "offered"],
    ]);
    expect(first).toMatchObject({ customerId: harness.acme, linkSentTo: "carrier1@haul.example", linkExpiresOn: "2026-12-15" });
    const mails = await steps.mails();
    expect(mails.map(({ to }) => to)).toEqual([["carrier1@haul.example"], ["carrier2@haul.example"], ["carrier3@haul.example"]]);
    const accepted = await steps.do(jobs[1].id, "accept", { name: "Dana Whitfield" });
    expect(accepted).toMatchObject({ state: "accepted", acceptedBy: "Dana Whitfield", acceptedVia: "on screen" });
    expect(await workOf(workOrderId)).toMatchObject({ providerId: two, providerCost: 450_00, state: "new" });
    for (const { id } of [jobs[0], jobs[2]]) {
      expect(await steps.see(id)).toMatchObject({ state: "withdrawn", withdrawReason: "Taken by another provider" });
      expect((await steps.act(id, "accept", { name: "Late" })).status).toBe(409);
    }
    expect((await steps.mails()).map(({ to, subject }) => [to[0], subject.split(" - ")[0]])).toEqual([
      ["carrier1@haul.example", `Job ${jobs[0].number} is no longer available`],
      ["carrier3@haul.example", `Job ${jobs[2].number} is no longer available`],
    ]);
    const again = await harness.bob.post("provider-jobs", steps.input(workOrderId, three));
    expect(refusal(again)).toEqual([409, `Carrier 2 has this work already, with ${jobs[1].number}.`]);
    // A refused record has none of its own to open.
    expect(again.body.remedies).toEqual([{ open: { resource: "provider-job", id: jobs[1].id, title: jobs[1].number } }]);
    expect((await harness.act(harness.bob, "work-orders", workOrderId, "assign")).status).toBe(200);
    expect(number).toBeDefined();
  });

  it("is not offered to a provider who may not work on that day, nor accepted by one", async () => {
    const { id: workOrderId } = await steps.work();
    const lapsed = await steps.carrier({ insured: "2026-11-30" });
    const { status, body } = await harness.bob.post("provider-jobs", steps.input(workOrderId, lapsed));
    expect([status, body.errors]).toEqual([422, { providerId: ["Carrier 4 can't take this job. Its insurance ends on 11/30/2026."] }]);
    const able = await steps.carrier();
    const second = await harness.bob.post("provider-jobs", steps.input(workOrderId, able, { alsoTo: [{ providerId: lapsed, cost: 1 }] }));
    expect(Object.keys(second.body.errors)).toEqual(["alsoTo.0.providerId"]);
    const suspended = await steps.carrier({ state: "suspended" });
    expect((await harness.bob.post("provider-jobs", steps.input(workOrderId, suspended))).status).toBe(422);
    expect((await harness.bob.get(`provider-jobs?filter[workOrder][in]=${workOrderId}`)).body.data["provider-jobs"]).toEqual([]);
    const { job, token } = await steps.offered({ workOrderId, providerId: able });
    await sql`update providers set insurance_expires_on = '2026-11-25' where id = ${able}`.execute(harness.db.kysely);
    const late = await steps.byLink(token, { answer: "accept", version: job.version, name: "Dana" });
    expect(refusal(late)[0]).toBe(409);
    expect(late.body.message).toContain("can't take this job. Its insurance");
    expect((await steps.act(job.id, "accept", { name: "Dana" })).status).toBe(409);
    expect(await workOf(workOrderId)).toMatchObject({ providerId: null });
  });

  it("is started, completed with its proof, and proves the delivery of the work", async () => {
    const { id: workOrderId } = await steps.work();
    const { id } = await steps.offer(workOrderId, await steps.carrier());
    expect(refusal(await steps.act(id, "start"))[0]).toBe(409);
    await steps.do(id, "accept", { name: "Dana" });
    await steps.do(id, "start");
    expect(refusal(await steps.act(id, "markAsCompleted"))).toEqual([409, "Add a photo of the finished work first."]);
    await sql`insert into files (name, mime, size, sha256, storage_key, resource, record_id, field)
      values ('a.png', 'image/png', 1, 'x', 'x', 'provider-job', ${id}, 'photos')`.execute(harness.db.kysely);
    expect(refusal(await steps.act(id, "markAsCompleted"))).toEqual([409, "Add the signed bill of lading first."]);
    await harness.do(harness.bob, "work-orders", workOrderId, "assign");
    await harness.do(harness.bob, "work-orders", workOrderId, "start");
    expect((await harness.act(harness.bob, "work-orders", workOrderId, "markAsCompleted", { actualHours: 3 })).status).toBe(409);
    await steps.prove(id);
    expect(await steps.do(id, "markAsCompleted", { note: "All well" })).toMatchObject({
      state: "completed",
      cycleDays: 0,
      completionNote: "All well",
    });
    expect((await harness.act(harness.bob, "work-orders", workOrderId, "markAsCompleted", { actualHours: 3 })).status).toBe(200);
  });

  it("gives the work back when it is cancelled, unless that leaves scheduled work without anybody", async () => {
    const { id: workOrderId, number } = await steps.work();
    const { id } = await steps.offer(workOrderId, await steps.carrier());
    await steps.do(id, "accept", { name: "Dana" });
    const { version } = await workOf(workOrderId);
    const changed = await harness.bob.put(`work-orders/${workOrderId}`, { version, providerCost: 1 });
    expect(refusal(changed)[1]).toContain("says which provider does the work");
    await harness.do(harness.bob, "work-orders", workOrderId, "assign");
    expect(refusal(await steps.act(id, "cancel", { reason: "Truck broke" }))).toEqual([
      409,
      `${number} has no crew besides this provider. Give it a crew or unschedule it first.`,
    ]);
    await harness.do(harness.bob, "work-orders", workOrderId, "unassign");
    await steps.do(id, "cancel", { reason: "Truck broke" });
    expect(await workOf(workOrderId)).toMatchObject({ providerId: null, providerCost: null });
    const other = await steps.offer(workOrderId, await steps.carrier());
    expect(await steps.do(other.id, "accept", { name: "Sam" })).toMatchObject({ state: "accepted" });
  });

  it("ends with its work: offers are withdrawn, what was taken is cancelled, and nothing is offered after it", async () => {
    const { id: workOrderId } = await steps.work();
    const taken = await steps.offer(workOrderId, await steps.carrier());
    await steps.do(taken.id, "accept", { name: "Dana" });
    await harness.do(harness.bob, "work-orders", workOrderId, "cancel", { reason: "Customer moved" });
    expect(await steps.see(taken.id)).toMatchObject({ state: "cancelled", cancelReason: "The work was cancelled" });
    expect((await harness.bob.post("provider-jobs", steps.input(workOrderId, await steps.carrier()))).status).toBe(422);
    const open = await steps.offered();
    await harness.do(harness.bob, "work-orders", open.workOrderId, "cancel", { reason: "x" });
    expect(await steps.see(open.job.id)).toMatchObject({ state: "withdrawn", withdrawReason: "The work was cancelled" });
  });

  it("is read by employees only", async () => {
    const { job, workOrderId } = await steps.offered();
    expect((await harness.cleo.get(`provider-jobs/${job.id}`)).status).toBe(403);
    expect((await harness.cleo.get("provider-jobs")).status).toBe(403);
    await steps.do(job.id, "accept", { name: "Dana" });
    const seen = await harness.see(harness.cleo, "work-orders", workOrderId);
    expect(Object.keys(seen).filter((name) => /provider|cost/i.test(name))).toEqual([]);
    expect((await harness.cleo.get(`work-orders/${workOrderId}/margin`)).status).not.toBe(200);
  });
});

describe("a settlement", () => {
  it("keeps what was invoiced, with the reason for a difference, and writes the cost to the work", async () => {
    const { job, workOrderId } = await steps.completed();
    const invoice = { invoiceNumber: "A-1", invoiceAmount: 515_00, invoiceDate: "2026-11-20" };
    const unexplained = await steps.act(job.id, "settle", invoice);
    expect([unexplained.status, unexplained.body.errors]).toEqual([
      422,
      { differenceReason: ["Say why the invoice differs from the agreed cost."] },
    ]);
    const settled = await steps.do(job.id, "settle", { ...invoice, differenceReason: "Two hours of waiting" });
    expect(settled).toMatchObject({ state: "settled", difference: 35_00, laneFrom: "NV 895", laneTo: "NV 895" });
    expect(await workOf(workOrderId)).toMatchObject({ providerCost: 515_00 });
    await steps.do(job.id, "markPaid", { paidOn: "2026-11-20", reference: "ACH 77" });
    expect(refusal(await steps.act(job.id, "unwindSettlement", { reason: "x" }))).toEqual([409, "It is paid. Unwind the payment first."]);
    await steps.do(job.id, "unwindPayment", { reason: "Bounced" });
    expect(await steps.do(job.id, "unwindSettlement", { reason: "Wrong invoice" })).toMatchObject({
      state: "completed",
      invoiceNumber: null,
      invoiceAmount: null,
      difference: null,
      laneFrom: null,
    });
    expect(await workOf(workOrderId)).toMatchObject({ providerCost: 480_00 });
    expect(await steps.do(job.id, "settle", { ...invoice, invoiceAmount: 480_00 })).toMatchObject({
      difference: 0,
      differenceReason: null,
    });
  });

  it("takes an invoice of a provider once", async () => {
    const { job, providerId } = await steps.completed();
    await steps.do(job.id, "settle", { invoiceNumber: "INV 9", invoiceAmount: 480_00, invoiceDate: "2026-11-20" });
    const { id: workOrderId } = await steps.work();
    const { id } = await steps.offer(workOrderId, providerId);
    await steps.do(id, "accept", { name: "Dana" });
    await steps.do(id, "start");
    await steps.prove(id);
    await steps.do(id, "markAsCompleted");
    const again = await steps.act(id, "settle", { invoiceNumber: "inv 9", invoiceAmount: 480_00, invoiceDate: "2026-11-20" });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ["invoiceNumber"]]);
    const other = await steps.completed();
    expect(
      (await steps.act(other.job.id, "settle", { invoiceNumber: "INV 9", invoiceAmount: 480_00, invoiceDate: "2026-11-20" })).status,
    ).toBe(200);
  });
});
