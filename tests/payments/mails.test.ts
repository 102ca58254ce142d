import { tmpdir } from "node:os";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { expireLinks } from "../../server/effects/link-expiry.ts";
import { createFileStore } from "../../server/integrations/file-store.ts";
import type { Mail } from "../../server/integrations/mail.ts";
import type { JobContext } from "../../server/jobs/handler.ts";
import { PAYMENT_LINK_MAIL_QUEUE } from "../../server/jobs/queues.ts";
import { RECEIPT_QUEUE } from "../../server/payments/settle.ts";
import { today } from "../contract/harness.ts";
import { testPayments } from "../support/payments.ts";
import { testDocuments } from "../support/test-documents.ts";
import { createPortalRig, type PortalRig } from "./portal-rig.ts";

let rig: PortalRig;
const sent: Mail[] = [];
const mailer = { send: async (mail: Mail) => ({ messageId: `<${sent.push(mail)}>` }), close: () => undefined };
const finish = vi.fn(async () => undefined);
const context: JobContext = { signal: new AbortController().signal, finish };

beforeAll(async () => {
  rig = await createPortalRig("test");
});
afterAll(() => rig.close());

const jobsOf = async (queue: string): Promise<{ id: number; payload: unknown }[]> => {
  const { rows } = await sql<{ id: number; payload: unknown }>`delete from jobs where queue = ${queue} returning id, payload`.execute(
    rig.db.kysely,
  );
  return rows;
};
const sendLinks = async (attempt = 1) => {
  for (const { id, payload } of await jobsOf(PAYMENT_LINK_MAIL_QUEUE))
    await rig.payments.linkMail(mailer)({ id, queue: PAYMENT_LINK_MAIL_QUEUE, payload, attempt }, context);
};
const tokenIn = ({ text }: Mail) => /\/portal\/payments\/([\w-]{43})\b/.exec(text)?.[1] ?? "";

it("an issued invoice is mailed with its paper and a link that works, of which only the digest is kept", async () => {
  const draft = await rig.draft(420_00);
  await rig.do(rig.bob, "invoices", draft.id, "issue", { mail: true, to: "pay@acme.test", message: "As agreed." });
  await sendLinks();
  const [mail] = sent.splice(0);
  if (!mail) throw new Error("No mail was sent.");
  expect(mail).toMatchObject({ to: ["pay@acme.test"], subject: expect.stringMatching(/^Invoice INV-\d+ from Meridian Logistics$/) });
  expect(mail.text).toContain("As agreed.");
  expect(mail.text).toContain("$420.00");
  expect(mail.attachments?.map(({ name }) => name)).toEqual([expect.stringMatching(/^Invoice INV-\d+\.pdf$/)]);
  const link = await rig.payments.link(tokenIn(mail));
  expect(link && (await rig.payments.view(link)).invoices).toMatchObject([{ id: draft.id, balance: 420_00 }]);
  const { rows } = await sql<{ text: string }>`select coalesce(json_agg(t)::text, '') as text from payment_link_tokens t`.execute(
    rig.db.kysely,
  );
  expect(rows[0]?.text).not.toContain(tokenIn(mail));
});

it("a link sent again leaves the one before good, and nothing is sent of what is paid", async () => {
  const invoice = await rig.issued(10_00);
  for (let time = 0; time < 2; time += 1) {
    await rig.do(rig.bob, "invoices", invoice.id, "sendLink", { to: "pay@acme.test" });
    await sendLinks();
  }
  const tokens = sent.splice(0).map(tokenIn);
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(await rig.payments.link(token)).not.toBeNull();
  await rig.do(rig.bob, "invoices", invoice.id, "sendLink", { to: "pay@acme.test" });
  await rig.paid(10_00, { allocations: [{ invoiceId: invoice.id, amount: 10_00 }] });
  await sendLinks();
  expect(sent).toEqual([]);
});

it("the receipt goes by mail once the payment is posted, and is kept with it", async () => {
  const link = await rig.linkFor(await rig.issued(30_00));
  const view = await rig.payments.view(link);
  const { payment } = await rig.payments.begin(link, { invoices: view.invoices.map(({ id }) => id), amount: null }, "once", {});
  expect(await jobsOf(RECEIPT_QUEUE)).toEqual([]);
  await rig.pay(payment);
  await rig.payments.settle(payment);
  const jobs = await jobsOf(RECEIPT_QUEUE);
  expect(jobs.map(({ payload }) => payload)).toEqual([{ paymentId: payment }]);
  for (const { id, payload } of jobs) await rig.payments.receiptJob({ id, queue: RECEIPT_QUEUE, payload, attempt: 1 }, context);
  expect(finish).toHaveBeenCalledTimes(1);
  const { body } = await rig.bob.get(`payments/${payment}/emails`);
  expect(body.data).toMatchObject([{ document: "Receipt", to: ["payer@acme.test"], by: "payment portal" }]);
  expect(await jobsOf("letter")).toHaveLength(1);
});

it("a link is over the day after its last day", async () => {
  const link = await rig.linkFor(await rig.issued(5_00));
  await expireLinks(rig.db, rig.engine, "2099-01-01");
  expect(await rig.payments.link(link.token)).not.toBeNull();
  expect(await expireLinks(rig.db, rig.engine, "2099-01-02")).toBe(1);
  expect(await rig.payments.link(link.token)).toBeNull();
});

it("makes the papers of many invoices one after another, in their order", async () => {
  const invoices = [await rig.issued(1_00), await rig.issued(2_00), await rig.issued(3_00)];
  const { id } = await rig.linkFor(...invoices);
  const documents = testDocuments({ resources: rig.resources });
  const log: string[] = [];
  const payments = testPayments({
    db: rig.db,
    engine: rig.engine,
    documents: {
      ...documents,
      async makeForCustomers(at, resource, name, row) {
        log.push(`begin ${row.id}`);
        const made = await documents.makeForCustomers(at, resource, name, row);
        log.push(`end ${row.id}`);
        return made;
      },
    },
    files: createFileStore({ dataDir: tmpdir() }),
    today: () => today,
  });
  await payments.linkMail(mailer)({ id: 1, queue: PAYMENT_LINK_MAIL_QUEUE, payload: { linkId: id }, attempt: 1 }, context);
  expect(log).toEqual(invoices.flatMap((each) => [`begin ${each.id}`, `end ${each.id}`]));
  const [mail] = sent.splice(0);
  const numbers = mail?.attachments?.map(({ name }) => name.replace(/^Invoice |\.pdf$/g, "")) ?? [];
  expect(numbers).toHaveLength(3);
  expect(mail?.text.match(/INV-\d+(?=: \$)/g)).toEqual(numbers);
});
