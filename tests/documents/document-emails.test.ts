import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileAccess } from "../../server/api/file-access.ts";
import { readFileRow } from "../../server/api/file-rows.ts";
import { createDocumentEmailJob, DOCUMENT_EMAIL_QUEUE } from "../../server/documents/document-email-job.ts";
import type { Call } from "../../server/engine/call.ts";
import { createMailer } from "../../server/integrations/mail.ts";
import { createWorker } from "../../server/jobs/worker.ts";
import { resources } from "../../src/resources/index.ts";
import { createRig, named, office, type Rig, rowsWith, today } from "./rig.ts";

let rig: Rig;
let id: number;
const quote = named("shipping-quote");
const letter = {
  to: ["ada@client.example", "bo@client.example"],
  subject: "Your quote",
  message: "Hello Ada,\n\nhere it is.\nAs agreed.\n\nRegards",
};
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  rig = await createRig();
  id = (await rowsWith(rig, quote, "quote")).find(({ state }) => state === "ready")?.id ?? 0;
});
afterAll(() => rig.close());

/** Does what waits in the queue. */
async function work(): Promise<void> {
  const mailer = createMailer({ dataDir: rig.dataDir, from: { name: "HQ", address: "hq@hq.example" } });
  const handler = createDocumentEmailJob({ db: rig.db.kysely, mailer, files: rig.files, sender: "Meridian Logistics" });
  const worker = createWorker({ db: rig.db.kysely, handlers: { [DOCUMENT_EMAIL_QUEUE]: handler }, log: quiet });
  worker.start();
  await expect.poll(() => waiting(), { timeout: 30_000 }).toBe(0);
  await worker.stop();
  mailer.close();
}
const waiting = async () =>
  Number(
    (await sql<{ n: number }>`select count(*) as n from jobs where queue = ${DOCUMENT_EMAIL_QUEUE}`.execute(rig.db.kysely)).rows[0]?.n,
  );
const mails = () => {
  try {
    return readdirSync(join(rig.dataDir, "outbox")).map((name) => readFileSync(join(rig.dataDir, "outbox", name), "latin1"));
  } catch {
    return [];
  }
};
/** The attachment of a mail, decoded. */
function attachment(mail: string): Buffer {
  const part = mail.split("Content-Type: application/pdf")[1] ?? "";
  return Buffer.from(/\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(part)?.[1] ?? "", "base64");
}
const send = (call: Call, key: string | undefined, input: object = letter) =>
  rig.documentService.send({ ...call, ...(key === undefined ? {} : { idempotencyKey: key }) }, quote, id, "quote", { ...input });

describe("a letter with a document", () => {
  it("is shown before it goes: who could get it, what it says, what goes with it", async () => {
    const draft = await rig.documentService.draft(office, quote, id, "quote");
    expect(draft.addressees.length).toBeGreaterThan(0);
    expect(draft.to).toEqual([draft.addressees[0]?.address]);
    expect(draft.subject).toMatch(/^Quote SH-/);
    expect(draft.message).toContain(draft.addressees[0]?.name ?? "nobody");
    const { rows } = await sql<{ company: number }>`select customer_id as company from shipping_quotes where id = ${id}`.execute(
      rig.db.kysely,
    );
    for (const { address } of draft.addressees) {
      const { rows: known } = await sql`select 1 from contacts where primary_email = ${address} and party_id = ${rows[0]?.company ?? 0}
        union all select 1 from users where email = ${address} and company_id = ${rows[0]?.company ?? 0}`.execute(rig.db.kysely);
      expect(known.length, address).toBeGreaterThan(0);
    }
    const bytes = Buffer.from(draft.document.content, "base64");
    expect([bytes.subarray(0, 5).toString(), bytes.length]).toEqual(["%PDF-", draft.document.size]);
  });

  it("goes once for its key, with the document that is kept, and the record tells of it", async () => {
    const first = await send(office, "the-key");
    const second = await send(office, "the-key");
    expect(second).toEqual(first);
    await expect(send(office, "the-key", { ...letter, subject: "Another" })).rejects.toMatchObject({ status: 409 });
    await work();
    const [mail = "", ...more] = mails();
    expect(more).toEqual([]);
    expect(mail).toMatch(/^To: ada@client\.example, bo@client\.example$/m);
    expect(mail).toMatch(/^Subject: Your quote$/m);
    expect(mail).toContain("As agreed.");
    const [kept, ...others] = await rig.documentService.sent(office, quote, id);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ ...letter, by: "Alex Mercer", document: "Quote", file: { mime: "application/pdf" } });
    expect(createHash("sha256").update(attachment(mail)).digest("hex")).toBe(kept?.digest);
    const { entries } = await rig.engine.activity(office, quote, id, { limit: 50, offset: 0 });
    expect(entries.filter(({ verb }) => verb === "email")).toMatchObject([
      { user: "Alex Mercer", reason: expect.stringMatching(/^Quote SH-\d+ to ada@client\.example, bo@client\.example$/) },
    ]);
  });

  it("stays with the employees: its document opens to them alone", async () => {
    const [kept] = await rig.documentService.sent(office, quote, id);
    const file = await readFileRow(rig.db.kysely, kept?.file.id ?? 0);
    if (!file) throw new Error("It is not kept.");
    const mayRead = createFileAccess(rig.db.kysely, resources, () => today);
    const { rows } = await sql<{ customer_id: number }>`select customer_id from shipping_quotes where id = ${id}`.execute(rig.db.kysely);
    const customer = {
      id: 999,
      name: "C",
      side: "customer" as const,
      isAdmin: true,
      companyId: rows[0]?.customer_id ?? 0,
      abilities: [],
      sessionId: 1,
      stakeholderId: 1,
    };
    const employee = { ...customer, side: "employee" as const, companyId: null };
    expect([await mayRead(employee, file), await mayRead({ ...employee, isAdmin: false }, file), await mayRead(customer, file)]).toEqual([
      true,
      false,
      false,
    ]);
    const call: Call = { actor: customer };
    for (const asked of [
      rig.documentService.sent(call, quote, id),
      rig.documentService.draft(call, quote, id, "quote"),
      send(call, undefined),
    ])
      await expect(asked).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    ["no address", { ...letter, to: [] }, "to"],
    ["what is no address", { ...letter, to: ["ada@client.example", "Bo <bo@client.example>"] }, "to"],
    ["an address twice", { ...letter, to: ["ada@client.example", "ADA@client.example"] }, "to"],
    ["a subject of two lines", { ...letter, subject: "Your quote\r\nBcc: eve@evil.example" }, "subject"],
    ["no message", { ...letter, message: "  " }, "message"],
    ["something else", { ...letter, bcc: ["eve@evil.example"] }, "bcc"],
  ])("is refused with %s", async (_, input, field) => {
    await expect(send(office, undefined, input)).rejects.toMatchObject({
      status: 422,
      details: { errors: { [field]: expect.any(Array) } },
    });
    expect(await waiting()).toBe(0);
  });

  it("is refused while the row has no such document, and nothing of it stays", async () => {
    const { rows } = await sql<{ id: number }>`select id from shipping_quotes where state = 'pendingPricing' limit 1`.execute(
      rig.db.kysely,
    );
    const pending = rows[0]?.id ?? 0;
    await expect(rig.documentService.send(office, quote, pending, "quote", letter)).rejects.toMatchObject({ status: 409 });
    expect([await waiting(), await rig.documentService.sent(office, quote, pending)]).toEqual([0, []]);
  });
});
