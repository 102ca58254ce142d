import type { AnyEffects } from "../engine/effect.ts";
import { billOfLadingEffects } from "./bill-of-lading.ts";
import { billingReportEffects } from "./billing-report.ts";
import { creditMemoEffects } from "./credit-memo.ts";
import { customerEffects } from "./customer.ts";
import { followUpEffects } from "./follow-up.ts";
import { invoiceEffects } from "./invoice.ts";
import { leadEffects } from "./lead.ts";
import { opportunityEffects } from "./opportunity.ts";
import { paymentEffects } from "./payment.ts";
import { processingDocumentEffects } from "./processing-document.ts";
import { proposalEffects, proposalTemplateEffects } from "./proposal.ts";
import { quickBooksMessageEffects } from "./quickbooks-message.ts";
import { quoteRequestEffects } from "./quote-request.ts";
import { allRoleEffects } from "./roles.ts";
import { salesOrderEffects } from "./sales-order.ts";
import { salesQuoteEffects } from "./sales-quote.ts";
import { shippingQuoteEffects } from "./shipping-quote.ts";
import { taskEffects } from "./task.ts";
import { userEffects } from "./users.ts";
import { workOrderEffects } from "./work-order.ts";

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
