// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unlimitedSending } from "../../contract/harness.ts";
import { createSalesHarness, type SalesHarness } from "../sales-harness.ts";
import { jobSteps } from "./job-steps.ts";

let harness: SalesHarness;
let steps: ReturnType<typeof jobSteps>;
beforeAll(async () => {
  harness = await createSalesHarness({ more: { calls: true, sending: unlimitedSending } });
  steps = jobSteps(harness);
  await sql`update roles set abilities = abilities || '{PROVIDERS_AC_JOBS read}'::text[] where user_type = 'E'`.execute(harness.db.kysely);
});
afterAll(() => harness?.close());

const gone = "This link no longer works. Please ask us for a new one.";

/** One file of a multipart body. */
async function upload(token: string, field: string, name = "photo.png", type = "image/png") {
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(pixel, "base64"), Buffer.from("\r\n--x--\r\n")]);
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const { statusCode, body } = await harness.app.inject({
    method: "POST",
    url: `/api/portal/jobs/${token}/files/${field}`,
    headers,
    payload,
  });
  return { status: statusCode, body: JSON.parse(body) };
}

describe("the link of a job", () => {
  it("shows what there is to do, and nothing of what the customer pays or others were offered", async () => {
    const quote = await harness.approved();
    const order = await harness.order(quote.id);
    const { id: workOrderId } = await steps.work({
      salesOrderId: order.id,
      internalNotes: "SECRET NOTE",
      instructions: "Use the side door",
    });
    const rival = await steps.carrier();
    await steps.offer(workOrderId, rival, { cost: 777_77 });
    const { job, token } = await steps.offered({
      workOrderId,
      input: { description: "Sofa to the third floor", internalNotes: "SECRET JOB" },
    });
    const { status, body } = await steps.byLink(token);
    expect([status, body.data]).toMatchObject([
      200,
      {
        number: job.number,
        state: "offered",
        cost: 480_00,
        service: "delivery",
        window: "12/01/2026, 08:00 AM to 12:00 PM EST",
        work: {
          description: "Sofa to the third floor",
          stops: [
            { purpose: "load", address: "1 Elm, Reno, NV 89501" },
            { purpose: "unload", address: "1 Elm, Reno, NV 89501" },
          ],
        },
      },
    ]);
    const told = JSON.stringify(body);
    const { rows } = await sql<{ name: string }>`select name from providers where id = ${rival}`.execute(harness.db.kysely);
    for (const secret of ["SECRET", rows[0]?.name ?? "none", "77777", String(order.total), order.number, "margin", "price", "validFrom"])
      expect(told).not.toContain(secret);
    expect(await steps.see(job.id)).toMatchObject({ version: job.version });
  });

  it("takes one answer, and the same click twice changes nothing", async () => {
    const { job, token, workOrderId } = await steps.offered();
    const { version } = job;
    expect((await steps.byLink(token, { answer: "accept", version, name: " " })).status).toBe(422);
    expect((await steps.byLink(token, { answer: "accept", version: version + 1, name: "Dana" })).status).toBe(409);
    for (let click = 0; click < 2; click++) {
      const { status, body } = await steps.byLink(token, { answer: "accept", version, name: "Dana" });
      expect([status, body.data.state]).toEqual([200, "accepted"]);
    }
    expect((await steps.byLink(token, { answer: "decline", version, reason: "No" })).status).toBe(409);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from activity_log
      where resource = 'provider-job' and record_id = ${job.id} and verb = 'accept'`.execute(harness.db.kysely);
    expect(rows[0]?.n).toBe(1);
    const { rows: told } = await sql<{ title: string }>`select n.title from notifications n
      join notification_recipients r on r.notification_id = n.id where r.user_id = ${harness.bob.actor.id} and n.record_id = ${job.id}
      order by n.id desc limit 1`.execute(harness.db.kysely);
    expect(told[0]?.title).toBe("Job accepted");
    expect(await harness.see(harness.bob, "work-orders", workOrderId)).toMatchObject({ providerCost: 480_00 });
    const hidden = await sql`select from guest_links where encode(digest, 'escape') like '%' || ${token} || '%'`.execute(harness.db.kysely);
    expect(hidden.rows).toEqual([]);
  });

  it("says that another provider took the work, and hides where it is", async () => {
    const winner = await steps.offered();
    const loser = await steps.offered({ workOrderId: winner.workOrderId });
    await steps.byLink(winner.token, { answer: "accept", version: winner.job.version, name: "Dana" });
    const { body } = await steps.byLink(loser.token);
    expect(body.data).toMatchObject({ state: "withdrawn", isTaken: true, work: null });
    expect(JSON.stringify(body)).not.toContain("Elm");
    const late = await steps.byLink(loser.token, { answer: "accept", version: loser.job.version, name: "Sam" });
    expect([late.status, late.body.message]).toEqual([409, "This job is no longer available."]);
  });

  it("is over when it expires or is revoked, and a guess opens nothing", async () => {
    const over = async (token: string) => {
      for (const { status, body } of [
        await steps.byLink(token),
        await steps.byLink(token, { answer: "start" }),
        await upload(token, "photos"),
      ])
        expect([status, body.message]).toEqual([404, gone]);
    };
    const expired = await steps.offered();
    await sql`update provider_jobs set link_expires_on = '2020-01-01' where id = ${expired.job.id}`.execute(harness.db.kysely);
    await over(expired.token);
    const revoked = await steps.offered();
    await steps.do(revoked.job.id, "revokeLink");
    await over(revoked.token);
    // A new link does not bring the revoked one back.
    await steps.do(revoked.job.id, "sendLink", { to: "dana@haul.example", message: "Please answer today" });
    const [mail] = await steps.mails();
    expect([mail?.to, mail?.text]).toEqual([["dana@haul.example"], expect.stringContaining("Please answer today")]);
    await over(revoked.token);
    expect((await steps.byLink(mail ? steps.tokenIn(mail) : "")).status).toBe(200);
    await over("x".repeat(43));
    await over("short");
  });

  it("can't be accepted once the offer is over", async () => {
    const { job, token } = await steps.offered();
    await sql`update provider_jobs set valid_until = '2026-11-01' where id = ${job.id}`.execute(harness.db.kysely);
    const { status, body } = await steps.byLink(token, { answer: "accept", version: job.version, name: "Dana" });
    expect([status, body.message]).toEqual([409, "This offer was valid until 11/01/2026."]);
  });

  it("completes the work with photos and the signed bill of lading", async () => {
    const { job, token } = await steps.offered();
    expect((await upload(token, "photos")).status).toBe(409);
    await steps.byLink(token, { answer: "accept", version: job.version, name: "Dana" });
    expect((await steps.byLink(token, { answer: "complete", receiverName: "", note: "" })).status).toBe(409);
    for (let click = 0; click < 2; click++) expect((await steps.byLink(token, { answer: "start" })).status).toBe(200);
    expect((await upload(token, "invoiceFiles")).status).toBe(404);
    expect((await upload(token, "photos", "photo.txt", "text/plain")).status).toBe(422);
    expect((await upload(token, "signedBill", "bill.html", "text/html")).body.errors).toEqual({ file: ["Choose a photo or a PDF."] });
    const added = await upload(token, "photos");
    expect([added.status, added.body.data.photos]).toMatchObject([200, [{ isPicture: true }]]);
    const early = await steps.byLink(token, { answer: "complete", receiverName: "R. Quill", note: "" });
    expect([early.status, early.body.message]).toEqual([409, "Add the signed bill of lading first."]);
    await Promise.all([
      upload(token, "signedBill", "bill.pdf", "application/pdf"),
      upload(token, "signedBill", "page 2.pdf", "application/pdf"),
    ]);
    const done = await steps.byLink(token, { answer: "complete", receiverName: "R. Quill", note: "Left in the lobby" });
    expect([done.status, done.body.data]).toMatchObject([
      200,
      { state: "completed", signedBill: [{ isPicture: false }, { isPicture: false }] },
    ]);
    expect(await steps.see(job.id)).toMatchObject({ receiverName: "R. Quill", completionNote: "Left in the lobby", photos: [{}] });
    expect((await upload(token, "photos")).status).toBe(409);
    // Another job's link opens none of its files.
    const { id } = added.body.data.photos[0];
    const other = await steps.offered();
    expect((await harness.app.inject({ url: `/api/portal/jobs/${token}/files/${id}` })).statusCode).toBe(200);
    expect((await harness.app.inject({ url: `/api/portal/jobs/${other.token}/files/${id}` })).statusCode).toBe(404);
    expect((await harness.app.inject({ url: `/api/files/${id}` })).statusCode).not.toBe(200);
  });
});
