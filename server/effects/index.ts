import type { AnyEffects } from "../engine/effect.ts";
import { billingReportEffects } from "./accounting/billing-report.ts";
import { creditMemoEffects } from "./accounting/credit-memo.ts";
import { invoiceEffects } from "./accounting/invoice.ts";
import { paymentEffects } from "./accounting/payment.ts";
import { processingDocumentEffects } from "./accounting/processing-document.ts";
import { quickBooksMessageEffects } from "./accounting/quickbooks-message.ts";
import { customerEffects } from "./accounts/customer.ts";
import { allRoleEffects } from "./people/roles.ts";
import { userEffects } from "./people/users.ts";
import { billOfLadingEffects } from "./sales/bill-of-lading.ts";
import { leadEffects } from "./sales/lead.ts";
import { opportunityEffects } from "./sales/opportunity.ts";
import { proposalEffects, proposalTemplateEffects } from "./sales/proposal.ts";
import { quoteRequestEffects } from "./sales/quote-request.ts";
import { salesOrderEffects } from "./sales/sales-order.ts";
import { salesQuoteEffects } from "./sales/sales-quote.ts";
import { shippingQuoteEffects } from "./sales/shipping-quote.ts";
import { workOrderEffects } from "./sales/work-order.ts";
import { followUpEffects } from "./tasks/follow-up.ts";
import { taskEffects } from "./tasks/task.ts";

/** The effects of the operations declared with `effect: true`. At startup the server checks that the two match. */
export const effects: readonly AnyEffects[] = [
  customerEffects,
  leadEffects,
  opportunityEffects,
  quoteRequestEffects,
  salesQuoteEffects,
  shippingQuoteEffects,
  proposalEffects,
  proposalTemplateEffects,
  salesOrderEffects,
  workOrderEffects,
  billOfLadingEffects,
  billingReportEffects,
  processingDocumentEffects,
  invoiceEffects,
  creditMemoEffects,
  paymentEffects,
  quickBooksMessageEffects,
  ...followUpEffects,
  taskEffects,
  ...userEffects,
  ...allRoleEffects,
];
