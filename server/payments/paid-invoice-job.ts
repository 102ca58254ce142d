import { z } from "zod";
import { invoice } from "../../src/resources/accounting/invoice.ts";
import { asSystem } from "../access/caller.ts";
import { PermanentFailure } from "../jobs/failure.ts";
import type { JobHandler } from "../jobs/handler.ts";
import type { PaymentsContext } from "./context.ts";
import { queuePortalEmail } from "./document-mail.ts";

const payload = z.object({ invoiceId: z.number(), to: z.string(), message: z.string().nullable() });

/** Sends an invoice that a deposit has paid as it was issued, so that there is nothing to ask for by a payment link. */
export function createPaidInvoiceJob(context: PaymentsContext): JobHandler {
  const { engine, documents, config } = context;
  return async (job, jobContext) => {
    const parsed = payload.safeParse(job.payload);
    if (!parsed.success) throw new PermanentFailure("The job names no invoice", { cause: parsed.error });
    const { invoiceId, to, message } = parsed.data;
    const row = await engine.get({ actor: asSystem("payment portal") }, invoice, invoiceId);
    const number = String(row.number);
    const content = {
      resource: invoice.name,
      recordId: invoiceId,
      document: invoice.documents.invoice?.label ?? "Invoice",
      to: [to],
      subject: `Invoice ${number} from ${config.company.name}`,
      message: [
        "Hello,",
        ...(message === null ? [] : [message]),
        `Invoice ${number} is attached. Your deposit has paid it in full, so nothing is due.`,
      ].join("\n\n"),
    };
    await queuePortalEmail(context, jobContext, content, await documents.makeForCustomers(engine.session, invoice, "invoice", row));
  };
}
