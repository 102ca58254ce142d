import type { AnyResource } from "../schemas/resource.ts";
import { billOfLading } from "./bill-of-lading.ts";
import { billingReport } from "./billing-report.ts";
import { contact } from "./contact.ts";
import { creditMemo } from "./credit-memo.ts";
import { customer } from "./customer.ts";
import { followUp, leadFollowUp, opportunityFollowUp, quoteFollowUp, requestFollowUp } from "./follow-up.ts";
import { hub } from "./hub.ts";
import { invoice } from "./invoice.ts";
import { lead } from "./lead.ts";
import { location } from "./location.ts";
import { opportunity } from "./opportunity.ts";
import { party } from "./party.ts";
import { payment } from "./payment.ts";
import { paymentLink } from "./payment-link.ts";
import { processingDocument } from "./processing-document.ts";
import { proposal } from "./proposal.ts";
import { proposalTemplate } from "./proposal-template.ts";
import { prospect } from "./prospect.ts";
import { provider } from "./provider.ts";
import { quickBooksMessage } from "./quickbooks-message.ts";
import { quoteRequest } from "./quote-request.ts";
import { companyRole, customerRole, employeeRole, role } from "./role.ts";
import { salesOrder } from "./sales-order.ts";
import { salesQuote } from "./sales-quote.ts";
import { shippingQuote } from "./shipping-quote.ts";
import { task } from "./task.ts";
import { companyUser, customerUser, employeeUser, user } from "./user.ts";
import { vehicle } from "./vehicle.ts";
import { workOrder } from "./work-order.ts";

/** Every module. A new module needs its file and a line here. */
export const resources: readonly AnyResource[] = [
  user,
  employeeUser,
  customerUser,
  companyUser,
  role,
  employeeRole,
  customerRole,
  companyRole,
  party,
  customer,
  prospect,
  contact,
  location,
  hub,
  provider,
  lead,
  opportunity,
  quoteRequest,
  salesQuote,
  shippingQuote,
  proposal,
  proposalTemplate,
  salesOrder,
  workOrder,
  vehicle,
  billOfLading,
  billingReport,
  processingDocument,
  invoice,
  creditMemo,
  payment,
  paymentLink,
  quickBooksMessage,
  followUp,
  leadFollowUp,
  opportunityFollowUp,
  requestFollowUp,
  quoteFollowUp,
  task,
];
