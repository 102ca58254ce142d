// @module-tag gate
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileAccess } from "../../server/areas/system/api/file-access.ts";
import { createDocumentEmailJob, DOCUMENT_EMAIL_QUEUE } from "../../server/documents/email/document-email-job.ts";
import type { Call } from "../../server/engine/call.ts";
import { readFileRow } from "../../server/integrations/file-rows.ts";
import { createMailer, type Mailer, MailRefused, MailUnanswered } from "../../server/integrations/mail.ts";
import { createWorker } from "../../server/jobs/worker.ts";
import { resources } from "../../src/resources/index.ts";
import { createDocumentServer, type DocumentServer, employeeCall, findResource, rowsWith, today } from "./document-server.ts";

let server: DocumentServer;
let id: number;
const quote = findResource("shipping-quote");
const email = {
  to: ["ada@client.example", "bo@client.example"],
  subject: "Your quote",
  message: "Hello Ada,\n\nhere it is.\nAs agreed.\n\nRegards",
};
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

beforeAll(async () => {
  server = await createDocumentServer();
  id = (await rowsWith(server, quote, "quote")).find(({ state }) => state === "ready")?.id ?? 0;
});
afterAll(() => server.close());

/** Runs the queued jobs. */
async function work(
  mailer: Mailer = createMailer({ dataDir: server.dataDir, from: { name: "HQ", address: "hq@hq.example" } }),
): Promise<void> {
  const handler = createDocumentEmailJob({
    engine: server.engine,
    mailer,
    files: server.files,
    sender: { name: "Meridian Logistics", address: [], phone: "" },
  });
  const worker = createWorker({ db: server.db.kysely, handlers: { [DOCUMENT_EMAIL_QUEUE]: handler }, log: quiet, backOff: () => 0 });
  worker.start();
  await expect.poll(() => waiting(), { timeout: 30_000 }).toBe(0);
  await worker.stop();
  mailer.close();
}
const waiting = async () =>
  Number(
    (
      await sql<{ n: number }>`select count(*) as n from jobs where queue = ${DOCUMENT_EMAIL_QUEUE} and dead_at is null`.execute(
        server.db.kysely,
      )
    ).rows[0]?.n,
  );
const mails = () => {
  try {
    return readdirSync(join(server.dataDir, "outbox")).map((name) => readFileSync(join(server.dataDir, "outbox", name), "latin1"));
  } catch {
    return [];
  }
};
/** The decoded attachment of an email. */
function attachment(mail: string): Buffer {
  const part = mail.split("Content-Type: application/pdf")[1] ?? "";
  return Buffer.from(/\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(part)?.[1] ?? "", "base64");
}
const send = (call: Call, key: string | undefined, input: object = email) =>
  server.documentService.send({ ...call, ...(key === undefined ? {} : { idempotencyKey: key }) }, quote, id, "quote", { ...input });

describe("an email with a document", () => {
  it("can be previewed: recipients, subject, message and attachment", async () => {
    const draft = await server.documentService.draft(employeeCall, quote, id, "quote");
    expect(draft.addressees.length).toBeGreaterThan(0);
    expect(draft.to).toEqual([draft.addressees[0]?.address]);
    expect(draft.subject).toMatch(/^Quote SH-/);
    expect(draft.message).toContain(draft.addressees[0]?.name ?? "nobody");
    const { rows } = await sql<{ company: number }>`select customer_id as company from shipping_quotes where id = ${id}`.execute(
      server.db.kysely,
    );
    for (const { address } of draft.addressees) {
      const { rows: known } = await sql`select 1 from contacts where primary_email = ${address} and party_id = ${rows[0]?.company ?? 0}
        union all select 1 from users where email = ${address} and company_id = ${rows[0]?.company ?? 0}`.execute(server.db.kysely);
      expect(known.length, address).toBeGreaterThan(0);
    }
    const bytes = Buffer.from(draft.document.content, "base64");
    expect([bytes.subarray(0, 5).toString(), bytes.length]).toEqual(["%PDF-", draft.document.size]);
  });

  it("is sent once per idempotency key with the stored document, and logged on the record", async () => {
    const first = await send(employeeCall, "the-key");
    const second = await send(employeeCall, "the-key");
    expect(second).toEqual(first);
    await expect(send(employeeCall, "the-key", { ...email, subject: "Another" })).rejects.toMatchObject({ status: 409 });
    await work();
    const [mail = "", ...more] = mails();
    expect(more).toEqual([]);
    expect(mail).toMatch(/^To: ada@client\.example, bo@client\.example$/m);
    expect(mail).toMatch(/^Subject: Your quote$/m);
    expect(mail).toContain("As agreed.");
    const [sent, ...rest] = await server.documentService.sent(employeeCall, quote, id);
    expect(rest).toEqual([]);
    expect(sent).toMatchObject({
      ...email,
      by: "Alex Mercer",
      delivery: "sent",
      refused: [],
      document: "Quote",
      file: { mime: "application/pdf" },
    });
    expect(createHash("sha256").update(attachment(mail)).digest("hex")).toBe(sent?.digest);
    const { entries } = await server.engine.activity(employeeCall, quote, id, { limit: 50, offset: 0 });
    expect(entries.filter(({ verb }) => verb === "email")).toMatchObject([
      { user: "Alex Mercer", reason: expect.stringMatching(/^Quote SH-\d+ to ada@client\.example, bo@client\.example$/) },
    ]);
  });

  it("that the mail server refuses says so on the record and to its sender", async () => {
    const refused = [{ address: "bo@client.example", reply: "550 no such mailbox" }];
    const latest = async () => (await server.documentService.sent(employeeCall, quote, id))[0];
    const notices = async () =>
      (
        await sql<{ message: string }>`select n.message from notifications n join notification_recipients r on r.notification_id = n.id
          where r.user_id = 1 and n.title = 'Email not delivered' order by n.id`.execute(server.db.kysely)
      ).rows.map(({ message }) => message);
    await send(employeeCall, undefined);
    expect(await latest()).toMatchObject({ delivery: "waiting", refused: [] });
    await work({ send: async () => ({ messageId: "<1>", refused }), close: () => undefined });
    expect(await latest()).toMatchObject({ delivery: "sent", refused });
    expect(await notices()).toEqual(['"Your quote" did not reach bo@client.example. Send it to another address.']);
    await send(employeeCall, undefined, { ...email, to: ["bo@client.example"] });
    await work({ send: () => Promise.reject(new MailRefused(refused)), close: () => undefined });
    expect(await latest()).toMatchObject({ delivery: "refused", refused });
    expect(await notices()).toHaveLength(2);
    const { entries } = await server.engine.activity(employeeCall, quote, id, { limit: 50, offset: 0 });
    expect(entries.filter(({ verb }) => verb === "failToEmail").map(({ reason }) => reason)).toEqual(
      Array(2).fill("bo@client.example: 550 no such mailbox"),
    );
  });

  it("that the mail server did not confirm says so on the record and to its sender, and is not sent again", async () => {
    const latest = async () => (await server.documentService.sent(employeeCall, quote, id))[0];
    let sent = 0;
    await send(employeeCall, undefined);
    await work({
      send: () => Promise.reject(new MailUnanswered(`<${++sent}@hq.example>`, email.to)),
      close: () => undefined,
    });
    expect(sent).toBe(1);
    expect(await latest()).toMatchObject({ delivery: "unanswered", refused: [], unanswered: email.to });
    const { rows } = await sql<{ message: string }>`select message from notifications where title = 'Email not confirmed'`.execute(
      server.db.kysely,
    );
    expect(rows).toEqual([
      {
        message:
          '"Your quote" was sent to ada@client.example, bo@client.example, but the mail server did not confirm it. Ask whether it arrived before you send it again.',
      },
    ]);
    const { entries } = await server.engine.activity(employeeCall, quote, id, { limit: 50, offset: 0 });
    expect(entries.filter(({ verb }) => verb === "emailUnconfirmed")).toHaveLength(1);
  });

  it("is tried again for those who may get it later", async () => {
    const latest = async () => (await server.documentService.sent(employeeCall, quote, id))[0];
    const tried: unknown[] = [];
    const deferred = [{ address: "bo@client.example", reply: "450 greylisted" }];
    const answers = [{ refused: [], deferred }, { refused: [] }];
    const mailer: Mailer = {
      async send({ to, only }) {
        tried.push(only ?? to);
        expect((await latest())?.delivery).toBe("waiting");
        return { messageId: "<1>", ...(answers.shift() ?? { refused: [], deferred }) };
      },
      close: () => undefined,
    };
    await send(employeeCall, undefined);
    await work(mailer);
    expect(tried).toEqual([email.to, ["bo@client.example"]]);
    expect(await latest()).toMatchObject({ delivery: "sent", refused: [], unanswered: [] });
    await send(employeeCall, undefined);
    await work(mailer);
    expect(tried).toHaveLength(12);
    expect(await latest()).toMatchObject({ delivery: "sent", refused: deferred });
  });

  it("is sent only with the document that was reviewed", async () => {
    const { document } = await server.documentService.draft(employeeCall, quote, id, "quote");
    expect(createHash("sha256").update(Buffer.from(document.content, "base64")).digest("hex")).toBe(document.digest);
    const { rows } = await sql<{ total: number }>`update shipping_quotes set total = total + 100 where id = ${id} returning total`.execute(
      server.db.kysely,
    );
    expect(rows).toHaveLength(1);
    await expect(send(employeeCall, undefined, { ...email, digest: document.digest })).rejects.toMatchObject({
      status: 409,
      message: "The document has changed since you reviewed it. Open the email again.",
    });
    await sql`update shipping_quotes set total = total - 100 where id = ${id}`.execute(server.db.kysely);
    expect(await waiting()).toBe(0);
  });

  it("and its stored document are closed to customers", async () => {
    const [sent] = await server.documentService.sent(employeeCall, quote, id);
    const file = await readFileRow(server.db.kysely, sent?.file.id ?? 0);
    if (!file) throw new Error("It is not kept.");
    const mayRead = createFileAccess(server.db.kysely, { resources, today: () => today, timeZone: "UTC" });
    const { rows } = await sql<{ customer_id: number }>`select customer_id from shipping_quotes where id = ${id}`.execute(server.db.kysely);
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
    for (const request of [
      server.documentService.sent(call, quote, id),
      server.documentService.draft(call, quote, id, "quote"),
      send(call, undefined),
    ])
      await expect(request).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    ["no recipient", { ...email, to: [] }, "to"],
    ["an invalid address", { ...email, to: ["ada@client.example", "Bo <bo@client.example>"] }, "to"],
    ["a duplicate address", { ...email, to: ["ada@client.example", "ADA@client.example"] }, "to"],
    ["a line break in the subject", { ...email, subject: "Your quote\r\nBcc: eve@evil.example" }, "subject"],
    ["an empty message", { ...email, message: "  " }, "message"],
    ["an unknown field", { ...email, bcc: ["eve@evil.example"] }, "bcc"],
  ])("is rejected with %s", async (_, input, field) => {
    await expect(send(employeeCall, undefined, input)).rejects.toMatchObject({
      status: 422,
      details: { errors: { [field]: expect.any(Array) } },
    });
    expect(await waiting()).toBe(0);
  });

  it("is rejected if the row has no such document, and nothing is stored", async () => {
    const { rows } = await sql<{ id: number }>`select id from shipping_quotes where state = 'pendingPricing' limit 1`.execute(
      server.db.kysely,
    );
    const pending = rows[0]?.id ?? 0;
    await expect(server.documentService.send(employeeCall, quote, pending, "quote", email)).rejects.toMatchObject({ status: 409 });
    expect([await waiting(), await server.documentService.sent(employeeCall, quote, pending)]).toEqual([0, []]);
  });
});
