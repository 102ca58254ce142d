import { creditMemoTemplates } from "./accounting/credit-memo.ts";
import { invoiceTemplates } from "./accounting/invoice.ts";
import { receiptTemplates } from "./accounting/receipt.ts";
import { statementTemplates } from "./accounting/statement.ts";
import type { AnyDocumentTemplates } from "./document-template.ts";
import { billOfLadingTemplates } from "./sales/bill-of-lading.ts";
import { proposalTemplates } from "./sales/proposal.ts";
import { salesOrderTemplates } from "./sales/sales-order.ts";
import { salesQuoteTemplates } from "./sales/sales-quote.ts";
import { shippingQuoteTemplates } from "./sales/shipping-quote.ts";
import { workOrderTemplates } from "./sales/work-order.ts";

/** The templates of the modules' documents. At startup the server checks them against the declarations. */
export const documentTemplates: readonly AnyDocumentTemplates[] = [
  shippingQuoteTemplates,
  salesQuoteTemplates,
  proposalTemplates,
  salesOrderTemplates,
  workOrderTemplates,
  billOfLadingTemplates,
  invoiceTemplates,
  creditMemoTemplates,
  receiptTemplates,
  statementTemplates,
];
