// @module-tag gate
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnyRow, createSalesHarness, type SalesHarness } from "./sales-harness.ts";

let harness: SalesHarness;
beforeAll(async () => {
  harness = await createSalesHarness();
});
afterAll(() => harness.close());

let serial = 0;
async function checklist(types: readonly string[], items: readonly string[], more: object = {}) {
  serial += 1;
  const input = { name: `Checklist ${serial}`, types, items: items.map((item) => ({ item })), ...more };
  const { status, body, text } = await harness.ann.post("work-checklists", input);
  expect(status, text).toBe(201);
  return body.data;
}
const archive = ({ id, version }: { id: number; version: number }) =>
  harness.ann.post(`work-checklists/${id}/actions/archive`, { version });
const itemsOf = ({ checklist: items }: AnyRow) => items.map(({ item }: { item: string }) => item);

describe("a new work order", () => {
  it("gets the items for its type once each, everyone's before its customer's", async () => {
    const own = await checklist(["delivery", "install"], ["Reserve the elevator", "call AHEAD"], { customerId: harness.acme });
    const all = await checklist(["delivery"], ["Call ahead", "Take photos"]);
    const others = [
      await checklist(["delivery"], ["Somebody else's"], { customerId: harness.zeta }),
      await checklist(["pickup"], ["Of another type"]),
      await checklist([], ["By hand only"]),
    ];
    const archived = await checklist(["delivery"], ["No longer done"]);
    await archive(archived);
    const work = await harness.work({ type: "delivery" });
    expect(work.checklist).toMatchObject([
      { item: "Call ahead", done: false },
      { item: "Take photos", done: false },
      { item: "Reserve the elevator", done: false },
    ]);
    expect(itemsOf(await harness.work({ type: "install" }))).toEqual(["Reserve the elevator", "call AHEAD"]);
    expect(itemsOf(await harness.work({ type: "transfer" }))).toEqual([]);
    for (const each of [own, all, ...others]) await archive(each);
    expect(itemsOf(await harness.see(harness.bob, "work-orders", work.id)), "it keeps what it got").toHaveLength(3);
  });

  it("keeps the items that were entered", async () => {
    const all = await checklist(["pack"], ["Label every box"]);
    const work = await harness.work({ type: "pack", checklist: [{ item: "Only this", done: true }] });
    expect(work.checklist).toMatchObject([{ item: "Only this", done: true }]);
    await archive(all);
  });

  it("asks for its items where the checklists have too many", async () => {
    const items = (from: number) => Array.from({ length: 60 }, (_, index) => `Step ${from + index}`);
    const many = [];
    for (let from = 0; from < 360; from += 60) many.push(await checklist(["pickup"], items(from)));
    const input = {
      type: "pickup",
      customerId: harness.acme,
      windowStart: "2027-03-01T14:00:00.000Z",
      windowEnd: "2027-03-01T15:00:00.000Z",
    };
    const places = [{ locationId: harness.locationIds[0] }];
    const refused = await harness.bob.post("work-orders", { ...input, places });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.checklist[0]).toContain("more than 300 items");
    for (const each of many) await archive(each);
  });
});

describe("adding a checklist", () => {
  it("adds what the work order lacks, and leaves what was checked", async () => {
    const extra = await checklist([], ["Gloves worn", "Already there"]);
    const work = await harness.work({ type: "transfer", checklist: [{ item: "already there", done: true }] });
    const after = await harness.do(harness.bob, "work-orders", work.id, "addChecklist", { checklistId: extra.id });
    expect(after.checklist).toMatchObject([
      { item: "already there", done: true },
      { item: "Gloves worn", done: false },
    ]);
    const again = await harness.act(harness.bob, "work-orders", work.id, "addChecklist", { checklistId: extra.id });
    expect([again.status, again.body.message]).toEqual([409, "The work order has all items of this checklist already."]);
  });

  it("refuses another customer's checklist, an archived one, and ended work", async () => {
    const theirs = await checklist([], ["Secret"], { customerId: harness.zeta });
    const gone = await checklist([], ["Gone"]);
    await archive(gone);
    const fine = await checklist([], ["Fine"]);
    const work = await harness.work({ type: "transfer" });
    for (const each of [theirs, gone])
      expect((await harness.act(harness.bob, "work-orders", work.id, "addChecklist", { checklistId: each.id })).status).toBe(422);
    await harness.do(harness.bob, "work-orders", work.id, "cancel", { reason: "Not needed" });
    expect((await harness.act(harness.bob, "work-orders", work.id, "addChecklist", { checklistId: fine.id })).status).toBe(409);
    expect((await harness.act(harness.cleo, "work-orders", work.id, "addChecklist", { checklistId: fine.id })).status).toBe(403);
    expect((await harness.cleo.get("work-checklists")).status).toBe(403);
  });

  it("lets work be completed only once all items are checked", async () => {
    const extra = await checklist([], ["Sweep"]);
    const work = await harness.work({ type: "transfer", windowStart: "2027-04-01T14:00:00.000Z", windowEnd: "2027-04-01T16:00:00.000Z" });
    for (const step of ["assign", "start"]) await harness.do(harness.bob, "work-orders", work.id, step);
    await harness.do(harness.bob, "work-orders", work.id, "addChecklist", { checklistId: extra.id });
    const refused = await harness.act(harness.bob, "work-orders", work.id, "markAsCompleted", { actualHours: 1 });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("1 of 1 items is open")]);
  });
});
