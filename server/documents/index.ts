import { billOfLadingPapers } from "./bill-of-lading.ts";
import { creditMemoPapers } from "./credit-memo.ts";
import { invoicePapers } from "./invoice.ts";
import type { AnyPapers } from "./paper.ts";
import { proposalPapers } from "./proposal.ts";
import { receiptPapers } from "./receipt.ts";
import { salesOrderPapers } from "./sales-order.ts";
import { salesQuotePapers } from "./sales-quote.ts";
import { shippingQuotePapers } from "./shipping-quote.ts";
import { statementPapers } from "./statement.ts";
import { workOrderPapers } from "./work-order.ts";

/** What the modules' documents look like. The server's start holds them against the declarations. */
export const papers: readonly AnyPapers[] = [
  shippingQuotePapers,
  salesQuotePapers,
  proposalPapers,
  salesOrderPapers,
  workOrderPapers,
  billOfLadingPapers,
  invoicePapers,
  creditMemoPapers,
  receiptPapers,
  statementPapers,
];
