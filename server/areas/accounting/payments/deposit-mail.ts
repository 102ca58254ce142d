import { sql } from "kysely";
import { z } from "zod";
import { paymentLink } from "../../../../src/resources/accounting/payment-link.ts";
import { salesQuote } from "../../../../src/resources/sales/sales-quote.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { asSystem } from "../../../access/caller.ts";
import { reportRefused } from "../../../documents/email/email-outcome.ts";
import { sendLinkMail } from "../../../guests/link-mail.ts";
import { writeEmail } from "../../../integrations/email-texts/email-text.ts";
import { type Mailer, MailRefused, type MailUnanswered } from "../../../integrations/mail.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import { type Deposit, depositOf } from "../ledger/deposits.ts";
import type { PaymentsContext } from "./context.ts";
import { payByLink } from "./link.ts";
import { depositEmail } from "./payment-emails.ts";

const payload = z.object({ linkId: z.number() });
const call = { actor: asSystem("payment link") };

interface DepositLink {
  readonly quoteId: number;
  readonly sentTo: string;
  readonly customer: string;
  /** Who looks after the quote. */
  readonly ownerId: number | null;
}

/** Sends the link with which a deposit is paid. Like every payment link's, its token is made as the email leaves. */
export function createDepositMail(context: PaymentsContext, mailer: Mailer): JobHandler {
  const { db, config } = context;
  return async (job, handling) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no payment link", { cause: parsed.error });
    const { linkId } = parsed.data;
    const link = await find(db.kysely, linkId);
    const deposit = link && (await depositOf(db.kysely, link.quoteId));
    // The link was withdrawn or the deposit paid in the meantime.
    if (!link || !deposit || deposit.due === 0) return;
    const text = await writeEmail(db.kysely, depositEmail, {
      customer: link.customer,
      company: config.company.name,
      quote: deposit.quote,
      amount: amountText(deposit),
    });
    await sendLinkMail({ ...context, mailer }, payByLink, job, handling, {
      ...{ recordId: linkId, sentTo: link.sentTo, id: "payment-link", text, button: depositEmail },
      about: { resource: salesQuote.name, recordId: link.quoteId, userId: link.ownerId },
      report: { resource: paymentLink.name, recordId: linkId, userId: null },
      onRefused: (failure) => reportRefusal(context, linkId, link, text.subject, failure),
    });
  };
}

const amountText = ({ asked, paid, due }: Deposit): string =>
  paid === 0
    ? `It asks for a deposit of ${formatMoney(due)}.`
    : `It asks for a deposit of ${formatMoney(asked)}, of which ${formatMoney(due)} is still open.`;

/** A link whose email was refused does not say any more that it was sent there, and who looks after the quote is notified. */
async function reportRefusal(
  { engine }: PaymentsContext,
  linkId: number,
  { quoteId, sentTo, ownerId }: DepositLink,
  subject: string,
  failure: MailRefused | MailUnanswered,
): Promise<void> {
  const { refused } = failure;
  if (failure instanceof MailRefused)
    await engine.write(call, paymentLink, linkId, (row) => ({ sentTo: row.sentTo === sentTo ? null : row.sentTo }));
  await engine.transaction(async (tx) => {
    const session = { ...engine.session, connection: tx };
    await reportRefused(session, { subject, refused, resource: salesQuote.name, recordId: quoteId, userId: ownerId });
  });
}

async function find(db: PaymentsContext["db"]["kysely"], id: number): Promise<DepositLink | undefined> {
  const { rows } =
    await sql<DepositLink>`select l.quote_id as "quoteId", l.sent_to as "sentTo", p.name as customer, coalesce(q.account_executive_id, q.created_by_id) as "ownerId"
    from payment_links l join parties p on p.id = l.customer_id join sales_quotes q on q.id = l.quote_id
    where l.id = ${id} and l.sent_to is not null and l.state = 'active' and l.deleted_at is null`.execute(db);
  return rows[0];
}
