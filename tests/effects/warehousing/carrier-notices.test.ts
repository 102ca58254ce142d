// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDocumentEmailJob, DOCUMENT_EMAIL_QUEUE } from "../../../server/documents/email/document-email-job.ts";
import { claimNoticeDueOn } from "../../../src/resources/warehousing/claim-notice.ts";
import { receive } from "../../../src/resources/warehousing/receive.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { runDailyActions } from "../../support/run-daily.ts";
import { repairSteps } from "./repair-steps.ts";
import { createWarehouseHarness, type WarehouseHarness } from "./warehouse-harness.ts";

let harness: WarehouseHarness;
let steps: ReturnType<typeof repairSteps>;
beforeAll(async () => {
  harness = await createWarehouseHarness();
  steps = repairSteps(harness);
});
afterAll(() => harness?.close());

const noticesOf = async (id: number) =>
  (
    await sql<{ title: string }>`select title from notifications where resource = 'receive' and record_id = ${id} and title like 'Claim%'
      order by id`.execute(harness.db.kysely)
  ).rows.map(({ title }) => title);
const tasksOf = async (id: number) =>
  (
    await sql<{
      details: string;
      due: string;
    }>`select details, due_date::text as due from tasks where biz_object_id = 13 and record_id = ${id}`.execute(harness.db.kysely)
  ).rows;

describe("a carrier's notice", () => {
  it("is due when an inspection fails in time, and once for all of a receive", async () => {
    const { inspection } = await steps.failed();
    const path = `receives/${inspection.receiveId}`;
    const row = await harness.see(path);
    expect(row).toMatchObject({ claimNoticeState: "due", claimNoticeDue: inspection.carrierNoticeDue });
    expect(await tasksOf(row.id)).toEqual([
      { details: expect.stringContaining(`Inspection ${inspection.number} failed.`), due: row.claimNoticeDue },
    ]);
    const listed = await harness.list(`inspections?tab=notice&pageSize=200`);
    expect(listed.map(({ id }) => id)).toContain(inspection.id);
    await harness.do(path, "recordClaimNotice", { sentOn: steps.today(), notice: "By portal, case 7" });
    expect(await harness.see(path)).toMatchObject({ claimNoticeState: "sent", claimNoticeRemindOn: null });
    expect((await harness.list(`inspections?tab=notice&pageSize=200`)).map(({ id }) => id)).not.toContain(inspection.id);
  });

  it("is dated on inspections that begin after the receive too, where a carrier brought the piece", async () => {
    const { id: receiveId } = await harness.post("receives", {
      hubId: harness.hubId,
      customerId: harness.acme,
      carrier: "Estes",
      items: [{ description: "Lamp", quantity: 1 }],
    });
    await harness.do(`receives/${receiveId}`, "markAsCompleted");
    const inspectionOf = async (id: unknown) => {
      const [piece] = await harness.list(`inventories?filter[receive][in]=${id}`);
      await harness.do(`inventories/${piece?.id}`, "inspect");
      return (await harness.list(`inspections?filter[item][in]=${piece?.id}`))[0] ?? {};
    };
    const { receivedOn } = await harness.see(`receives/${receiveId}`);
    const late = await inspectionOf(receiveId);
    expect(late).toMatchObject({ receiveId, carrierNoticeDue: claimNoticeDueOn(receivedOn) });
    const [brought] = await harness.pieces([{ description: "Lamp", quantity: 1 }], { carrier: null });
    expect(await inspectionOf(brought?.receiveId)).toMatchObject({ carrierNoticeDue: null });
  });

  it("is not due once it is too late", async () => {
    const [piece] = await harness.pieces([{ description: "Lamp", quantity: 1, inspect: true }]);
    await sql`update receives set received_on = received_on - 30 where id = ${piece?.receiveId}`.execute(harness.db.kysely);
    const [pending] = await harness.list(`inspections?filter[item][in]=${piece?.id}`);
    const path = `inspections/${pending?.id}`;
    await harness.bob.put(path, {
      version: pending?.version,
      findings: [{ code: "dent", severity: "minor", part: "top", photos: [await harness.photo()] }],
    });
    await harness.do(path, "fail", {});
    expect(await harness.see(`receives/${piece?.receiveId}`)).toMatchObject({ claimNoticeState: null, claimNoticeDue: null });
  });

  it("is asked for two days before and on the day, and marked as missed after it", async () => {
    const { inspection } = await steps.failed();
    const { id, claimNoticeDue: due } = await harness.see(`receives/${inspection.receiveId}`);
    // Other receives of this test are as good as sent.
    await sql`update receives set claim_notice_state = 'sent' where id <> ${id} and claim_notice_state is not null`.execute(
      harness.db.kysely,
    );
    const on = (days: number) => runDailyActions(harness, [receive], addDays(due, days));
    await on(-3);
    expect(await noticesOf(id)).toEqual([]);
    for (const days of [-2, -2, -1]) await on(days);
    expect(await noticesOf(id)).toEqual(["Claim notice due"]);
    for (const days of [0, 0]) await on(days);
    expect(await noticesOf(id)).toEqual(["Claim notice due", "Claim notice due"]);
    for (const days of [1, 2]) await on(days);
    expect(await noticesOf(id)).toEqual(["Claim notice due", "Claim notice due", "Claim notice missed"]);
    expect(await harness.see(`receives/${id}`)).toMatchObject({ claimNoticeState: "missed" });
    expect((await harness.list("inspections?tab=notice&pageSize=200")).map((each) => each.id)).toContain(inspection.id);
    // Late is better than never.
    await harness.do(`receives/${id}`, "recordClaimNotice", { sentOn: steps.today(), notice: "By phone" });
    expect(await harness.see(`receives/${id}`)).toMatchObject({ claimNoticeState: "sent" });
  });

  it("is sent when the email with its letter was", async () => {
    const { inspection } = await steps.failed();
    const { id } = await harness.see(`receives/${inspection.receiveId}`);
    const send = async (to: string, refuses: boolean) => {
      const { rows } = await sql<{ letterId: number }>`
        with f as (insert into files (name, mime, size, sha256, storage_key) values ('n.pdf', 'application/pdf', 1, 'x', 'x') returning id)
        insert into letters (resource, record_id, document, recipients, subject, message, digest, file_id, user_name)
        select 'receive', ${id}, 'Carrier notice', ${JSON.stringify([to])}::jsonb, 's', 'm', 'x', f.id, 'Bob' from f returning id as "letterId"`.execute(
        harness.db.kysely,
      );
      const handle = createDocumentEmailJob({
        engine: harness.engine,
        mailer: {
          send: async () => ({ messageId: "1", refused: refuses ? [{ address: to, reply: "550" }] : [] }),
          close: () => undefined,
        },
        files: { read: async () => ({ size: 1, stream: (async function* () {})() }) as never },
        sender: { name: "Meridian", address: [], phone: "" },
      });
      const job = { id: 1, queue: DOCUMENT_EMAIL_QUEUE, payload: rows[0], attempt: 1, maxAttempts: 3 };
      await handle(job, { signal: new AbortController().signal, finish: async () => undefined });
    };
    await send("nobody@estes.example", true);
    expect(await harness.see(`receives/${id}`)).toMatchObject({ claimNoticeState: "due" });
    await send("claims@estes.example", false);
    expect(await harness.see(`receives/${id}`)).toMatchObject({
      claimNoticeState: "sent",
      claimNotice: "By email to claims@estes.example",
      claimNoticeSentOn: expect.any(String),
    });
    // A second copy changes nothing.
    await send("again@estes.example", false);
    expect(await harness.see(`receives/${id}`)).toMatchObject({ claimNotice: "By email to claims@estes.example" });
  });
});

describe("fail rates", () => {
  it("count the first look at each piece, and each number opens its rows", async () => {
    const vendor = "Rates & Sons";
    const { inspection } = await steps.failed({ vendor, carrier: "Slow Freight" });
    const [piece] = await harness.pieces([{ description: "Chair", quantity: 1, inspect: true }], {
      vendor: "rates & sons",
      carrier: "Slow Freight",
    });
    const [pending] = await harness.list(`inspections?filter[item][in]=${piece?.id}`);
    await harness.do(`inspections/${pending?.id}`, "pass", {});
    const repair = await steps.request(inspection, { payer: "carrier" });
    for (const [action, input] of [
      ["approve", {}],
      ["begin", { where: "in the hub" }],
    ] as const)
      await harness.do(`inspection-repairs/${repair.id}`, action, input);
    await steps.photograph(`inspection-repairs/${repair.id}`);
    await harness.do(`inspection-repairs/${repair.id}`, "markAsCompleted", { cost: 1 });
    await harness.do(`inspections/${inspection.id}`, "pass", {});
    const days = "from=2000-01-01&to=2999-12-31";
    const rates = await harness.see(`inspections/fail-rates?${days}`);
    expect(rates.vendors).toContainEqual({ name: expect.stringMatching(/^rates & sons$/i), passed: 1, failed: 1 });
    expect(rates.carriers).toContainEqual({ name: "Slow Freight", passed: 1, failed: 1 });
    const filter = `filter[vendor][eq]=${encodeURIComponent(vendor)}&filter[firstResult][in]=failed&filter[decidedOn][gte]=2000-01-01`;
    expect((await harness.list(`inspections?tab=all&${filter}`)).map(({ id }) => id)).toEqual([inspection.id]);
    expect((await harness.bob.get("inspections/fail-rates?from=2026-02-01&to=2026-01-01")).status).toBe(422);
    expect((await harness.cleo.get(`inspections/fail-rates?${days}`)).status).toBe(403);
  });
});
