import type { AnyResource } from "../schemas/resource.ts";
import { accountingPeriod } from "./accounting/accounting-period.ts";
import { billingReport } from "./accounting/billing-report.ts";
import { creditMemo } from "./accounting/credit-memo.ts";
import { invoice } from "./accounting/invoice.ts";
import { openingBalance } from "./accounting/opening-balance.ts";
import { payment } from "./accounting/payment.ts";
import { paymentLink } from "./accounting/payment-link.ts";
import { processingDocument } from "./accounting/processing-document.ts";
import { quickBooksMessage } from "./accounting/quickbooks-message.ts";
import { rate } from "./accounting/rate.ts";
import { service } from "./accounting/service.ts";
import { storageCharge } from "./accounting/storage-charge.ts";
import { storageRun } from "./accounting/storage-run.ts";
import { storageStatement } from "./accounting/storage-statement.ts";
import { taxArea } from "./accounting/tax-area.ts";
import { taxCharge } from "./accounting/tax-charge.ts";
import { contact } from "./accounts/contact.ts";
import { customer } from "./accounts/customer.ts";
import { location } from "./accounts/location.ts";
import { prospect } from "./accounts/prospect.ts";
import { apiKey } from "./api/api-key.ts";
import { webhook } from "./api/webhook.ts";
import { webhookDelivery } from "./api/webhook-delivery.ts";
import { conversation } from "./care/conversation.ts";
import { message } from "./care/message.ts";
import { messageTemplate } from "./care/message-template.ts";
import { phoneCall } from "./care/phone-call.ts";
import { review } from "./care/review.ts";
import { textOptOut } from "./care/text-opt-out.ts";
import { erasure } from "./people/erasure.ts";
import { permission } from "./people/permission.ts";
import { companyRole, customerRole, employeeRole, role } from "./people/role.ts";
import { accountUser, companyUser, customerUser, employeeUser, user } from "./people/user.ts";
import { agentCarrier } from "./providers/agent-carrier.ts";
import { feedbackNote } from "./providers/feedback-note.ts";
import { independentContractor } from "./providers/independent-contractor.ts";
import { provider } from "./providers/provider.ts";
import { providerDocument } from "./providers/provider-document.ts";
import { providerJob } from "./providers/provider-job.ts";
import { vendor } from "./providers/vendor.ts";
import { billOfLading } from "./sales/bill-of-lading.ts";
import { claim } from "./sales/claim.ts";
import { lead } from "./sales/lead.ts";
import { opportunity } from "./sales/opportunity.ts";
import { proposal } from "./sales/proposal.ts";
import { proposalTemplate } from "./sales/proposal-template.ts";
import { quoteRequest } from "./sales/quote-request.ts";
import { quoteTemplate } from "./sales/quote-template.ts";
import { salesOrder } from "./sales/sales-order.ts";
import { salesQuote } from "./sales/sales-quote.ts";
import { shippingQuote } from "./sales/shipping-quote.ts";
import { vehicle } from "./sales/vehicle.ts";
import { workChecklist } from "./sales/work-checklist.ts";
import { workOrder } from "./sales/work-order.ts";
import { party } from "./shared/party.ts";
import { followUp } from "./tasks/follow-up.ts";
import { task } from "./tasks/task.ts";
import { countEntry } from "./warehousing/count-entry.ts";
import { cycleCount } from "./warehousing/cycle-count.ts";
import { hub } from "./warehousing/hub.ts";
import { inspection } from "./warehousing/inspection.ts";
import { inspectionRepair } from "./warehousing/inspection-repair.ts";
import { inventoryItem } from "./warehousing/inventory-item.ts";
import { movement } from "./warehousing/movement.ts";
import { pendingReceive } from "./warehousing/pending-receive.ts";
import { photoRequest } from "./warehousing/photo-request.ts";
import { place } from "./warehousing/place.ts";
import { pullFlow } from "./warehousing/pull-flow.ts";
import { receive } from "./warehousing/receive.ts";

/** Every module. A new module needs its file and a line here. */
export const resources: readonly AnyResource[] = [
  user,
  employeeUser,
  customerUser,
  accountUser,
  companyUser,
  erasure,
  role,
  employeeRole,
  customerRole,
  companyRole,
  permission,
  party,
  customer,
  prospect,
  contact,
  location,
  hub,
  provider,
  agentCarrier,
  independentContractor,
  vendor,
  providerDocument,
  feedbackNote,
  lead,
  opportunity,
  quoteRequest,
  quoteTemplate,
  salesQuote,
  shippingQuote,
  proposal,
  proposalTemplate,
  salesOrder,
  workChecklist,
  workOrder,
  providerJob,
  vehicle,
  billOfLading,
  claim,
  service,
  rate,
  taxArea,
  taxCharge,
  storageRun,
  storageStatement,
  storageCharge,
  billingReport,
  processingDocument,
  invoice,
  creditMemo,
  openingBalance,
  payment,
  paymentLink,
  accountingPeriod,
  quickBooksMessage,
  place,
  pendingReceive,
  receive,
  inventoryItem,
  pullFlow,
  photoRequest,
  movement,
  inspection,
  inspectionRepair,
  cycleCount,
  countEntry,
  conversation,
  message,
  messageTemplate,
  phoneCall,
  textOptOut,
  followUp,
  task,
  review,
  apiKey,
  webhook,
  webhookDelivery,
];
