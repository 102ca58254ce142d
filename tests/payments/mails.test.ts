// @module-tag gate
import { tmpdir } from "node:os";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { DEPOSIT_MAIL_QUEUE, PAID_INVOICE_MAIL_QUEUE, PAYMENT_LINK_MAIL_QUEUE } from "../../server/areas/accounting/payments/jobs.ts";
import { RECEIPT_QUEUE } from "../../server/areas/accounting/payments/settle.ts";
import { readActor } from "../../server/identity/session-rows.ts";
import { createFileStore } from "../../server/integrations/file-store.ts";
import { type Mail, MailRefused, MailUnanswered } from "../../server/integrations/mail.ts";
import type { JobContext } from "../../server/jobs/handler.ts";
import { paymentLink } from "../../src/resources/accounting/payment-link.ts";
import { today } from "../contract/harness.ts";
import { testPayments } from "../support/payments.ts";
import { runDailyActions } from "../support/run-daily.ts";
import { testDocuments } from "../support/test-documents.ts";
import { createDepositHarness } from "./deposit-harness.ts";
import { createPortalHarness, type PortalHarness } from "./portal-harness.ts";

let harness: PortalHarness;
const sent: Mail[] = [];
const mailer = { send: async (mail: Mail) => ({ messageId: `<${sent.push(mail)}>`, refused: [] }), close: () => undefined };
const finish = vi.fn(async () => undefined);
const context: JobContext = { signal: new AbortController().signal, finish };

beforeAll(async () => {
  harness = await createPortalHarness("test");
});
afterAll(() => harness.close());

const jobsOf = async (queue: string): Promise<{ id: number; payload: unknown }[]> => {
  const { rows } = await sql<{ id: number; payload: unknown }>`delete from jobs where queue = ${queue} returning id, payload`.execute(
    harness.db.kysely,
  );
  return rows;
};
const sendLinks = async (attempt = 1) => {
  for (const { id, payload } of await jobsOf(PAYMENT_LINK_MAIL_QUEUE))
    await harness.payments.linkMail(mailer)({ id, queue: PAYMENT_LINK_MAIL_QUEUE, payload, attempt, maxAttempts: 10 }, context);
};
const tokenIn = ({ text }: Mail) => /\/portal\/payments\/([\w-]{43})\b/.exec(text)?.[1] ?? "";

it("an issued invoice is emailed with its PDF and a working link stored only as a digest", async () => {
  const draft = await harness.draft(420_00);
  await harness.do(harness.bob, "invoices", draft.id, "issue", { mail: true, to: "pay@acme.test", message: "As agreed." });
  await sendLinks();
  const [mail] = sent.splice(0);
  if (!mail) throw new Error("No mail was sent.");
  expect(mail).toMatchObject({ to: ["pay@acme.test"], subject: expect.stringMatching(/^Invoice INV-\d+ from Meridian Logistics$/) });
  expect(mail.text).toContain("As agreed.");
  expect(mail.text).toContain("$420.00");
  expect(mail.attachments?.map(({ name }) => name)).toEqual([expect.stringMatching(/^Invoice INV-\d+\.pdf$/)]);
  const link = await harness.payments.link(tokenIn(mail));
  expect(link && (await harness.payments.view(link)).invoices).toMatchObject([{ id: draft.id, balance: 420_00 }]);
  const { rows } = await sql<{ text: string }>`select coalesce(json_agg(t)::text, '') as text from guest_links t`.execute(
    harness.db.kysely,
  );
  expect(rows[0]?.text).not.toContain(tokenIn(mail));
});

it("a refused link is in the invoice's activity, and its sender is notified", async () => {
  await sql`update roles set abilities = abilities || '{ACCG_INVOICES read}'::text[]`.execute(harness.db.kysely);
  const invoice = await harness.issued(15_00);
  await harness.do(harness.bob, "invoices", invoice.id, "sendLink", { to: "gone@acme.test" });
  const refused = [{ address: "gone@acme.test", reply: "550 no such mailbox" }];
  const refusing = { send: () => Promise.reject(new MailRefused(refused)), close: () => undefined };
  for (const { id, payload } of await jobsOf(PAYMENT_LINK_MAIL_QUEUE)) {
    const job = { id, queue: PAYMENT_LINK_MAIL_QUEUE, payload, attempt: 1, maxAttempts: 10 };
    await expect(harness.payments.linkMail(refusing)(job, context)).rejects.toThrow(MailRefused);
  }
  const { rows } = await sql<{ reason: string }>`select reason from activity_log where verb = 'failToEmail' and resource = 'invoice'
    and record_id = ${invoice.id}`.execute(harness.db.kysely);
  expect(rows).toEqual([{ reason: "gone@acme.test: 550 no such mailbox" }]);
  const notices = await sql<{ id: number }>`select n.id from notifications n join notification_recipients r on r.notification_id = n.id
    where n.title = 'Email not delivered' and n.record_id = ${invoice.id} and r.user_id = ${harness.bob.actor.id}`.execute(
    harness.db.kysely,
  );
  expect(notices.rows).toHaveLength(1);
  expect(await harness.see(harness.bob, "invoices", invoice.id)).toMatchObject({ sentTo: null, sentAt: null });
});

it("a link that the mail server did not confirm stays sent, and the invoice's activity says so", async () => {
  const invoice = await harness.issued(15_00);
  await harness.do(harness.bob, "invoices", invoice.id, "sendLink", { to: "perhaps@acme.test" });
  const silent = { send: () => Promise.reject(new MailUnanswered("<1@hq.example>", ["perhaps@acme.test"])), close: () => undefined };
  for (const { id, payload } of await jobsOf(PAYMENT_LINK_MAIL_QUEUE)) {
    const job = { id, queue: PAYMENT_LINK_MAIL_QUEUE, payload, attempt: 1, maxAttempts: 10 };
    await expect(harness.payments.linkMail(silent)(job, context)).rejects.toThrow(MailUnanswered);
  }
  expect(await harness.see(harness.bob, "invoices", invoice.id)).toMatchObject({ sentTo: "perhaps@acme.test" });
  const { rows } = await sql<{ reason: string }>`select reason from activity_log where verb = 'emailUnconfirmed' and resource = 'invoice'
    and record_id = ${invoice.id}`.execute(harness.db.kysely);
  expect(rows).toEqual([{ reason: "perhaps@acme.test: The mail server did not confirm it. It may have arrived." }]);
});

it("sending a link again keeps the earlier one valid, and no link is sent for a paid invoice", async () => {
  const invoice = await harness.issued(10_00);
  for (let time = 0; time < 2; time += 1) {
    await harness.do(harness.bob, "invoices", invoice.id, "sendLink", { to: "pay@acme.test" });
    await sendLinks();
  }
  const tokens = sent.splice(0).map(tokenIn);
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(await harness.payments.link(token)).not.toBeNull();
  await harness.do(harness.bob, "invoices", invoice.id, "sendLink", { to: "pay@acme.test" });
  await harness.paid(10_00, { allocations: [{ invoiceId: invoice.id, amount: 10_00 }] });
  await sendLinks();
  expect(sent).toEqual([]);
});

it("the receipt is emailed once the payment is posted, and stored with it", async () => {
  const link = await harness.linkFor(await harness.issued(30_00));
  const view = await harness.payments.view(link);
  const { payment } = await harness.payments.begin(link, { invoices: view.invoices.map(({ id }) => id), amount: null }, "once");
  expect(await jobsOf(RECEIPT_QUEUE)).toEqual([]);
  await harness.pay(payment);
  await harness.payments.settle(payment);
  const jobs = await jobsOf(RECEIPT_QUEUE);
  const { paymentId } = await harness.checkout(payment);
  expect(jobs.map(({ payload }) => payload)).toEqual([{ paymentId }]);
  for (const { id, payload } of jobs)
    await harness.payments.receiptJob({ id, queue: RECEIPT_QUEUE, payload, attempt: 1, maxAttempts: 10 }, context);
  expect(finish).toHaveBeenCalledTimes(1);
  const { body } = await harness.bob.get(`payments/${paymentId}/emails`);
  expect(body.data).toMatchObject([{ document: "Receipt", to: ["payer@acme.test"], by: "payment portal" }]);
  expect(await jobsOf("letter")).toHaveLength(1);
});

it("the receipt of a payment made while signed in goes to the user who paid", async () => {
  const invoice = await harness.issued(31_00);
  const { rows } = await sql<{ id: number; email: string }>`select id, email from users
    where company_id = ${harness.acme} and state = 'active' order by id limit 1`.execute(harness.db.kysely);
  const [user] = rows;
  const actor = user && (await readActor(harness.db.kysely, user.id));
  if (!actor) throw new Error("Acme has no user.");
  const path = await harness.payments.ownLink({ ...actor, sessionId: 1 }, {}, [invoice.id]);
  const again = await harness.payments.ownLink({ ...actor, sessionId: 1 }, {}, [invoice.id]);
  const [link, same] = await Promise.all([path, again].map((each) => harness.payments.link(each.split("/").at(-1) ?? "")));
  if (!link || !same) throw new Error("The link opens nothing.");
  expect(same.id, "opening the portal again makes no other link").toBe(link.id);
  const { payment } = await harness.payments.begin(link, { invoices: [invoice.id], amount: null }, "signed in");
  await harness.pay(payment);
  await harness.payments.settle(payment);
  const [job] = await jobsOf(RECEIPT_QUEUE);
  if (!job) throw new Error("No receipt is on its way.");
  await harness.payments.receiptJob({ ...job, queue: RECEIPT_QUEUE, attempt: 1, maxAttempts: 10 }, context);
  const { paymentId } = await harness.checkout(payment);
  const { body } = await harness.bob.get(`payments/${paymentId}/emails`);
  expect(body.data).toMatchObject([{ document: "Receipt", to: [user.email] }]);
});

it("a link expires the day after its last valid day", async () => {
  const link = await harness.linkFor(await harness.issued(5_00));
  await runDailyActions(harness, [paymentLink], "2099-01-01");
  expect(await harness.payments.link(link.token)).not.toBeNull();
  expect(await runDailyActions(harness, [paymentLink], "2099-01-02")).toBe(1);
  expect(await harness.payments.link(link.token)).toBeNull();
});

it("creates the PDFs of several invoices one after another, in order", async () => {
  const invoices = [await harness.issued(1_00), await harness.issued(2_00), await harness.issued(3_00)];
  const { id } = await harness.linkFor(...invoices);
  const documents = testDocuments();
  const log: string[] = [];
  const payments = testPayments({
    db: harness.db,
    engine: harness.engine,
    documents: {
      ...documents,
      async makeForCustomers(session, resource, name, row) {
        log.push(`begin ${row.id}`);
        const file = await documents.makeForCustomers(session, resource, name, row);
        log.push(`end ${row.id}`);
        return file;
      },
    },
    files: createFileStore({ dataDir: tmpdir() }),
    today: () => today,
  });
  await payments.linkMail(mailer)({ id: 1, queue: PAYMENT_LINK_MAIL_QUEUE, payload: { linkId: id }, attempt: 1, maxAttempts: 10 }, context);
  expect(log).toEqual(invoices.flatMap((each) => [`begin ${each.id}`, `end ${each.id}`]));
  const [mail] = sent.splice(0);
  const numbers = mail?.attachments?.map(({ name }) => name.replace(/^Invoice |\.pdf$/g, "")) ?? [];
  expect(numbers).toHaveLength(3);
  expect(mail?.text.match(/INV-\d+(?=: \$)/g)).toEqual(numbers);
});

it("an invoice that its deposit has paid is emailed without a link, and the deposit's own link only while it is due", async () => {
  const deposits = await createDepositHarness();
  try {
    const jobs = async (queue: string) => {
      const { rows } = await sql<{ id: number; payload: unknown }>`delete from jobs where queue = ${queue} returning id, payload`.execute(
        deposits.db.kysely,
      );
      return rows.map((each) => ({ ...each, queue, attempt: 1, maxAttempts: 10 }));
    };
    const quote = await deposits.approved(100_00);
    for (const job of await jobs(DEPOSIT_MAIL_QUEUE)) await deposits.payments.depositMail(mailer)(job, context);
    const [mail] = sent.splice(0);
    if (!mail) throw new Error("No mail was sent.");
    expect(mail.subject).toBe(`Deposit for quote ${quote.number} from Meridian Logistics`);
    expect(mail.text).toContain("It asks for a deposit of $100.00.");
    const link = await deposits.payments.link(tokenIn(mail));
    expect(link && (await deposits.payments.view(link)).deposit).toMatchObject({ quote: quote.number, due: 100_00 });

    await deposits.run("sales-quotes", quote.id, "sendDepositLink", { to: "books@acme.test" });
    await deposits.check(quote.id, 100_00);
    for (const job of await jobs(DEPOSIT_MAIL_QUEUE)) await deposits.payments.depositMail(mailer)(job, context);
    expect(sent).toEqual([]);

    const draft = await deposits.invoiced(quote.id, 80_00);
    const issued = await deposits.do(deposits.bob, "invoices", draft.id, "issue", { mail: true, to: "books@acme.test" });
    expect(issued).toMatchObject({ state: "paid", sentTo: "books@acme.test" });
    expect(await jobs(PAYMENT_LINK_MAIL_QUEUE)).toEqual([]);
    for (const job of await jobs(PAID_INVOICE_MAIL_QUEUE)) await deposits.payments.paidInvoiceJob(job, context);
    const { body } = await deposits.bob.get(`invoices/${draft.id}/emails`);
    expect(body.data).toMatchObject([{ document: "Invoice", to: ["books@acme.test"], message: expect.stringContaining("nothing is due") }]);
  } finally {
    await deposits.close();
  }
});

it("a refused deposit link says that nobody was reached, and is sent again to another address", async () => {
  const deposits = await createDepositHarness();
  try {
    const quote = await deposits.approved(100_00);
    const refusing = {
      send: () => Promise.reject(new MailRefused([{ address: "gone@acme.test", reply: "550 no such mailbox" }])),
      close: () => undefined,
    };
    const { rows } = await sql<{ id: number; payload: unknown }>`delete from jobs where queue = ${DEPOSIT_MAIL_QUEUE}
      returning id, payload`.execute(deposits.db.kysely);
    for (const each of rows) {
      const job = { ...each, queue: DEPOSIT_MAIL_QUEUE, attempt: 1, maxAttempts: 10 };
      await expect(deposits.payments.depositMail(refusing)(job, context)).rejects.toThrow(MailRefused);
    }
    expect(await deposits.request(quote.id)).toMatchObject({ state: "active", sentTo: null });
    await deposits.run("sales-quotes", quote.id, "sendDepositLink", { to: "books@acme.test" });
    expect(await deposits.request(quote.id)).toMatchObject({ state: "active", sentTo: "books@acme.test" });
  } finally {
    await deposits.close();
  }
});
