// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MOST_WAITING } from "../../../server/areas/providers/service/portal.ts";
import { addDays } from "../../../src/schemas/values/date.ts";
import { createProviderHarness, type ProviderHarness, pdf, tokenIn } from "./provider-harness.ts";

let harness: ProviderHarness;
let today: string;
beforeAll(async () => {
  harness = await createProviderHarness();
  today = harness.today;
});
beforeEach(() => {
  harness.clock.today = today;
});
afterAll(() => harness?.close());

const gone = [404, "This link no longer works. Please ask us for a new one."];
const insurance = () => ({ kind: "insurance", reference: "POL-77", issuer: "Granite Mutual", expiresOn: addDays(today, 200) });

/** A carrier with a link. */
async function asked(more: object = {}) {
  const carrier = await harness.carrier(more);
  const path = `agent-carriers/${carrier.id}`;
  const [status, message] = await harness.run(path, "requestDocuments", { message: "Before Friday, please." });
  if (status !== 200) throw new Error(message);
  const [mail] = await harness.jobs();
  if (!mail) throw new Error("No email was sent.");
  return { carrier, path, mail, token: tokenIn(mail) };
}

describe("an upload link", () => {
  it("is emailed, shows what is missing, and takes a document that a person checks", async () => {
    const { carrier, path, mail, token } = await asked();
    expect(mail.to).toEqual([carrier.email]);
    expect(mail.text).toMatch(/Before Friday, please\.[\s\S]*- Insurance certificate\n- Operating authority\n- W-9/);
    const opened = await harness.open(token);
    expect([opened.status, opened.body.data]).toMatchObject([
      200,
      { name: carrier.name, left: MOST_WAITING, papers: [{ kind: "insurance", state: "missing" }, { kind: "authority" }, { kind: "w9" }] },
    ]);
    const { status, body } = await harness.upload(token, insurance(), pdf());
    expect([status, body.data.papers[0], body.data.left]).toEqual([
      200,
      { kind: "insurance", state: "waiting", endsOn: null, rejectReason: null, isChecked: true },
      MOST_WAITING - 1,
    ]);
    const { rows } = await sql<{ id: number }>`select id from provider_documents where provider_id = ${carrier.id}`.execute(
      harness.db.kysely,
    );
    const document = `provider-documents/${rows[0]?.id}`;
    expect(await harness.read(document)).toMatchObject({
      state: "submitted",
      via: "upload link",
      createdById: null,
      reference: "POL-77",
      files: [{ name: "certificate.pdf", mime: "application/pdf" }],
    });
    expect(await harness.read(path)).toMatchObject({ insuranceExpiresOn: null });
    expect((await harness.run(document, "accept"))[0]).toBe(200);
    expect((await harness.open(token)).body.data.papers[0]).toMatchObject({ state: "current", endsOn: addDays(today, 200) });
    expect(await harness.read(path)).toMatchObject({ insuranceExpiresOn: addDays(today, 200) });
  });

  it("tells those who check that something has come", async () => {
    const { token } = await asked();
    await sql`update roles set abilities = array(select distinct unnest(abilities || '{PROVIDERS_DOCUMENTS read,PROVIDERS_DOCUMENTS approve}'::text[]))
      where user_type = 'E'`.execute(harness.db.kysely);
    await harness.upload(token, insurance(), pdf("for the notice"));
    const { rows } = await sql<{ message: string }>`select message from notifications where title = 'Document to check'
      order by id desc limit 1`.execute(harness.db.kysely);
    expect(rows[0]?.message).toMatch(/^Carrier \d+ sent PD-\d+$/);
  });

  it("tells the provider why a document was refused, with another link", async () => {
    const { carrier, token } = await asked();
    await harness.upload(token, insurance(), pdf("blurred"));
    const { rows } = await sql<{ id: number }>`select id from provider_documents where provider_id = ${carrier.id}`.execute(
      harness.db.kysely,
    );
    await harness.run(`provider-documents/${rows[0]?.id}`, "reject", { reason: "The second page is missing" });
    expect((await harness.open(token)).body.data.papers[0]).toMatchObject({ state: "missing", rejectReason: "The second page is missing" });
    const [mail] = await harness.jobs();
    expect(mail?.text).toContain("The second page is missing");
    expect(tokenIn(mail ?? ({} as never))).not.toBe(token);
    // What comes next is a new story.
    await harness.upload(token, insurance(), pdf("sharp"));
    expect((await harness.open(token)).body.data.papers[0]).toMatchObject({ state: "waiting", rejectReason: null });
  });

  it("shows nothing of others, and nothing that is ours", async () => {
    const other = await harness.carrier({ name: "Somebody Else", notes: "Their secret" });
    await harness.accepted(other.id, "insurance", addDays(today, 77));
    const { carrier, token } = await asked({ notes: "Pays late", baseCost: 123_456 });
    await harness.post("feedback-notes", { providerId: carrier.id, rating: 1, text: "Rude on the telephone" });
    const { text } = await harness.ask({ url: `/api/portal/providers/${token}` });
    for (const secret of ["Pays late", "123456", "Rude", "Somebody", "secret", addDays(today, 77), "baseCost", "notes"])
      expect(text).not.toContain(secret);
  });

  it("is over when it expires, is revoked, or the provider is suspended; an earlier one stays when another is sent", async () => {
    const over = async (token: string) => {
      for (const { status, body } of [await harness.open(token), await harness.upload(token, insurance(), pdf())])
        expect([status, body.message]).toEqual(gone);
    };
    const { path, token } = await asked();
    await harness.run(path, "requestDocuments");
    const second = tokenIn((await harness.jobs())[0] ?? ({} as never));
    for (const each of [token, second]) expect((await harness.open(each)).status).toBe(200);
    harness.clock.today = addDays(today, 31);
    for (const each of [token, second]) await over(each);
    harness.clock.today = today;
    await harness.run(path, "revokeUploadLinks");
    for (const each of [token, second]) await over(each);
    await harness.run(path, "requestDocuments");
    const fresh = tokenIn((await harness.jobs())[0] ?? ({} as never));
    await over(token);
    await harness.run(path, "suspend", { reason: "x" });
    await over(fresh);
    await over("x".repeat(43));
    await over("short");
    const { rows } = await sql`select from guest_links where encode(digest, 'escape') like '%' || ${fresh} || '%'`.execute(
      harness.db.kysely,
    );
    expect(rows).toEqual([]);
  });

  it("is not sent by a job that is late", async () => {
    const carrier = await harness.carrier();
    const path = `agent-carriers/${carrier.id}`;
    await harness.run(path, "requestDocuments");
    await harness.run(path, "revokeUploadLinks");
    expect(await harness.jobs()).toEqual([]);
    const nameless = await harness.carrier({ email: null });
    expect((await harness.run(`agent-carriers/${nameless.id}`, "requestDocuments"))[0]).toBe(422);
  });

  it("takes PDF files and photos only, with a day that is to come", async () => {
    const { token } = await asked();
    const refused = async (fields: object, file?: { name: string; bytes: string }) => {
      const { status, body } = await harness.upload(token, fields, file);
      return [status, body.errors];
    };
    const wrong = [422, { file: ["Choose a PDF file or a photo."] }];
    expect(await refused(insurance(), { name: "page.html", bytes: "<script>alert(1)</script>" })).toEqual(wrong);
    expect(await refused(insurance(), { name: "certificate.pdf", bytes: "<script>alert(1)</script>" })).toEqual(wrong);
    expect(await refused(insurance(), { name: "certificate.pdf", bytes: "" })).toEqual(wrong);
    expect((await refused(insurance(), { name: "photo.png", bytes: "" }))[0]).toBe(422);
    expect((await refused(insurance(), { name: "photo.png", bytes: "not a picture" }))[0]).toBe(422);
    expect(await refused(insurance())).toEqual([422, { file: ["Choose a file."] }]);
    expect(await refused({ kind: "insurance" }, pdf())).toEqual([422, { expiresOn: ["Enter the day on which it ends."] }]);
    expect(await refused({ ...insurance(), expiresOn: addDays(today, -1) }, pdf())).toEqual([
      422,
      { expiresOn: ["It has ended already. Please send us the current one."] },
    ]);
    for (const fields of [
      { ...insurance(), kind: "invoice" },
      { ...insurance(), expiresOn: "2026-02-30" },
      { ...insurance(), state: "accepted" },
    ])
      expect((await refused(fields, pdf()))[0]).toBe(422);
    expect((await harness.open(token)).body.data.left).toBe(MOST_WAITING);
  });

  it("stores nothing of a file that it refuses", async () => {
    const { token } = await asked();
    const before = harness.stored();
    const file = { name: "certificate.pdf", bytes: `%PDF-1.4 ${"x".repeat(300_000)}` };
    const statuses = [
      await harness.upload(token, { kind: "insurance" }, file),
      await harness.upload(token, { ...insurance(), expiresOn: addDays(today, -1) }, file),
      await harness.upload(token, insurance(), { ...file, bytes: "x".repeat(300_000) }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([422, 422, 422]);
    expect(harness.stored()).toBe(before);
    await harness.upload(token, insurance(), file);
    expect(harness.stored()).toBe(before + 1);
    const { rows } = await sql<{ size: number }>`select size::int as size from files order by id desc limit 1`.execute(harness.db.kysely);
    expect(rows[0]?.size).toBe(file.bytes.length);
  });

  it("takes the same file once, and no more than can be checked", async () => {
    const { token } = await asked();
    for (let round = 0; round < 2; round++)
      expect((await harness.upload(token, insurance(), pdf("same"))).body.data.left).toBe(MOST_WAITING - 1);
    await sql`insert into provider_documents (state, number, provider_id, kind, via) select 'submitted', 'X-' || n, p.id, 'other', 'upload link'
      from generate_series(1, ${MOST_WAITING - 1}) n, (select max(id) as id from providers) p`.execute(harness.db.kysely);
    const { status, body } = await harness.upload(token, insurance(), pdf("one more"));
    expect([status, body.message]).toEqual([409, "We are still checking what you sent. Please wait until we have, or contact us."]);
  });
});
