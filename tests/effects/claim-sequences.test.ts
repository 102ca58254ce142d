// @module-tag night
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claim as claimResource } from "../../src/resources/sales/claim.ts";
import { owedByLine } from "../../src/resources/sales/claim-valuation.ts";
import { addDays } from "../../src/schemas/values/date.ts";
import { type Client, today } from "../contract/harness.ts";
import { runDailyActions } from "../support/run-daily.ts";
import { type ClaimHarness, createClaimHarness, writable } from "./claim-harness.ts";
import type { AnyRow } from "./sales-harness.ts";

let harness: ClaimHarness;
let workOrderId = 0;
beforeAll(async () => {
  harness = await createClaimHarness();
  workOrderId = (await harness.work()).id;
});
afterAll(() => harness?.close());

/** A claim as plain values: what the rules say of it, without the code that keeps them. */
interface Model {
  state: "filed" | "reviewing" | "offered" | "accepted" | "paid" | "declined" | "withdrawn";
  settled: number | null;
  paidAs: "credit memo" | "payment out" | null;
  memoId: number | null;
  /** What customers see of the offer. */
  offered: number | null;
  owed: number;
}

const people = ["bob", "cleo", "carl", "dora"] as const;
type Who = (typeof people)[number];
const commands = [
  "review",
  "settle",
  "offer",
  "reviseOffer",
  "accept",
  "acceptForCustomer",
  "payOut",
  "payByCreditMemo",
  "voidPayment",
  "voidMemo",
  "decline",
  "reopen",
  "withdraw",
  "lapse",
] as const;
type Command = (typeof commands)[number];

const isStaff = (who: Who) => who === "bob";
/** From which states, and whose side may do it. */
const table: Readonly<
  Record<Exclude<Command, "voidMemo" | "lapse">, readonly [from: readonly Model["state"][], by: "staff" | "customer" | "both"]>
> = {
  review: [["filed"], "staff"],
  settle: [["filed", "reviewing"], "staff"],
  offer: [["reviewing"], "staff"],
  reviseOffer: [["offered"], "staff"],
  accept: [["offered"], "customer"],
  acceptForCustomer: [["offered"], "staff"],
  payOut: [["accepted"], "staff"],
  payByCreditMemo: [["accepted"], "staff"],
  voidPayment: [["paid"], "staff"],
  decline: [["filed", "reviewing", "offered"], "staff"],
  reopen: [["declined"], "staff"],
  withdraw: [["filed", "reviewing"], "both"],
};

/** The status that the rules give, and the model afterwards. */
function predicted(model: Model, who: Who, what: Command, amount: number): number {
  if (what === "voidMemo") {
    if (model.state !== "paid" || model.paidAs !== "credit memo") return 0;
    Object.assign(model, { state: "accepted", paidAs: null, memoId: null });
    return 200;
  }
  if (what === "lapse") {
    if (model.state === "offered") model.state = "declined";
    return 0;
  }
  const [from, by] = table[what];
  const isAllowed = by === "both" || (by === "staff") === isStaff(who);
  if (!isAllowed) return 403;
  if (who === "dora") return 404;
  if (!from.includes(model.state)) return 409;
  // Cleo filed it, for her company.
  if (what === "withdraw" && isStaff(who)) return 409;
  if (what === "voidPayment" && model.paidAs !== "payment out") return 409;
  if (what === "offer" && (model.settled === null || model.settled === 0)) return 409;
  const after: Partial<Record<Command, Partial<Model>>> = {
    review: { state: "reviewing" },
    settle: { settled: amount },
    offer: { state: "offered", offered: model.settled },
    reviseOffer: { state: "reviewing", offered: null },
    accept: { state: "accepted" },
    acceptForCustomer: { state: "accepted" },
    payOut: { state: "paid", paidAs: "payment out" },
    payByCreditMemo: { state: "paid", paidAs: "credit memo" },
    voidPayment: { state: "accepted", paidAs: null },
    decline: { state: "declined" },
    reopen: { state: "reviewing", offered: null },
    withdraw: { state: "withdrawn" },
  };
  Object.assign(model, after[what]);
  return 200;
}

async function take(id: number, invoiceId: number, model: Model, { who, what, amount }: { who: Who; what: Command; amount: number }) {
  const client: Client = harness[who];
  if (what === "lapse") {
    await runDailyActions(harness, [claimResource], addDays(today, 31));
    return 0;
  }
  if (what === "voidMemo") {
    if (model.paidAs !== "credit memo") return 0;
    const { creditMemoId } = await harness.claim(id);
    return (await harness.act(`credit-memos/${creditMemoId}`, "void", { reason: "x" })).status;
  }
  const { rows } = await sql<{ version: number }>`select version from claims where id = ${id}`.execute(harness.db.kysely);
  const version = rows[0]?.version ?? 1;
  if (what === "settle") {
    const { lines } = await harness.claim(id);
    // Locked lines are refused by their name: the state is what is wrong.
    const { status } = await client.put(`claims/${id}`, { version, lines: writable(lines, { settled: amount, reason: "As agreed" }) });
    return status === 422 ? 409 : status;
  }
  const inputs: Partial<Record<Command, object>> = {
    review: { adjusterId: harness.bob.actor.id },
    offer: { explanation: "By weight" },
    acceptForCustomer: { note: "By telephone" },
    payOut: { method: "ach", reference: "A-1", on: today },
    payByCreditMemo: { invoiceId },
    voidPayment: { reason: "x" },
    decline: { reason: "x" },
  };
  return (await client.post(`claims/${id}/actions/${what}`, { version, ...inputs[what] })).status;
}

test("any sequence of commands leads to the states and the money of a plain model", async () => {
  const invoice = await harness.invoice(100_000_000);
  const step = fc.record({
    who: fc.constantFrom(...people, "bob", "bob"),
    what: fc.constantFrom(...commands),
    amount: fc.integer({ min: 0, max: 9_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const filed = await harness.file({ workOrderId, lines: [{ description: "Lamp", damage: "Gone", claimed: 9_000 }] });
      const first = await harness.bob.put(`claims/${filed.id}`, {
        version: filed.version,
        valuation: "released",
        lines: writable((await harness.claim(filed.id)).lines, { weight: 50, settled: 3_000 }),
      });
      expect(first.status, first.text).toBe(200);
      const model: Model = { state: "filed", settled: 3_000, paidAs: null, memoId: null, offered: null, owed: 3_000 };
      const story: string[] = [];
      for (const each of steps) {
        const before = { ...model };
        const expected = predicted(model, each.who, each.what, each.amount);
        const status = await take(filed.id, invoice.id, before, each);
        story.push(`${each.who} ${each.what} ${each.amount} -> ${status}`);
        expect(status, story.join("\n")).toBe(expected);
        await agrees(filed.id, model, story.join("\n"));
      }
      await harness.right();
    }),
    { numRuns: 20 },
  );
  const { rows } = await sql<{ state: string }>`select distinct state from claims`.execute(harness.db.kysely);
  // A run that leads nowhere would prove nothing.
  expect(rows.length).toBeGreaterThanOrEqual(4);
}, 120_000);

async function agrees(id: number, model: Model, story: string): Promise<void> {
  const row = await harness.claim(id);
  const isPaid = model.state === "paid";
  expect(
    { state: row.state, settled: row.lines[0].settled, paidAs: row.paidAs, paid: row.paidAmount, owed: row.owed, offered: row.settled },
    story,
  ).toEqual({
    state: model.state,
    settled: model.settled,
    paidAs: model.paidAs,
    paid: isPaid ? model.offered : null,
    owed: owedByLine({ lines: [{ weight: 50, claimed: 9_000 }], valuation: "released" })[0],
    offered: model.offered,
  });
  const own: AnyRow = await harness.claim(id, harness.cleo);
  const isOffered = !["filed", "reviewing"].includes(model.state);
  expect([own.settled, own.owed, own.payer], story).toEqual([isOffered ? model.offered : null, isOffered ? model.owed : null, undefined]);
  const { rows } = await sql<{ booked: number; memos: number }>`select
    coalesce((select sum(l.amount) from journal_lines l join journal_entries e on e.id = l.entry_id
      where e.memo = ${row.number} and l.account = 'claims'), 0)::int as booked,
    coalesce((select sum(m.total) from credit_memos m where m.state = 'issued' and m.reason = ${`Settlement of claim ${row.number}`}), 0)::int as memos`.execute(
    harness.db.kysely,
  );
  expect(rows[0], story).toEqual({
    booked: isPaid && model.paidAs === "payment out" ? model.offered : 0,
    memos: isPaid && model.paidAs === "credit memo" ? model.offered : 0,
  });
}
