// @module-tag gate
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reminderEmail } from "../../server/areas/accounting/payments/payment-emails.ts";
import { writeEmail } from "../../server/integrations/email-texts/email-text.ts";
import { mailTemplate } from "../../server/integrations/mail-template.ts";
import type { EmailTextEntry, EmailTexts } from "../../src/contract/email-texts.ts";
import type { Client } from "../contract/harness.ts";
import { createProductHarness } from "../contract/product-harness.ts";
import type { TinyHarness } from "../contract/tiny/tiny-harness.ts";

let harness: TinyHarness;
beforeAll(async () => {
  harness = await createProductHarness({ more: { calls: true } });
});
afterAll(() => harness?.close());

const path = "v1/email-texts";
const all = async (): Promise<EmailTexts> => (await harness.ann.get(path)).body.data;
const entryOf = async (name: string): Promise<EmailTextEntry> => {
  const entry = (await all()).emails.find((each) => each.name === name);
  if (!entry) throw new Error(`There is no email ${name}.`);
  return entry;
};
const save = (name: string, body: object, client: Client = harness.ann) => client.put(`${path}/${name}`, body);
const values = {
  customer: "Acme",
  company: "Harbor",
  message: null,
  invoice: "Invoice INV-1",
  amounts: "INV-1: $5.00",
  daysLate: "3 days",
};
const written = () => writeEmail(harness.db.kysely, reminderEmail(1), values);

describe("the texts of emails", () => {
  it("are listed with what may stand in them", async () => {
    const { emails, sender } = await all();
    expect(emails.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["document", "payment-reminder-3", "password-changed", "notification"]),
    );
    expect(sender.lines[0]).toBe("Meridian Logistics");
    expect(await entryOf("receipt")).toMatchObject({ standard: null, version: 0, by: null });
    expect((await entryOf("payment-link")).footnote).toBe(
      "This link is valid until 12/26/2026. Anyone with the link can see and pay these invoices, so please don't share it.",
    );
    expect(emails.filter(({ footnote }) => footnote?.includes("{{"))).toEqual([]);
  });

  it("are used once they are saved, and go back to the default", async () => {
    const before = await written();
    const text = { subject: "Pay {{invoice}}", text: "Dear {{customer}},\n\n<b>Now</b>, please: {{amounts}}" };
    const saved = await save("payment-reminder-1", { version: 0, ...text });
    expect([saved.status, saved.body.data]).toEqual([
      200,
      expect.objectContaining({ ...text, version: 1, by: expect.stringContaining("Ann") }),
    ]);
    const email = await written();
    expect(email).toEqual({
      subject: "Pay Invoice INV-1",
      title: "Pay Invoice INV-1",
      greeting: "Dear Acme,",
      paragraphs: ["<b>Now</b>, please: INV-1: $5.00"],
    });
    // What was written stays text, in an email that has a plain part in any case.
    const mail = mailTemplate({ ...email, footnote: "", sender: { name: "Harbor", address: ["1 Elm"], phone: "555", color: "#112233" } });
    expect(mail.html).toContain("&lt;b&gt;Now&lt;/b&gt;");
    expect(mail.html).not.toContain("<b>");
    expect(mail.text).toBe("Dear Acme,\n\n<b>Now</b>, please: INV-1: $5.00\n\nHarbor\n1 Elm\n555");
    const reset = await harness.ann.post(`${path}/payment-reminder-1/reset`, { version: 1 });
    expect([reset.status, reset.body.data.standard, reset.body.data.version]).toEqual([200, null, 2]);
    expect(await written()).toEqual(before);
  });

  it("are refused by the names that the email does not know", async () => {
    const { status, body } = await save("receipt", { version: 0, subject: "{{receipt}} {{invoice}}", text: "{{customer}}" });
    expect(status).toBe(422);
    expect(body.errors.subject).toEqual([expect.stringMatching(/^\{\{invoice\}\} is not known in this email\. Use \{\{company\}\}/)]);
    expect(body.errors.text).toEqual([expect.stringMatching(/^\{\{customer\}\} is not known/)]);
    expect((await save("receipt", { version: 0, subject: "One\nline", text: "x" })).status).toBe(422);
    expect((await save("receipt", { version: 0, subject: "x", text: "x", html: "x" })).status).toBe(422);
    expect((await save("nonsense", { version: 0, subject: "x", text: "x" })).status).toBe(404);
  });

  it("of two who write at once, one is told that the text was changed", async () => {
    const answers = await Promise.all(["a", "b", "c"].map((subject) => save("deposit", { version: 0, subject, text: "Hello" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("are nothing that others read or write", async () => {
    for (const client of [harness.nobody, harness.carl, harness.cleo]) {
      expect((await client.get(path)).status).toBe(403);
      expect((await save("receipt", { version: 0, subject: "x", text: "x" }, client)).status).toBe(403);
    }
  });

  it("are kept with who wrote them, and are never changed afterwards", async () => {
    await expect(sql`update email_texts set subject = 'x'`.execute(harness.db.kysely)).rejects.toThrow();
    await expect(sql`delete from email_texts`.execute(harness.db.kysely)).rejects.toThrow();
  });
});
