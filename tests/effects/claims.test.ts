// @module-tag gate
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { claim as claimResource } from "../../src/resources/sales/claim.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { today } from "../contract/harness.ts";
import { runDailyActions } from "../support/run-daily.ts";
import { type ClaimHarness, createClaimHarness, RELEASED, writable } from "./claim-harness.ts";
import type { AnyRow } from "./sales-harness.ts";
import { createPullHarness, transport } from "./warehousing/pull-harness.ts";

let harness: ClaimHarness;
beforeAll(async () => {
  harness = await createClaimHarness();
});
afterEach(() => harness.right());
afterAll(() => harness?.close());

const stateOf = async (id: number) => (await harness.claim(id)).state;
/** Who was told of a claim, by the title of the notice. */
async function told(id: number): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ title: string; names: string[] }>`
    select n.title, array_agg(distinct u.first_name order by u.first_name) as names
    from notifications n join notification_recipients r on r.notification_id = n.id join users u on u.id = r.user_id
    where n.resource = 'claim' and n.record_id = ${id} group by n.title`.execute(harness.db.kysely);
  return Object.fromEntries(rows.map(({ title, names }) => [title, names]));
}

describe("a new claim", () => {
  it("keeps what the pieces say, whatever becomes of them, and hides from customers where they were", async () => {
    const { cleo, bob, places } = harness;
    const piece = await harness.sofa({ condition: ["scratch"], damaged: 1, photos: [await harness.photo()] });
    await harness.do(`inventories/${piece.id}`, "move", { placeId: places.get("A-01-01") });
    const [look] = await harness.list(`inspections?filter[item][in]=${piece.id}`);
    const findings = [{ code: "dent", part: "left", severity: "major", photos: [await harness.photo()] }];
    await bob.put(`inspections/${look?.id}`, { version: look?.version, findings });
    await harness.do(`inspections/${look?.id}`, "fail", { result: "The frame is bent" });
    const filed = await harness.file({ lines: [{ pieceId: piece.id, damage: "Bent frame", claimed: 50_000 }] });
    expect(filed).toMatchObject({ state: "filed", claimed: 50_000, filedOn: today, owed: null, settled: null });
    expect(filed.number).toMatch(/^CLM-\d{5}$/);
    expect(filed.lines[0]).toMatchObject({ description: "Sofa", weight: 120.5, value: 90_000 });
    const seen = JSON.stringify(filed);
    for (const hidden of ["A-01-01", "bent", "payer", "internalCustody", "remindOn", "adjuster"]) expect(seen).not.toContain(hidden);
    expect(filed.custody.map(({ event }: AnyRow) => event).join("\n")).toMatch(
      /Received from Estes at Reno.*[\s\S]*Put away[\s\S]*Condition recorded: scratch/,
    );
    expect(filed.custodyPhotos).toHaveLength(1);

    const whole = await harness.claim(filed.id);
    const events = whole.internalCustody.map(({ event, place, by }: AnyRow) => [event, place, by].join("|")).join("\n");
    expect(events).toContain("to A-01-01");
    expect(events).toMatch(/Inspection failed \(IN-\d+\): major dent \(left\): The frame is bent/);
    expect(events).toContain("Bob");

    await harness.do(`inventories/${piece.id}`, "move", { placeId: places.get("B-01-01") });
    const { version } = await harness.see(`inventories/${piece.id}`);
    await bob.put(`inventories/${piece.id}`, { version, description: "Couch", weight: 1, photos: [] });
    const later = await harness.claim(filed.id, cleo);
    expect([later.custody, later.custodyPhotos, later.lines]).toEqual([filed.custody, filed.custodyPhotos, filed.lines]);
    expect((await harness.claim(filed.id)).internalCustody).toEqual(whole.internalCustody);
  });

  it("is about a work order, a bill of lading or a piece, all of the same customer", async () => {
    const { cleo, bob, dora } = harness;
    const lines = [{ description: "Lamp", damage: "Gone", claimed: 5_000 }];
    const input = { occurredOn: "2026-11-01", lines };
    const nothing = await cleo.post("claims", input);
    expect([nothing.status, nothing.body.errors?.workOrderId]).toEqual([
      422,
      ["Choose a work order, a bill of lading or at least one piece."],
    ]);
    const piece = await harness.sofa();
    const foreign = await dora.post("claims", { ...input, lines: [{ pieceId: piece.id, damage: "x", claimed: 1 }] });
    expect(foreign.status).toBe(422);
    const other = await bob.post("claims", { ...input, customerId: harness.zeta, workOrderId: (await harness.work()).id });
    expect(other.status).toBe(422);
    const [one, two] = [
      await harness.work(),
      await harness.work({ windowStart: "2026-11-03T09:00:00.000Z", windowEnd: "2026-11-03T12:00:00.000Z" }),
    ];
    const bill = await harness.bill(one.id);
    const apart = await cleo.post("claims", { ...input, workOrderId: two.id, billOfLadingId: bill.id });
    expect([apart.status, apart.body.errors?.billOfLadingId?.[0]]).toEqual([
      422,
      `${bill.number} is not a bill of lading of this work order.`,
    ]);
    expect(await harness.file({ lines, billOfLadingId: bill.id })).toMatchObject({ workOrderId: one.id });
    const nameless = await cleo.post("claims", { ...input, workOrderId: one.id, lines: [{ damage: "Gone", claimed: 5_000 }] });
    expect(nameless.body.errors).toEqual({ "lines.0.description": ["Choose a piece or describe the item."] });
    const future = await cleo.post("claims", { ...input, workOrderId: one.id, occurredOn: addDays(today, 1) });
    expect(future.status).toBe(422);
  });

  it("takes what was elected from the bill of lading, else from the quote, else as it is chosen", async () => {
    const { bob } = harness;
    const lines = [{ description: "Sofa", damage: "Gone", claimed: 100_000 }];
    const quoted = await harness.post("sales-quotes", {
      customerId: harness.acme,
      validUntil: "2026-12-20",
      lines: [{ service: "transport", description: "Door to door", quantity: 1, price: 100_000 }],
      charges: [{ type: "Delivery Valuation", declaredValue: 400_000, percent: 1 }],
    });
    const work = await harness.work({ quoteId: quoted.id });
    expect(await harness.file({ workOrderId: work.id, lines }, bob)).toMatchObject({
      valuation: "declared",
      declaredValue: 400_000,
      valuationFrom: "quote",
      owed: 100_000,
    });
    const plain = await harness.work();
    const sofa = await harness.sofa({ condition: ["scratch"], damaged: 1, photos: [await harness.photo()] });
    const items = [{ tag: sofa.tag, description: "Sofa", quantity: 1, conditionOut: "Good" }];
    const bill = await harness.bill(plain.id, { valuation: "declared", declaredValue: 60_000, items }, true);
    const drawn = await harness.file({ workOrderId: plain.id, valuation: "released", lines }, bob);
    expect(drawn).toMatchObject({
      valuation: "declared",
      declaredValue: 60_000,
      valuationFrom: "bill of lading",
      owed: 60_000,
      deliveredOn: expect.stringMatching(/^2026-/),
    });
    // Named or not, the bill of lading says which piece it is, and the piece has its own custody.
    for (const claimed of [drawn, await harness.file({ billOfLadingId: bill.id, lines }, bob)]) {
      expect(claimed.lines).toMatchObject([{ pieceId: sofa.id, weight: 120.5, value: 90_000 }]);
      expect(claimed.custody.map(({ event }: AnyRow) => event)).toEqual([
        "1 photo taken",
        expect.stringMatching(/^Received from Estes at Reno/),
        "Put on hold: Damaged on receipt",
        "Condition recorded: scratch",
        `${bill.number}, picked up by Estes: Sofa, condition at pickup: Good`,
        `${bill.number}, delivered to Reception without exceptions`,
      ]);
      expect(claimed.custodyPhotos.length).toBeGreaterThan(1);
    }
    const changed = await bob.put(`claims/${drawn.id}`, { version: drawn.version, valuation: "released" });
    expect([changed.status, changed.body.errors]).toEqual([422, { valuation: ["The bill of lading says what was elected."] }]);
    const chosen = await harness.file();
    expect(await harness.claim(chosen.id)).toMatchObject({ valuation: null, valuationFrom: null });
    await bob.put(`claims/${chosen.id}`, { version: chosen.version, valuation: "released" });
    expect(await harness.claim(chosen.id)).toMatchObject({ valuation: "released", valuationFrom: "chosen", owed: RELEASED });
  });

  it("is about the pieces that the bill of lading names by their tags, as far as that is certain", async () => {
    const { cleo, bob, dora, places } = harness;
    const [one, two] = await harness.pieces([{ description: "Chair", quantity: 2, weight: 30, value: 20_000 }]);
    await harness.do(`inventories/${two?.id}`, "move", { placeId: places.get("A-01-01") });
    const [foreign] = await harness.pieces([{ description: "Desk", quantity: 1, weight: 80 }], { customerId: harness.zeta });
    const bill = await harness.bill((await harness.work()).id, {
      items: [
        ...[one, two].map((piece) => ({ tag: piece?.tag, description: "Chair, Lobby", quantity: 1 })),
        { description: "Lamp", quantity: 1 },
        { tag: foreign?.tag, description: "Desk", quantity: 1 },
      ],
    });
    const start = `bills-of-lading/${bill.id}/claim-lines`;
    const chair = { description: "Chair", weight: 30, value: 20_000 };
    const unknown = { pieceId: null, piece: null, weight: null, value: null };
    expect((await cleo.get(start)).body.data).toEqual([
      { pieceId: one?.id, piece: one?.tag, ...chair },
      { pieceId: two?.id, piece: two?.tag, ...chair },
      { ...unknown, description: "Lamp" },
      { ...unknown, description: "Desk" },
    ]);
    expect((await dora.get(start)).status).toBe(404);

    const lineOf = (description: string) => ({ description, damage: "Crushed", claimed: 5_000 });
    const descriptions = ["Chair", ` ${String(two?.tag).toLowerCase()}`, "Lamp", "Desk"];
    const filed = await harness.file({ billOfLadingId: bill.id, lines: descriptions.map(lineOf) });
    // There are two chairs, and the desk is somebody else's.
    expect(filed.lines.map(({ pieceId, weight }: AnyRow) => [pieceId, weight])).toEqual([
      [null, null],
      [two?.id, 30],
      [null, null],
      [null, null],
    ]);
    expect(filed.custody.filter(({ event }: AnyRow) => event.startsWith("Received")).map(({ piece }: AnyRow) => piece)).toEqual([two?.tag]);
    expect(JSON.stringify(filed)).not.toContain("A-01-01");
    expect(JSON.stringify((await harness.claim(filed.id)).internalCustody)).toContain("A-01-01");
    // Released value is worked out from the piece's weight.
    expect((await harness.claim(filed.id)).owed).toBe(1_800);
    const twice = await harness.file({ billOfLadingId: bill.id, lines: [lineOf(String(one?.tag)), lineOf(String(one?.tag))] }, bob);
    expect(twice.lines.map(({ pieceId }: AnyRow) => pieceId)).toEqual([null, null]);
    const chosen = { pieceId: one?.id, damage: "Crushed", claimed: 5_000 };
    const both = await harness.file({ billOfLadingId: bill.id, lines: [chosen, lineOf(String(one?.tag))] }, bob);
    expect(both.lines.map(({ pieceId }: AnyRow) => pieceId)).toEqual([one?.id, null]);
  });

  it("is about the pieces of the pull that a work order carries out", async () => {
    const { cleo, bob } = harness;
    const pulls = await createPullHarness(harness);
    const [piece, left] = await harness.pieces([
      { description: "Mirror", quantity: 1, weight: 40 },
      { description: "Rug", quantity: 1, weight: 25 },
    ]);
    if (!piece || !left) throw new Error("Nothing was received.");
    const address = { address: "2 Dock Rd", city: "Las Vegas", state: "NV", zip: "89101", country: "US" };
    const toHub = await harness.post("hubs", { code: "LAS", name: "Las Vegas", address, timeZone: "America/Los_Angeles" });
    const pull = await pulls.approved([piece, left], { purpose: "transfer", toHubId: toHub.id, shipToId: null });
    await pulls.scan("pullPiece", { pullId: pull.id, tag: piece.tag });
    await harness.do(`pull-flows/${pull.id}`, "shortPiece", { itemId: left.id, reason: "other" });
    const { workOrderId } = await harness.do(`pull-flows/${pull.id}`, "sendToTransport", transport);
    const start = async () => (await cleo.get(`work-orders/${workOrderId}/claim-lines`)).body.data;
    // What waits on the dock has not been carried yet.
    expect(await start()).toEqual([]);
    const loaded = await pulls.scan("loadPiece", { pullId: pull.id, tag: piece.tag });
    expect(loaded.status, loaded.message).toBe("done");
    expect(await start()).toEqual([{ pieceId: piece.id, piece: piece.tag, description: "Mirror", weight: 40, value: null }]);
    const filed = await harness.file({ workOrderId, lines: [{ description: "mirror", damage: "Broken", claimed: 10_000 }] }, bob);
    expect(filed.lines).toMatchObject([{ pieceId: piece.id, weight: 40 }]);
    expect(filed.custody.map(({ event }: AnyRow) => event).join("\n")).toMatch(/^Received from Estes/);
  });

  it("is marked where it comes later than nine months after the delivery, and taken all the same", async () => {
    const { bob, cleo } = harness;
    const work = await harness.work();
    await sql`update work_orders set state = 'completed', completed_at = '2026-01-15T18:00:00Z' where id = ${work.id}`.execute(
      harness.db.kysely,
    );
    const { id } = await harness.file({ workOrderId: work.id, lines: [{ description: "Lamp", damage: "Gone", claimed: 5_000 }] });
    expect(await harness.claim(id)).toMatchObject({ deliveredOn: "2026-01-15", fileBy: "2026-10-15", filedLate: true });
    expect((await harness.claim(id, cleo)).filedLate).toBeUndefined();
    expect((await bob.get("claims?show=open&filter[filedLate][eq]=true")).body.data.claims.map((row: AnyRow) => row.id)).toEqual([id]);
  });

  it("adds the custody of pieces that are added while it is reviewed", async () => {
    const { id } = await harness.file();
    const piece = await harness.sofa({ description: "Bench" });
    const { version, lines, custody } = await harness.claim(id);
    const { status, text } = await harness.bob.put(`claims/${id}`, {
      version,
      lines: [...writable(lines), { pieceId: piece.id, damage: "x", claimed: 100 }],
    });
    expect(status, text).toBe(200);
    const row = await harness.claim(id);
    expect(row.lines[1]).toMatchObject({ description: "Bench", weight: 120.5 });
    expect(row.custody.length).toBeGreaterThan(custody.length);
    expect(row.custody.slice(0, custody.length)).toEqual(custody);
  });
});

describe("an offer", () => {
  it("settles every line, says why it is not what is owed, and is the customer's to see once it is made", async () => {
    const { bob, cleo } = harness;
    const { id } = await harness.file();
    await harness.do(`claims/${id}`, "review", { adjusterId: bob.actor.id });
    const settle = async (settled: number | null, reason: string | null = null, more: object = {}) => {
      const { version, lines } = await harness.claim(id);
      const { status, text } = await bob.put(`claims/${id}`, { version, lines: writable(lines, { settled, reason }), ...more });
      expect(status, text).toBe(200);
      const { status: answered, body } = await harness.take(id, "offer", { explanation: "By weight" });
      return answered === 200 ? "offered" : body.message;
    };
    expect(await settle(null)).toBe("Choose the valuation first: released or declared value.");
    expect(await settle(null, null, { valuation: "released" })).toBe("Enter the settled amount of line 1 first.");
    expect(await settle(0)).toBe("Every line is settled at $0.00. Decline the claim instead.");
    expect(await settle(100_001)).toBe("No more can be settled than is claimed: lower the amount of line 1.");
    expect(await settle(RELEASED + 1)).toBe("Explain the settled amount of line 1: it is above or below what is owed.");
    expect(await harness.claim(id, cleo)).toMatchObject({ settled: null, owed: null, offer: [], explanation: null });
    expect((await harness.take(id, "accept", {}, cleo)).status).toBe(409);
    expect(await settle(RELEASED)).toBe("offered");
    const open = await harness.claim(id, cleo);
    expect(open).toMatchObject({
      settled: RELEASED,
      owed: RELEASED,
      explanation: "By weight",
      answerBy: addDays(today, 30),
      offer: [{ item: "Sofa", claimed: 100_000, owed: RELEASED, settled: RELEASED, reason: null }],
    });
    expect(open.lines[0].settled).toBeUndefined();
    // What was decided stays.
    const { version, lines } = await harness.claim(id);
    expect((await bob.put(`claims/${id}`, { version, lines: writable(lines, { claimed: 1 }) })).status).toBe(422);
    expect((await bob.put(`claims/${id}`, { version, payer: "carrier" })).status).toBe(200);
    await harness.do(`claims/${id}`, "reviseOffer");
    // The next reminder is about the decision again, due after 120 days, and not about the answer to what is no longer offered.
    expect(await harness.claim(id)).toMatchObject({ offer: [], remindOn: addDays(today, 105) });
    expect(await harness.claim(id, cleo)).toMatchObject({ state: "reviewing", settled: null, offer: [], explanation: null });
    expect(await told(id)).toEqual({
      "New claim": ["Ann"],
      "Claim filed": ["Carl"],
      "Claim under review": ["Carl", "Cleo"],
      "Offer for your claim": ["Carl", "Cleo"],
      "Offer under review": ["Carl", "Cleo"],
    });
  });

  it("lapses after thirty days without an answer, with a reminder before, and can be made again", async () => {
    const { id } = await harness.offered();
    const run = (days: number) => runDailyActions(harness, [claimResource], addDays(today, days));
    await sql`update claims set remind_on = null, offered_on = null where id <> ${id} and state <> 'offered'`.execute(harness.db.kysely);
    await run(24);
    expect((await told(id))["Our offer is waiting"]).toBeUndefined();
    await run(25);
    await run(26);
    expect((await told(id))["Our offer is waiting"]).toEqual(["Carl", "Cleo"]);
    await run(30);
    expect(await stateOf(id)).toBe("offered");
    await run(31);
    expect(await harness.claim(id)).toMatchObject({ state: "declined", declineReason: "No answer", remindOn: null });
    expect((await harness.take(id, "accept", {}, harness.cleo)).status).toBe(409);
    await harness.do(`claims/${id}`, "reopen");
    expect(await harness.claim(id)).toMatchObject({ state: "reviewing", declineReason: null, offer: [], settled: null });
  });

  it("has to be acknowledged in 30 days and decided in 120: who has to is reminded, before and after", async () => {
    const { id } = await harness.file();
    const count = async (title: string) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from notifications where resource = 'claim' and record_id = ${id}
        and title = ${title}`.execute(harness.db.kysely);
      return rows[0]?.n;
    };
    const run = (days: number) => runDailyActions(harness, [claimResource], addDays(today, days));
    for (const days of [22, 23, 24, 30]) await run(days);
    expect(await count("Claim to acknowledge")).toBe(1);
    for (const days of [31, 32]) await run(days);
    expect(await count("Claim to acknowledge")).toBe(2);
    expect(await harness.claim(id)).toMatchObject({ acknowledgeBy: addDays(today, 30), decideBy: addDays(today, 120) });
    await harness.do(`claims/${id}`, "review", { adjusterId: harness.bob.actor.id });
    for (const days of [105, 106, 120, 121, 122]) await run(days);
    expect([await count("Claim to decide"), await count("Claim to acknowledge")]).toEqual([2, 2]);
  });
});

describe("who may do what", () => {
  it("withdraws only what they filed, until there is an offer", async () => {
    const { ann, bob, cleo, carl, dora } = harness;
    const { id } = await harness.file();
    expect((await harness.take(id, "withdraw", {}, bob)).body.message).toBe("Only whoever filed this claim can withdraw it.");
    expect((await dora.post(`claims/${id}/actions/withdraw`, { version: 1 })).status).toBe(404);
    await harness.do(`claims/${id}`, "withdraw", {}, carl);
    expect(await stateOf(id)).toBe("withdrawn");
    const ours = await harness.file({}, bob);
    // It is not offered to them either.
    expect((await carl.get(`claims/${ours.id}`)).body.data.actions.withdraw).toBe("Only whoever filed this claim can withdraw it.");
    expect((await harness.take(ours.id, "withdraw", {}, cleo)).body.message).toBe("Only whoever filed this claim can withdraw it.");
    expect((await harness.take(ours.id, "withdraw", {}, ann)).status).toBe(409);
    await harness.do(`claims/${ours.id}`, "withdraw");
    const offered = await harness.offered();
    expect((await harness.take(offered.id, "withdraw", {}, cleo)).status).toBe(409);
    for (const action of ["review", "offer", "acceptForCustomer", "payOut", "payByCreditMemo", "decline", "reopen", "voidPayment"])
      expect((await harness.take(offered.id, action, {}, cleo)).status, action).toBe(403);
    expect((await cleo.put(`claims/${offered.id}`, { version: offered.version, story: "x" })).status).toBe(403);
    const accepted = await harness.do(`claims/${offered.id}`, "acceptForCustomer", { note: "By telephone" });
    expect(accepted).toMatchObject({ state: "accepted", acceptedByName: "bob", acceptedOn: today });
  });
});

describe("a payment", () => {
  it("by credit memo lowers the invoice's balance, and voiding the memo opens the claim again", async () => {
    const { bob } = harness;
    const { id, settled } = await harness.accepted();
    const small = await harness.invoice(1_000);
    const tooMuch = await harness.take(id, "payByCreditMemo", { invoiceId: small.id });
    expect([tooMuch.status, tooMuch.body.message]).toEqual([409, `No more than $10.00 of ${small.number} can be credited.`]);
    expect(await stateOf(id)).toBe("accepted");
    const invoice = await harness.invoice(10_000);
    const paid = await harness.do(`claims/${id}`, "payByCreditMemo", { invoiceId: invoice.id });
    expect(paid).toMatchObject({ state: "paid", paidAs: "credit memo", paidAmount: settled, paidOn: today });
    expect(await harness.see(`invoices/${invoice.id}`)).toMatchObject({ credited: RELEASED, balance: 10_000 - RELEASED });
    const memo = await harness.see(`credit-memos/${paid.creditMemoId}`);
    expect(memo).toMatchObject({ state: "issued", total: RELEASED, reason: `Settlement of claim ${paid.number}` });
    await harness.right();
    expect((await harness.take(id, "voidPayment", { reason: "x" })).body.message).toBe(
      "This claim was paid by credit memo. Void the credit memo instead.",
    );
    await harness.do(`credit-memos/${memo.id}`, "void", { reason: "Wrong invoice" }, bob);
    expect(await harness.claim(id)).toMatchObject({ state: "accepted", paidAs: null, paidAmount: null, creditMemoId: null });
    expect((await told(id))["Claim to pay again"]).toEqual(["Ann", "Carl", "Cleo"]);
    await harness.right();
    await harness.do(`claims/${id}`, "payByCreditMemo", { invoiceId: invoice.id });
  });

  it("in money is booked as an expense, once, and taken back by voiding it", async () => {
    const { id, number } = await harness.accepted(50_000);
    const input = { method: "check", reference: "1044", on: today };
    const early = await harness.take(id, "payOut", { ...input, on: "2026-11-01" });
    expect([early.status, early.body.errors?.on?.[0]]).toEqual([422, "The claim was filed on 11/20/2026. Enter that day or a later one."]);
    expect(await harness.do(`claims/${id}`, "payOut", input)).toMatchObject({ state: "paid", paidAmount: 50_000, paidReference: "1044" });
    expect((await harness.take(id, "payOut", input)).status).toBe(409);
    expect((await harness.take(id, "payByCreditMemo", { invoiceId: 1 })).status).toBe(409);
    const booked = async () => {
      const { rows } = await sql<{ account: string; amount: number }>`select l.account, sum(l.amount)::int as amount from journal_lines l
        join journal_entries e on e.id = l.entry_id where e.memo = ${number} group by l.account order by l.account`.execute(
        harness.db.kysely,
      );
      return rows.map(({ account, amount }) => [account, amount]);
    };
    expect(await booked()).toEqual([
      ["cash", -50_000],
      ["claims", 50_000],
    ]);
    await harness.right();
    await harness.do(`claims/${id}`, "voidPayment", { reason: "Check returned" });
    expect(await harness.claim(id)).toMatchObject({ state: "accepted", paidAs: null, paidAmount: null, paidReference: null });
    expect(await booked()).toEqual([
      ["cash", 0],
      ["claims", 0],
    ]);
  });

  it("that the books do not hold is found", async () => {
    const { id, number } = await harness.accepted();
    await harness.do(`claims/${id}`, "payOut", { method: "wire", reference: "W-1", on: today });
    const problems = async () => {
      const { checkBooks } = await import("../../server/areas/accounting/ports/check-books.ts");
      return (await checkBooks(harness.db)).problems.join("\n");
    };
    await sql`update claims set paid_amount = paid_amount + 1 where id = ${id}`.execute(harness.db.kysely);
    expect(await problems()).toContain(`${number}: the claim's payment in the journal differs from the amount paid.`);
    expect(await problems()).toContain(`${number}: the claim was paid another amount than was offered and accepted.`);
    await sql`update claims set paid_amount = paid_amount - 1 where id = ${id}`.execute(harness.db.kysely);
  });
});
