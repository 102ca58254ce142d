import type { Mailer } from "../../../integrations/mail.ts";
import { defineJob, mailLane } from "../../../jobs/define-job.ts";
import type { Payments } from "./payments.ts";
import { RECEIPT_QUEUE } from "./settle.ts";

export const PAYMENT_LINK_MAIL_QUEUE = "payment-link-mail";
export const DEPOSIT_MAIL_QUEUE = "deposit-mail";
export const PAID_INVOICE_MAIL_QUEUE = "paid-invoice-mail";

interface Services {
  readonly payments: Payments;
  readonly mailer: Mailer;
}

export const paymentLinkMailJob = defineJob({
  queue: PAYMENT_LINK_MAIL_QUEUE,
  lane: mailLane,
  run: ({ payments, mailer }: Services) => payments.linkMail(mailer),
});

export const depositMailJob = defineJob({
  queue: DEPOSIT_MAIL_QUEUE,
  lane: mailLane,
  run: ({ payments, mailer }: Services) => payments.depositMail(mailer),
});

export const receiptJob = defineJob({ queue: RECEIPT_QUEUE, run: ({ payments }: Pick<Services, "payments">) => payments.receiptJob });

export const paidInvoiceJob = defineJob({
  queue: PAID_INVOICE_MAIL_QUEUE,
  run: ({ payments }: Pick<Services, "payments">) => payments.paidInvoiceJob,
});

/** Payments whose outcome the gateway did not tell. */
export const openPaymentsJob = defineJob({
  queue: "open-payments",
  every: 60,
  run:
    ({ payments }: Pick<Services, "payments">) =>
    () =>
      payments.settleOpen(),
});
