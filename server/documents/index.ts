import { billOfLadingTemplates } from "./bill-of-lading.ts";
import { creditMemoTemplates } from "./credit-memo.ts";
import type { AnyDocumentTemplates } from "./document-template.ts";
import { invoiceTemplates } from "./invoice.ts";
import { proposalTemplates } from "./proposal.ts";
import { receiptTemplates } from "./receipt.ts";
import { salesOrderTemplates } from "./sales-order.ts";
import { salesQuoteTemplates } from "./sales-quote.ts";
import { shippingQuoteTemplates } from "./shipping-quote.ts";
import { statementTemplates } from "./statement.ts";
import { workOrderTemplates } from "./work-order.ts";

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
