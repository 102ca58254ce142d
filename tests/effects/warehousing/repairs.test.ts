// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repairSteps } from "./repair-steps.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
let steps: ReturnType<typeof repairSteps>;
beforeAll(async () => {
  harness = await createWarehouseHarness();
  steps = repairSteps(harness);
});
afterAll(() => harness?.close());

const pathOf = ({ id }: { readonly id: number }) => `inspection-repairs/${id}`;
const refusal = ({ status, body }: { readonly status: number; readonly body: { readonly message: string } }) => [status, body.message];

describe("a repair", () => {
  it("is approved by the customer who pays, done at the shop, and the piece is inspected again", async () => {
    const { piece, inspection } = await steps.failed();
    const repair = await steps.request(inspection);
    expect(repair).toMatchObject({ state: "requested", itemId: piece.id, customerId: harness.acme, photosBefore: [{ name: "photo.png" }] });
    expect(await harness.do(pathOf(repair), "approve", {}, harness.cleo)).toMatchObject({ state: "approved", approvedVia: "on screen" });
    expect(await harness.see(`inspections/${inspection.id}`)).toMatchObject({ state: "inRepair", round: 1 });
    await harness.do(pathOf(repair), "begin", { where: "at the repair shop" });
    expect(await steps.where(piece.id)).toEqual({ state: "onHold", kind: "repair shop" });
    await steps.photograph(pathOf(repair));
    expect(refusal(await harness.act(pathOf(repair), "markAsCompleted", { cost: 120_00 }))).toEqual([
      409,
      `${piece.tag} is still at the repair shop. Receive it back first.`,
    ]);
    await harness.do(pathOf(repair), "receiveBack", { placeId: harness.places.get("A-01-01") });
    expect(refusal(await harness.act(`inventories/${piece.id}`, "undoMovement"))).toEqual([
      409,
      `The last thing that happened to ${piece.tag} can't be undone by moving it back.`,
    ]);
    expect(await harness.do(pathOf(repair), "markAsCompleted", { cost: 120_00, outcome: "New lacquer" })).toMatchObject({ margin: 60_00 });
    const again = await harness.see(`inspections/${inspection.id}`);
    expect(again).toMatchObject({ state: "pending", round: 2, result: null, firstResult: "failed" });
    expect(again.rounds).toMatchObject([{ round: 1, outcome: "failed", result: "Scratched", byId: harness.bob.actor.id }]);
    expect(await steps.where(piece.id)).toEqual({ state: "onHold", kind: "bin" });
    const passed = await harness.do(`inspections/${inspection.id}`, "pass", { result: "As new" });
    expect(passed.rounds).toMatchObject([{ outcome: "failed" }, { round: 2, outcome: "passed", result: "As new" }]);
    expect(passed).toMatchObject({ state: "passed", firstResult: "failed" });
    expect(await steps.where(piece.id)).toEqual({ state: "inStock", kind: "bin" });
    const { rows } = await sql<{ kind: string; to: string }>`select m.kind, p.kind as to from movements m join places p on p.id = m.to_id
      where m.item_id = ${piece.id} order by m.sequence`.execute(harness.db.kysely);
    expect(rows.map(({ kind, to }) => `${kind} ${to}`)).toEqual(["receive zone", "move repair shop", "return bin"]);
  });

  it("comes back by a scan as well, and is not inspected before", async () => {
    const { piece, inspection } = await steps.failed();
    const repair = await steps.request(inspection, { payer: "carrier" });
    await harness.do(pathOf(repair), "approve");
    await harness.do(pathOf(repair), "begin");
    for (const action of ["pass", "fail"]) expect((await harness.act(`inspections/${inspection.id}`, action)).status).toBe(409);
    expect(refusal(await harness.act(`inventories/${piece.id}`, "inspect"))[1]).toContain("open inspection");
    expect(refusal(await harness.act(`inventories/${piece.id}`, "release"))[0]).toBe(409);
    expect(refusal(await harness.act(`inventories/${piece.id}`, "returnToVendor", { reason: "x" }))[1]).toContain(String(repair.number));
    await harness.do(`inventories/${piece.id}`, "move", { placeId: harness.places.get("B-01-01") });
    expect(await steps.where(piece.id)).toEqual({ state: "onHold", kind: "bin" });
    expect(refusal(await harness.act(pathOf(repair), "receiveBack", { placeId: harness.places.get("A-01-01") }))[1]).toContain("already");
    expect(refusal(await harness.act(pathOf(repair), "markAsCompleted", { cost: 0 }))[1]).toContain("photo");
    await steps.photograph(pathOf(repair));
    await harness.do(pathOf(repair), "markAsCompleted", { cost: 0 });
    expect(await harness.see(`inspections/${inspection.id}`)).toMatchObject({ state: "pending", round: 2 });
  });

  it("keeps the receive of its piece, also while that waits for another inspection", async () => {
    const { piece, inspection } = await steps.failed();
    const repair = await steps.request(inspection);
    await harness.do(pathOf(repair), "approve", {}, harness.cleo);
    await harness.do(pathOf(repair), "begin", { where: "in the hub" });
    await steps.photograph(pathOf(repair));
    await harness.do(pathOf(repair), "markAsCompleted", { cost: 120_00 });
    expect(await harness.see(`inspections/${inspection.id}`)).toMatchObject({ state: "pending", round: 2 });
    expect(refusal(await harness.act(`receives/${piece.receiveId}`, "unwind", { reason: "Wrong truck" }))).toEqual([
      409,
      `Something has happened since to ${piece.tag}: correct these pieces one by one instead.`,
    ]);
  });

  it("says whose state is in the way of it, and leads there, to those who may read that", async () => {
    const { inspection } = await steps.failed();
    const repair = await steps.request(inspection);
    await sql`update inspections set state = 'closed' where id = ${inspection.id}`.execute(harness.db.kysely);
    const own = await harness.act(pathOf(repair), "approve", {}, harness.cleo);
    expect([own.status, own.body]).toEqual([
      409,
      { message: "Not available now that it is closed.", state: "requested", version: repair.version },
    ]);
    const unknown = await steps.request((await steps.failed()).inspection, { payer: "us" });
    await sql`update inspections set state = 'closed' where id = ${unknown.inspectionId}`.execute(harness.db.kysely);
    const read = await harness.act(pathOf(unknown), "approve", {}, harness.ann);
    expect([read.status, read.body]).toEqual([
      409,
      {
        message: `${unknown.inspection}: Not available now that it is closed.`,
        remedies: [{ open: { resource: "inspection", id: unknown.inspectionId, title: unknown.inspection } }],
        state: "requested",
        version: unknown.version,
      },
    ]);
  });

  it("is approved by whoever pays, and our own money by somebody else", async () => {
    const ours = await steps.request((await steps.failed()).inspection, { payer: "us" });
    expect(refusal(await harness.act(pathOf(ours), "approve"))[1]).toContain("Someone else has to approve");
    expect(await harness.do(pathOf(ours), "approve", {}, harness.ann)).toMatchObject({ state: "approved" });
    const theirs = await steps.request((await steps.failed()).inspection);
    expect(refusal(await harness.act(pathOf(theirs), "approve", {}, harness.ann))[1]).toContain("The customer pays");
    expect((await harness.act(pathOf(theirs), "decline", { reason: "x" }, harness.ann)).status).toBe(403);
    const unknown = await steps.request((await steps.failed()).inspection, { estimate: null });
    expect(refusal(await harness.act(pathOf(unknown), "approve", {}, harness.cleo))).toEqual([409, "The estimate is not known yet."]);
    expect(refusal(await harness.act(pathOf(unknown), "sendForApproval", { to: "a@b.example" }))[1]).toContain("Enter the estimate");
  });

  it("is approved only while its piece is on hold in the hub", async () => {
    const { piece, inspection } = await steps.failed();
    const repair = await steps.request(inspection, { payer: "carrier" });
    const path = `inventories/${piece.id}`;
    await harness.do(path, "requestWriteOff", { reason: "Not worth it" });
    await harness.do(path, "approveWriteOff", { outcome: "disposed of" }, harness.ann);
    expect(refusal(await harness.act(pathOf(repair), "approve"))).toEqual([
      409,
      `${piece.tag} is no longer on hold in the hub, so it can't be repaired. Cancel ${repair.number}.`,
    ]);
    expect(await harness.see(pathOf(repair))).toMatchObject({ state: "requested" });
  });

  it("that is declined or cancelled leaves the piece failed, and another one may follow", async () => {
    const { piece, inspection } = await steps.failed();
    const first = await steps.request(inspection);
    expect(
      (await harness.bob.post("inspection-repairs", { inspectionId: inspection.id, shop: "x", description: "y", payer: "us" })).status,
    ).toBe(422);
    expect(refusal(await harness.act(`inspections/${inspection.id}`, "close", { disposition: "return", result: "x" }))[1]).toBe(
      `Repair ${first.number} is requested. Cancel it first.`,
    );
    expect(await harness.do(pathOf(first), "decline", { reason: "Too much" }, harness.cleo)).toMatchObject({ cancelReason: "Too much" });
    const second = await steps.request(inspection, { payer: "vendor" });
    await harness.do(pathOf(second), "approve");
    await harness.do(pathOf(second), "cancel", { reason: "The vendor sends a new one" });
    expect(await harness.see(`inspections/${inspection.id}`)).toMatchObject({ state: "failed" });
    expect(await steps.where(piece.id)).toEqual({ state: "onHold", kind: "zone" });
    const closed = await harness.act(`inspections/${inspection.id}`, "close", { disposition: "return", result: "Vendor replaces it" });
    expect(closed.body.message).toContain("Return to vendor");
    await harness.do(`inventories/${piece.id}`, "returnToVendor", { reason: "Replaced" });
    expect(await steps.where(piece.id)).toEqual({ state: "out", kind: "vendor" });
  });

  it("is read by the customer who pays, without what it costs us", async () => {
    const { inspection } = await steps.failed();
    const repair = await steps.request(inspection, { vendorQuote: 99_00, internalNotes: "Ask for a discount" });
    const seen = await harness.see(pathOf(repair), harness.cleo);
    expect(seen).toMatchObject({ estimate: 180_00, shop: "Oak & Lacquer" });
    expect(Object.keys(seen).filter((name) => /quote|cost|margin|link|internal|inspection/i.test(name))).toEqual([]);
    expect((await harness.dora.get(pathOf(repair))).status).toBe(404);
    const ours = await steps.request((await steps.failed()).inspection, { payer: "us" });
    expect((await harness.cleo.get(pathOf(ours))).status).toBe(404);
  });
});

describe("an approval link", () => {
  const sent = async (more: object = {}) => {
    const { inspection } = await steps.failed();
    const repair = await steps.request(inspection, more);
    await harness.do(pathOf(repair), "sendForApproval", { to: "payer@acme.test" });
    const [token = ""] = await steps.tokens();
    return { inspection, repair, token };
  };

  it("shows the repair and takes one decision", async () => {
    const { inspection, repair, token } = await sent();
    const { status, body } = await steps.byLink(token);
    expect([status, body.data]).toMatchObject([200, { number: repair.number, estimate: 180_00, state: "requested", before: [{}] }]);
    expect(JSON.stringify(body)).not.toMatch(/vendorQuote|margin|cost/);
    const { version } = body.data;
    expect((await steps.byLink(token, { decision: "approve", version, name: " " })).status).toBe(422);
    expect((await steps.byLink(token, { decision: "approve", version: version - 1, name: "Pat Acme" })).status).toBe(409);
    const approved = await steps.byLink(token, { decision: "approve", version, name: "Pat Acme" });
    expect([approved.status, approved.body.data]).toMatchObject([200, { state: "approved", approvedBy: "Pat Acme (by link)" }]);
    expect((await steps.byLink(token, { decision: "decline", version, reason: "x" })).status).toBe(409);
    expect(await harness.see(pathOf(repair))).toMatchObject({ approvedVia: "by link", approvedBy: "Pat Acme (by link)" });
    expect(await harness.see(`inspections/${inspection.id}`)).toMatchObject({ state: "inRepair" });
    const { rows } = await sql`select from guest_links where encode(digest, 'escape') like '%' || ${token} || '%'`.execute(
      harness.db.kysely,
    );
    expect(rows).toEqual([]);
  });

  it("is over when it expires, is withdrawn, or the customer no longer pays, and a guess opens nothing", async () => {
    const over = async (token: string) => {
      const answers = [await steps.byLink(token), await steps.byLink(token, { decision: "approve", version: 1, name: "Pat" })];
      for (const { status, body } of answers)
        expect([status, body.message]).toEqual([404, "This link no longer works. Please ask us for a new one."]);
    };
    const expired = await sent();
    await sql`update inspection_repairs set link_expires_on = '2020-01-01' where id = ${expired.repair.id}`.execute(harness.db.kysely);
    await over(expired.token);
    const revoked = await sent();
    await harness.do(pathOf(revoked.repair), "revokeLink");
    await over(revoked.token);
    // A new link does not bring the withdrawn one back.
    await harness.do(pathOf(revoked.repair), "sendForApproval", { to: "payer@acme.test" });
    const [fresh = ""] = await steps.tokens();
    await over(revoked.token);
    expect((await steps.byLink(fresh)).status).toBe(200);
    const repaid = await sent();
    const { version } = await harness.see(pathOf(repaid.repair));
    expect((await harness.bob.put(pathOf(repaid.repair), { version, payer: "us" })).status).toBe(200);
    await over(repaid.token);
    await over("x".repeat(43));
    await over("short");
  });

  it("opens its own repair's files only", async () => {
    const [one, other] = [await sent(), await sent()];
    const file = async (token: string, repair: { readonly id: number }) => {
      const { rows } = await sql<{
        id: number;
      }>`select id from files where resource = 'inspection-repair' and record_id = ${repair.id}`.execute(harness.db.kysely);
      return (await harness.app.inject({ url: `/api/portal/repairs/${token}/files/${rows[0]?.id}` })).json().message;
    };
    // The test's photo has no bytes in the store: both are answered by 404, for different reasons.
    await sql`update files set field = 'vendorFiles', visible_to_customer = false where resource = 'inspection-repair' and record_id = ${one.repair.id}`.execute(
      harness.db.kysely,
    );
    expect(await file(one.token, one.repair)).toBe(await file(one.token, other.repair));
  });

  it("is not sent by a job that is late", async () => {
    const { inspection } = await steps.failed();
    const repair = await steps.request(inspection);
    await harness.do(pathOf(repair), "sendForApproval", { to: "payer@acme.test" });
    await harness.do(pathOf(repair), "approve", {}, harness.cleo);
    expect(await steps.tokens()).toEqual([]);
  });
});

describe("an inspection", () => {
  it("takes findings as they are written down, and fails once each has a photo and where it is", async () => {
    const [piece] = await harness.pieces([{ description: "Chair", quantity: 1, inspect: true }]);
    const [{ id } = { id: 0 }] = await harness.list(`inspections?filter[item][in]=${piece?.id}`);
    const path = `inspections/${id}`;
    const refusedWith = async (findings: readonly object[]) => {
      const { version } = await harness.see(path);
      const { status, text } = await harness.bob.put(path, { version, findings });
      expect(status, text).toBe(200);
      const row = await harness.see(path);
      const { status: failed, body } = await harness.act(path, "fail");
      expect([failed, row.actions.fail]).toEqual([409, body.message]);
      return body.message;
    };
    const onDrawing = { code: "scratch", severity: "minor", side: "front", x: 0.5, y: 0.5 };
    const complete = async () => ({ ...onDrawing, photos: [await harness.photo()] });
    expect(await refusedWith([onDrawing])).toBe("Add a photo to finding 1 (scratch) first.");
    const dent = { code: "dent", severity: "major" };
    expect(await refusedWith([await complete(), dent])).toBe('Add a photo and an entry under "Where" to finding 2 (dent) first.');
    expect(await refusedWith([await complete(), { ...dent, photos: [await harness.photo()] }])).toBe(
      'Add an entry under "Where" to finding 2 (dent) first.',
    );
    const { version } = await harness.see(path);
    await harness.bob.put(path, { version, findings: [await complete(), { ...dent, part: "leg", photos: [await harness.photo()] }] });
    expect(await harness.do(path, "fail")).toMatchObject({ state: "failed" });
  });

  it("keeps the findings of earlier rounds as they were", async () => {
    const { inspection } = await steps.failed();
    const repair = await steps.request(inspection, { payer: "carrier" });
    await harness.do(pathOf(repair), "approve");
    await harness.do(pathOf(repair), "begin", { where: "in the hub" });
    await steps.photograph(pathOf(repair));
    await harness.do(pathOf(repair), "markAsCompleted", { cost: 10_00 });
    const path = `inspections/${inspection.id}`;
    const { version, findings } = await harness.see(path);
    const put = (lines: readonly object[]) => harness.bob.put(path, { version, findings: lines });
    expect(findings).toMatchObject([{ round: 1, side: "front", x: 0.25, y: 0.75 }]);
    const [{ round: _round, photos, ...typed }] = findings;
    const first = { ...typed, photos: photos.map(({ id }: { id: number }) => id) };
    expect((await put([])).status).toBe(409);
    expect((await put([{ ...first, severity: "minor" }])).status).toBe(409);
    expect((await harness.act(path, "fail")).body.message).toBe("Add at least one finding first.");
    expect((await put([first, { code: "dent", severity: "minor", side: "top", x: 0.5 }])).status).toBe(422);
    const second = { code: "dent", severity: "minor", side: "top", x: 0.5, y: 1 };
    expect((await put([first, { ...second, photos: [await harness.photo()] }])).status).toBe(200);
    const failed = await harness.do(path, "fail", { result: "Dented in the shop" });
    expect(failed.findings).toMatchObject([{ round: 1 }, { round: 2, code: "dent" }]);
    expect(failed.rounds).toMatchObject([{ result: "Scratched" }, { round: 2, result: "Dented in the shop" }]);
  });
});
