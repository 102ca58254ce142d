import { z } from "zod";
import { invoice } from "../../../../src/resources/accounting/invoice.ts";
import { asSystem } from "../../../access/caller.ts";
import { messageOf, writeEmail } from "../../../integrations/email-texts/email-text.ts";
import { PermanentFailure } from "../../../jobs/failure.ts";
import type { JobHandler } from "../../../jobs/handler.ts";
import type { PaymentsContext } from "./context.ts";
import { queuePortalEmail } from "./document-mail.ts";
import { paidInvoiceEmail } from "./payment-emails.ts";

const payload = z.object({ invoiceId: z.number(), to: z.string(), message: z.string().nullable() });

/** Sends an invoice that a deposit has paid as it was issued, so that there is nothing to ask for by a payment link. */
export function createPaidInvoiceJob(context: PaymentsContext): JobHandler {
  const { engine, documents, config } = context;
  return async (job, jobContext) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no invoice", { cause: parsed.error });
    const { invoiceId, to, message } = parsed.data;
    const row = await engine.get({ actor: asSystem("payment portal") }, invoice, invoiceId);
    const values = { company: config.company.name, message, invoice: String(row.number) };
    const email = await writeEmail(context.db.kysely, paidInvoiceEmail, values);
    const content = {
      resource: invoice.name,
      recordId: invoiceId,
      document: invoice.documents.invoice?.label ?? "Invoice",
      to: [to],
      subject: email.subject,
      message: messageOf(email),
    };
    await queuePortalEmail(context, jobContext, content, await documents.makeForCustomers(engine.session, invoice, "invoice", row));
  };
}
