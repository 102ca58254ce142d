// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wordingKinds } from "../../server/documents/wording/wording-kinds.ts";
import type { DocumentTextEntry } from "../../src/contract/document-texts.ts";
import type { Client } from "../contract/harness.ts";
import { createSalesHarness, type SalesHarness } from "../effects/sales-harness.ts";
import { createDocumentServer, type DocumentServer, rowsWith } from "./document-server.ts";
import { pagesOf } from "./read-pdf.ts";

let harness: SalesHarness;
let demo: DocumentServer;
beforeAll(async () => {
  harness = await createSalesHarness({ more: { calls: true } });
  demo = await createDocumentServer();
});
afterAll(async () => {
  await harness?.close();
  await demo?.close();
});

const path = "v1/document-texts";
const entryOf = async (name: string): Promise<DocumentTextEntry> => {
  const found = (await harness.ann.get(path)).body.data.find((each: DocumentTextEntry) => each.name === name);
  if (!found) throw new Error(`There is no document ${name}.`);
  return found;
};
const none = { introduction: "", terms: "", footer: "" };
async function word(name: string, texts: Partial<typeof none>): Promise<void> {
  const { version } = await entryOf(name);
  const { status, text } = await harness.ann.put(`${path}/${name}`, { version, ...none, ...texts });
  expect(status, text).toBe(200);
}
async function printed(collection: string, id: number, document: string): Promise<string> {
  const { statusCode, rawPayload } = await harness.app.inject({
    method: "GET",
    url: `/api/${collection}/${id}/documents/${document}`,
    headers: { authorization: `Bearer ${harness.bob.actor.name}` },
  });
  expect(statusCode, rawPayload.toString().slice(0, 300)).toBe(200);
  return (await pagesOf(rawPayload)).join("\n");
}

describe("the texts of documents", () => {
  it("are listed by kind, with the names that they may have", async () => {
    const quote = await entryOf("sales-quote.quote");
    expect(quote).toMatchObject({ label: "Sales quote", isKept: true, version: 0, ...none, by: null });
    expect(quote.placeholders).toContainEqual({ name: "number", meaning: "number", example: "QT-00042" });
    expect(quote.placeholders.map(({ name }) => name)).toEqual(expect.arrayContaining(["total", "validUntil", "company"]));
    expect((await entryOf("customer.statement")).isKept).toBe(false);
    const labels = wordingKinds.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it("stand in the document, filled in, and issued documents keep theirs", async () => {
    await word("sales-quote.quote", {
      introduction: "Dear {{customer}}, this is {{number}} for {{total}}.",
      terms: "Old standard terms.\n\nSecond paragraph.",
      footer: "Old foot line",
    });
    const older = await harness.sent({ terms: "Agreed with you alone." });
    await word("sales-quote.quote", { terms: "New standard terms." });
    const newer = await harness.sent();
    const [before, after] = [await printed("sales-quotes", older.id, "quote"), await printed("sales-quotes", newer.id, "quote")];
    expect(before).toContain(`Dear ${older.customer}, this is ${older.number} for $`);
    expect(before).toContain("Old foot line");
    expect(before).not.toContain("New standard terms.");
    // What was agreed with this customer comes first, and the company's own terms are never lost.
    expect(before.indexOf("Agreed with you alone.")).toBeLessThan(before.indexOf("Old standard terms."));
    expect(after).toContain("New standard terms.");
    expect(after).not.toMatch(/Old standard|Old foot|Dear /);
    // Submitted again, it takes the texts of that day.
    await harness.do(harness.cleo, "sales-quotes", older.id, "askForChanges", { comment: "Cheaper, please" });
    const { version } = await harness.see(harness.bob, "sales-quotes", older.id);
    expect((await harness.bob.put(`sales-quotes/${older.id}`, { version, taxRate: 7 })).status).toBe(200);
    await harness.do(harness.bob, "sales-quotes", older.id, "send");
    expect(await printed("sales-quotes", older.id, "quote")).toContain("New standard terms.");
  });

  it("of work orders are the present ones until the work is done", async () => {
    await word("work-order.order", { terms: "First version." });
    const work = await harness.work({ windowStart: "2027-05-01T14:00:00.000Z", windowEnd: "2027-05-01T16:00:00.000Z" });
    for (const step of ["assign", "start"]) await harness.do(harness.bob, "work-orders", work.id, step);
    await word("work-order.order", { terms: "Second version." });
    expect(await printed("work-orders", work.id, "order")).toContain("Second version.");
    await harness.do(harness.bob, "work-orders", work.id, "markAsCompleted", { actualHours: 1 });
    await word("work-order.order", { terms: "Third version." });
    expect(await printed("work-orders", work.id, "order")).toContain("Second version.");
  });

  it("are refused by unknown names, open braces, several lines at the foot, and their length", async () => {
    const put = (name: string, texts: object) => harness.ann.put(`${path}/${name}`, { version: 0, ...none, ...texts });
    const { status, body } = await put("payment.receipt", { introduction: "{{dateDue}}", terms: "{{customer}", footer: "One\nTwo" });
    expect(status).toBe(422);
    expect(body.errors.introduction).toEqual([
      expect.stringMatching(/^\{\{dateDue\}\} is not known in this document\. Use \{\{number\}\}/),
    ]);
    expect(body.errors.terms).toEqual([expect.stringMatching(/^Braces come in pairs/)]);
    expect(body.errors.footer).toEqual(["One line only."]);
    expect((await put("payment.receipt", { footer: "x".repeat(201) })).status).toBe(422);
    expect((await put("payment.receipt", { html: "x" })).status).toBe(422);
    expect((await put("payment.nonsense", {})).status).toBe(404);
  });

  it("of two who write at once, one is told that they were changed", async () => {
    const answers = await Promise.all(
      ["a", "b", "c"].map((terms) => harness.ann.put(`${path}/proposal.proposal`, { version: 0, ...none, terms })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("are nothing that others read or write, and never change afterwards", async () => {
    for (const client of [harness.nobody, harness.carl, harness.cleo] as readonly Client[]) {
      expect((await client.get(path)).status).toBe(403);
      expect((await client.put(`${path}/payment.receipt`, { version: 0, ...none })).status).toBe(403);
      expect((await client.post(`${path}/payment.receipt/preview`, none)).status).toBe(403);
    }
    await expect(sql`update document_texts set terms = 'x'`.execute(harness.db.kysely)).rejects.toThrow();
    await expect(sql`delete from document_texts`.execute(harness.db.kysely)).rejects.toThrow();
  });

  it("are tried out in an example", async () => {
    const { statusCode, rawPayload } = await harness.app.inject({
      method: "POST",
      url: `/api/${path}/invoice.invoice/preview`,
      headers: { authorization: `Bearer ${harness.ann.actor.name}` },
      payload: { introduction: "Dear {{customer}},", terms: "Pay {{number}} by {{dateDue}}.", footer: "{{company}}" },
    });
    expect(statusCode).toBe(200);
    const text = (await pagesOf(rawPayload)).join("\n");
    expect(text).toContain("Dear Atelier Vandermeer,");
    expect(text).toContain("by 12/26/2026.");
  });
});

// The demo has no statements of storage: they are made for a month.
const printable = wordingKinds.filter(({ resource }) => resource.name !== "storage-statement");
describe.each(printable.map((kind) => [kind.name, kind] as const))("%s", (name, { resource, document }) => {
  it("prints introduction, terms and footer", async () => {
    const { kysely } = demo.db;
    const [row] = await rowsWith(demo, resource, document);
    if (!row) throw new Error(`The demo has no ${resource.name} with this document.`);
    const made = async () =>
      (await pagesOf(Buffer.from((await demo.documents.make(demo.engine.session, resource, document, row)).bytes))).join("\n");
    await sql`insert into document_texts (kind, version, introduction, terms, footer, user_id, created_at)
      select ${name}, 1 + count(*)::int, 'Introduced here', 'Termed here', 'Footed here', 1, '2001-01-01' from document_texts
      where kind = ${name}`.execute(kysely);
    const text = await made();
    const at = ["Introduced here", "Termed here", "Footed here"].map((each) => text.indexOf(each));
    expect(Math.min(...at)).toBeGreaterThan(-1);
    expect(text.split("Termed here")).toHaveLength(2);
  });
});
