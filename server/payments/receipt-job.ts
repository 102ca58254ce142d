import { z } from "zod";
import { payment } from "../../src/resources/accounting/payment.ts";
import { formatDate } from "../../src/schemas/values/date.ts";
import { formatMoney } from "../../src/schemas/values/money.ts";
import { asSystem } from "../access/caller.ts";
import { DOCUMENT_EMAIL_QUEUE } from "../documents/email/document-email-job.ts";
import { insertDocumentEmail } from "../documents/email/document-email-rows.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import type { PaymentsContext } from "./context.ts";
import { receipt } from "./portal.ts";
import { checkoutOfPayment } from "./rows.ts";

const payload = z.object({ paymentId: z.number() });
const sender = "payment portal";

/** Sends the receipt of a payment by link to its payer, and keeps it with the payment like every other email. */
export function createReceiptJob(context: PaymentsContext): JobHandler {
  const { db, engine, files, config } = context;
  return async (job, { finish }) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no payment", { cause: parsed.error });
    const paid = await checkoutOfPayment(db.kysely, parsed.data.paymentId);
    if (!paid?.payment || paid.payerEmail === null)
      throw new PermanentFailure("There is no such payment, or no address to send the receipt to");
    const { payment: known, payerEmail: to } = paid;
    const document = await receipt(context, known.id);
    const stored = { ...(await files.saveFile(document.bytes, document.fileName)), contentType: "application/pdf" };
    const amount = formatMoney(known.amount);
    await engine.transaction(async (tx) => {
      const emailId = await insertDocumentEmail(
        tx,
        {
          resource: payment.name,
          recordId: known.id,
          document: payment.documents.receipt?.label ?? "Receipt",
          to: [to],
          subject: `Receipt ${known.number} from ${config.company.name}`,
          message: `Hello,\n\nThank you for your payment of ${amount}, received on ${formatDate(known.receivedOn)}. Your receipt is attached.`,
          replyTo: config.company.email === "" ? null : config.company.email,
          userId: null,
          userName: asSystem(sender).system,
        },
        stored,
      );
      await enqueue(tx, DOCUMENT_EMAIL_QUEUE, { letterId: emailId }, { dedupeKey: String(emailId) });
      await finish(tx);
    });
  };
}
