import { sql } from "kysely";
import { OTHER_SERVICE } from "../../../../src/resources/accounting/accounting-figures.ts";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { invoiceFields } from "../../../../src/resources/accounting/invoice-fields.ts";
import { paymentLink } from "../../../../src/resources/accounting/payment-link.ts";
import { processingDocument } from "../../../../src/resources/accounting/processing-document.ts";
import { party } from "../../../../src/resources/shared/party.ts";
import { dueDate } from "../../../../src/resources/shared/terms.ts";
import type { ResourceRow } from "../../../../src/schemas/resource.ts";
import { addDays, formatDate } from "../../../../src/schemas/values/date.ts";
import { writtenNumber } from "../../../../src/schemas/values/document-number.ts";
import { defineEffects, type EffectContextOf } from "../../../engine/effect.ts";
import { onBehalfOf } from "../../../engine/on-behalf-of.ts";
import { conflictLeadingTo } from "../../../engine/wire/leading-refusal.ts";
import { conflict, invalid } from "../../../engine/wire/problem.ts";
import { clockProblem } from "../../../metrics/clock-jump.ts";
import { invoiceLines, writeOffLines } from "../ledger/entries.ts";
import { reversed } from "../ledger/journal.ts";
import { PAID_INVOICE_MAIL_QUEUE, PAYMENT_LINK_MAIL_QUEUE } from "../payments/jobs.ts";
import { payByLink } from "../payments/link.ts";
import { creditDeposits, lockDepositsOf } from "../ports/deposit.ts";
import { nextInvoiceNumber } from "../ports/invoice-numbers.ts";
import { partyToday } from "../ports/issued-to.ts";
import { syncInvoice } from "../ports/quickbooks-sync.ts";
import { chargesNoneExempt } from "../ports/tax-exempt.ts";
import { settleInvoice } from "./allocation.ts";
import { billingAddress } from "./billing-address.ts";
import { postToJournal } from "./post-to-journal.ts";
import { noteTaxes, takeTaxesBack } from "./tax-charges.ts";

type Invoice = ResourceRow<typeof invoice>;
type Context = EffectContextOf<typeof invoice>;

export const invoiceEffects = defineEffects(invoice, {
  create: async (context) => {
    await fitsCustomer(context);
    await addressed(context);
    await takeOn(context);
  },

  update: async (context) => {
    if (context.row.state !== "draft") return;
    await fitsCustomer(context);
    await addressed(context);
    await releaseDocuments(
      context,
      documentsOf(context.before).filter((id) => !documentsOf(context.row).includes(id)),
    );
    await takeOn(context);
  },

  /** Releases its processing documents, so that they can be invoiced again. */
  remove: async (context) => {
    const { row, write } = context;
    await write({ lines: row.lines.map((line) => ({ ...line, processingDocumentId: null })) });
    await releaseDocuments(context, documentsOf(row));
  },

  issue: async (context) => {
    const { row, trx, today, input, write } = context;
    const problem = clockProblem();
    if (problem) throw conflict(problem);
    const party = await partyToday(trx, row.customerId);
    const terms = party?.terms ?? null;
    const deposits = await lockDepositsOf(trx, row);
    // The counter stays locked until the transaction ends, so nothing slow may follow within it.
    const taken = await nextInvoiceNumber(trx, today);
    if (!taken)
      throw conflict(
        `By the server's clock it is ${formatDate(today)}, more than a year after the last invoice. If that is right, raise the next invoice number in the company's settings.`,
      );
    const { number, date } = taken;
    await write({
      number,
      dateIssued: date,
      dateDue: dueDate(date, terms),
      terms,
      issuedTo: party?.name ?? null,
      services: [...new Set(row.lines.map(({ service }) => service ?? OTHER_SERVICE))].sort(),
    });
    await postToJournal(context, "invoice", invoiceLines(row), { memo: number, on: date });
    await noteTaxes(context, { invoiceId: row.id }, row, { document: number, on: date });
    const isPaid = await creditDeposits(context, { id: row.id, number }, deposits);
    if (input.mail) await sendLink(context, input, { isPaid });
  },

  bringForward: async (context) => {
    const { row, trx, input, write } = context;
    const { number, dateIssued, dateDue, terms } = input;
    const party = await partyToday(trx, row.customerId);
    // At once: what has a date can't be changed any more.
    await write({ number, dateIssued, dateDue, terms: terms ?? null, issuedTo: party?.name ?? null });
    await postToJournal(context, "opening balance", invoiceLines(row), { memo: number, on: row.broughtForwardOn ?? undefined });
  },

  /** Gives its number back, so that the same invoice can be brought forward again. */
  takeBack: async (context) => {
    const { row, before, trx, write } = context;
    const { rows } = await sql`select 1 from payment_links_invoices where invoice_id = ${row.id} limit 1`.execute(trx);
    if (rows.length > 0) throw conflict(`A payment link for ${before?.number} was sent to the customer. Void the invoice instead.`);
    await write({ number: writtenNumber(invoiceFields.number.pattern, row.id) });
    if (before?.state === "issued") await postToJournal(context, "opening balance", reversed(invoiceLines(row)), { memo: before.number });
  },

  sendLink: async (context) => sendLink(context, context.input),

  /** Reminds once more, in firmer words. */
  remind: async (context) => {
    const { row, engine, today, input, write } = context;
    const payer = await engine.read(party, row.customerId, ["noReminders"], { withDeleted: true });
    if (payer?.noReminders)
      throw conflictLeadingTo(`${row.customer} gets no payment reminders. Change that on the customer's record first.`, {
        open: "customer",
      });
    const reminder = (row.reminders ?? 0) + 1;
    await write({ reminders: reminder, remindedOn: today });
    await sendLink(context, input, { reminder });
  },

  writeOff: async (context) => {
    const { row, before, write } = context;
    const open = before?.balance ?? 0;
    await write({ writtenOff: open });
    await postToJournal(context, "write-off", writeOffLines(row.id, open));
  },

  reinstate: async (context) => {
    const { row, before } = context;
    await postToJournal(context, "write-off", reversed(writeOffLines(row.id, before?.writtenOff ?? 0)));
    if ((row.paid ?? 0) + (row.credited ?? 0) > 0) await settleInvoice(context, row.id);
  },

  sendToQuickBooks: syncInvoice,

  /** Releases its processing documents; the number is not reused. */
  void: async (context) => {
    const { row } = context;
    await postToJournal(context, "void", reversed(invoiceLines(row)));
    await takeTaxesBack(context, { invoiceId: row.id });
    await releaseDocuments(context, documentsOf(row));
  },
});

const documentsOf = (row: Invoice | null): number[] => [
  ...new Set((row?.lines ?? []).flatMap(({ processingDocumentId: id }) => (id === null ? [] : [id]))),
];

/** The documents must belong to the invoice's customer, who pays no tax for work on a day of an exemption. @throws Problem 422 */
async function fitsCustomer({ row, trx, today }: Context): Promise<void> {
  const ids = documentsOf(row);
  const { rows } = await sql<{ id: number; customerId: number; serviceDate: string }>`select id, customer_id as "customerId",
    service_date::text as "serviceDate" from processing_documents where id = any(${ids}::bigint[])`.execute(trx);
  const foreign = new Set(rows.filter(({ customerId }) => customerId !== row.customerId).map(({ id }) => id));
  const index = row.lines.findIndex(({ processingDocumentId: id }) => id !== null && foreign.has(id));
  if (index >= 0) throw invalid({ [`lines.${index}.processingDocumentId`]: ["This processing document belongs to another customer."] });
  await chargesNoneExempt(row, rows.length > 0 ? rows.map(({ serviceDate }) => serviceDate).sort() : [today], trx);
}

/** A draft without an address gets the customer's, and another customer's with another customer, so that the record shows what is missing. */
async function addressed(context: Context): Promise<void> {
  const { row, before, trx, write } = context;
  const isFormer = before !== null && before.customerId !== row.customerId && JSON.stringify(row.billTo) === JSON.stringify(before.billTo);
  if (row.billTo && !isFormer) return;
  const billTo = (await partyToday(trx, row.customerId))?.billTo ?? null;
  if (billTo || row.billTo) await write({ billTo });
}

/** Marks the invoice's processing documents as billed. The database linked them when the lines were written. */
async function takeOn({ row, trx, call, engine }: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from processing_documents
    where id = any(${documentsOf(row)}::bigint[]) and state = 'ready' order by id for no key update`.execute(trx);
  for (const { id } of rows) await engine.act(onBehalfOf(call, "invoice"), processingDocument, { id }, "bill");
}

async function releaseDocuments({ call, engine }: Context, ids: readonly number[]): Promise<void> {
  for (const id of [...ids].sort((a, b) => a - b)) await engine.act(onBehalfOf(call, "invoice"), processingDocument, { id }, "unbill");
}

/**
 * Creates a payment link and queues its email. The token is generated when the email is sent; earlier links stay valid. An invoice that is
 * paid already is sent without a link.
 */
async function sendLink(
  { row, trx, call, engine, today, enqueue, countEmail, write }: Context,
  { to, message }: { to?: string | null; message?: string | null },
  { isPaid = false, reminder }: { readonly isPaid?: boolean; readonly reminder?: number } = {},
) {
  const recipient = to ?? (await billingAddress(trx, row.customerId));
  if (recipient === null) throw invalid({ to: ["The customer has no billing contact with an email address. Enter an address."] });
  countEmail([recipient]);
  if (reminder === undefined) await write({ sentTo: recipient, sentAt: new Date().toISOString() });
  if (isPaid) return enqueue(PAID_INVOICE_MAIL_QUEUE, { invoiceId: row.id, to: recipient, message: message ?? null });
  const { data } = await engine.create(onBehalfOf(call, "payment link"), paymentLink, {
    customerId: row.customerId,
    invoices: [{ invoiceId: row.id }],
    expiresOn: addDays(today, payByLink.rule.days),
    sentTo: recipient,
    message: message ?? null,
  });
  await enqueue(PAYMENT_LINK_MAIL_QUEUE, { linkId: data.id, ...(reminder === undefined ? {} : { reminder }) });
}
