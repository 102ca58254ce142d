import { sql } from "kysely";
import { z } from "zod";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { paymentLink } from "../../../../src/resources/accounting/payment-link.ts";
import { daysBetween, formatDate } from "../../../../src/schemas/values/date.ts";
import { type Cents, formatMoney } from "../../../../src/schemas/values/money.ts";
import { asSystem } from "../../../access/caller.ts";
import { reportRefused } from "../../../documents/email/email-outcome.ts";
import { sendLinkMail } from "../../../guests/link-mail.ts";
import { writeEmail } from "../../../integrations/email-texts/email-text.ts";
import { type Mail, type Mailer, MailRefused, type MailUnanswered } from "../../../integrations/mail.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import type { PaymentsContext } from "./context.ts";
import { payByLink } from "./link.ts";
import { paymentLinkEmail, reminderEmail } from "./payment-emails.ts";

const payload = z.object({ linkId: z.number(), reminder: z.int().min(1).optional() });
const call = { actor: asSystem("payment link") };

interface Mailed {
  readonly sentTo: string | null;
  readonly createdById: number | null;
  readonly state: string;
  readonly message: string | null;
  readonly customer: string;
  readonly invoices: readonly {
    readonly id: number;
    readonly number: string;
    readonly due: string;
    readonly balance: Cents;
    readonly open: boolean;
    /** Neither it is disputed, nor does its customer get no reminders. */
    readonly isReminded: boolean;
  }[];
}

/**
 * Sends a payment link's email with its invoices. The URL's token is generated as the email is sent, so no job or log ever contains one.
 * A retried email contains another URL; all of them stay valid.
 */
export function createLinkMail(context: PaymentsContext, mailer: Mailer): JobHandler {
  const { db, engine, documents, config, today } = context;
  return async (job, handling) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no payment link", { cause: parsed.error });
    const { linkId, reminder } = parsed.data;
    const link = await find(db.kysely, linkId);
    // The link was revoked, paid or voided in the meantime, so there is nothing left to pay.
    const open = link?.invoices.filter((each) => each.open && (reminder === undefined || each.isReminded)) ?? [];
    const [first] = open;
    if (!link?.sentTo || link.state !== "active" || first === undefined) return;
    const attachments: NonNullable<Mail["attachments"]>[number][] = [];
    // One after another: many at once would use too much memory and block the renderer for everyone else.
    for (const { id } of open) {
      const { bytes, fileName } = await documents.makeForCustomers(engine.session, invoice, "invoice", await engine.get(call, invoice, id));
      attachments.push({ name: fileName, contentType: "application/pdf", content: Buffer.from(bytes) });
    }
    const numbers = open.map(({ number }) => number).join(", ");
    const values = {
      customer: link.customer,
      company: config.company.name,
      message: link.message,
      invoice: open.length === 1 ? `Invoice ${numbers}` : "Invoices",
      amounts: open.map(({ number, balance, due }) => `${number}: ${formatMoney(balance)}, due ${formatDate(due)}`).join("\n"),
    };
    const text =
      reminder === undefined
        ? await writeEmail(db.kysely, paymentLinkEmail, values)
        : await writeEmail(db.kysely, reminderEmail(reminder), { ...values, daysLate: lateness(first.due, today()) });
    await sendLinkMail({ ...context, mailer }, payByLink, job, handling, {
      ...{ recordId: linkId, sentTo: link.sentTo, id: "payment-link", text, button: paymentLinkEmail, attachments },
      about: { resource: invoice.name, recordId: first.id, userId: link.createdById },
      report: { resource: paymentLink.name, recordId: linkId, userId: null },
      onRefused: (failure) => reportRefusal(context, { link, open, subject: text.subject, failure }),
    });
  };
}

/** "21 days" */
function lateness(due: string, today: string): string {
  const days = Math.max(1, daysBetween(due, today));
  return days === 1 ? "1 day" : `${days} days`;
}

interface Refusal {
  readonly link: Mailed;
  readonly open: Mailed["invoices"];
  readonly subject: string;
  readonly failure: MailRefused | MailUnanswered;
}

/** An invoice whose email was refused does not say any more that it was sent there, and who sent it is told. */
async function reportRefusal({ engine }: PaymentsContext, { link, open, subject, failure }: Refusal): Promise<void> {
  for (const { id } of failure instanceof MailRefused ? open : [])
    await engine.write(call, invoice, id, ({ sentTo, sentAt }) =>
      sentTo === link.sentTo ? { sentTo: null, sentAt: null } : { sentTo, sentAt },
    );
  await engine.transaction(async (tx) => {
    const session = { ...engine.session, connection: tx };
    const report = { subject, refused: failure.refused };
    for (const { id } of open) await reportRefused(session, { ...report, resource: invoice.name, recordId: id, userId: link.createdById });
  });
}

async function find(db: PaymentsContext["db"]["kysely"], id: number): Promise<Mailed | undefined> {
  const { rows } = await sql<Mailed>`
    select l.sent_to as "sentTo", l.created_by_id as "createdById", l.state, l.message, p.name as customer,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'due', i.date_due, 'balance', i.balance,
          'isReminded', i.dispute_reason is null and not coalesce(p.no_reminders, false), 'open', i.state in ('issued', 'partiallyPaid')) order by n.position), '[]')
        from payment_links_invoices n join invoices i on i.id = n.invoice_id where n.parent_id = l.id) as invoices
    from payment_links l join parties p on p.id = l.customer_id where l.id = ${id} and l.deleted_at is null`.execute(db);
  return rows[0];
}
