import { z } from "zod";
import { payment } from "../../../../src/resources/accounting/payment.ts";
import { formatDate } from "../../../../src/schemas/values/date.ts";
import { formatMoney } from "../../../../src/schemas/values/money.ts";
import { messageOf, writeEmail } from "../../../integrations/email-texts/email-text.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import type { PaymentsContext } from "./context.ts";
import { queuePortalEmail } from "./document-mail.ts";
import { receiptEmail } from "./payment-emails.ts";
import { receipt } from "./portal.ts";
import { checkoutOfPayment } from "./rows.ts";

const payload = z.object({ paymentId: z.number() });

/** Sends the receipt of a payment by link to its payer, and keeps it with the payment like every other email. */
export function createReceiptJob(context: PaymentsContext): JobHandler {
  const { db, config } = context;
  return async (job, jobContext) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no payment", { cause: parsed.error });
    const paid = await checkoutOfPayment(db.kysely, parsed.data.paymentId);
    if (!paid?.payment || paid.payerEmail === null)
      throw new PermanentFailure("There is no such payment, or no address to send the receipt to");
    const { id, number, amount, receivedOn } = paid.payment;
    const email = await writeEmail(db.kysely, receiptEmail, {
      company: config.company.name,
      receipt: number,
      amount: formatMoney(amount),
      date: formatDate(receivedOn),
    });
    const content = {
      resource: payment.name,
      recordId: id,
      document: payment.documents.receipt?.label ?? "Receipt",
      to: [paid.payerEmail],
      subject: email.subject,
      message: messageOf(email),
    };
    await queuePortalEmail(context, jobContext, content, await receipt(context, id));
  };
}
