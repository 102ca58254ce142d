import { paymentEmails } from "../areas/accounting/payments/payment-emails.ts";
import { reviewEmail } from "../areas/care/reviews/review-emails.ts";
import { providerEmails } from "../areas/providers/service/provider-emails.ts";
import { repairEmail } from "../areas/warehousing/repairs/repair-emails.ts";
import { documentEmailKinds } from "../documents/email/document-email-kinds.ts";
import { accessEmails } from "../identity/access-emails.ts";
import type { EmailKind } from "../integrations/email-texts/email-kind.ts";

/** All kinds of emails whose texts administrators may write, in the order of their list. */
export const emailKinds: readonly EmailKind[] = [
  ...documentEmailKinds,
  ...paymentEmails,
  repairEmail,
  reviewEmail,
  ...providerEmails,
  ...accessEmails,
];
