import { reviewEmail } from "./care/reviews/review-emails.ts";
import { documentEmailKinds } from "./documents/email/document-email-kinds.ts";
import { accessEmails } from "./identity/access-emails.ts";
import type { EmailKind } from "./integrations/email-texts/email-kind.ts";
import { paymentEmails } from "./payments/payment-emails.ts";
import { providerEmails } from "./providers/provider-emails.ts";
import { repairEmail } from "./repairs/repair-emails.ts";

/** All kinds of emails whose texts administrators may write, in the order of their list. */
export const emailKinds: readonly EmailKind[] = [
  ...documentEmailKinds,
  ...paymentEmails,
  repairEmail,
  reviewEmail,
  ...providerEmails,
  ...accessEmails,
];
