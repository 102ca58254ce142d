import type { CustomerAccount } from "../customer-account.ts";
import type { ServiceRevenue } from "../dashboard.ts";
import type { OpenDeposit, QuoteDeposit } from "../deposits.ts";
import type { DataResponse } from "../envelope.ts";
import type { Leakage } from "../leakage.ts";
import type { BegunPayment, OwnPortal, Portal, PortalPayment, TestGatewayCharge } from "../portal.ts";
import type { QuickBooksStatus } from "../quickbooks.ts";
import type { Settlement } from "../settlements.ts";
import type { Bytes } from "./shapes.ts";

export interface AccountingAnswers {
  readonly "GET /api/accounting/service-revenue": DataResponse<readonly ServiceRevenue[]>;
  readonly "GET /api/billing/leakage": DataResponse<Leakage>;
  readonly "GET /api/quickbooks": DataResponse<QuickBooksStatus>;
  readonly "GET /api/quickbooks/files": Bytes<"text/csv" | "application/octet-stream">;
  readonly "GET /api/customers/:id/account": DataResponse<CustomerAccount>;
  readonly "GET /api/invoices/:id/settlements": DataResponse<readonly Settlement[]>;
  readonly "GET /api/sales-quotes/:id/deposit": DataResponse<QuoteDeposit | null>;
  readonly "GET /api/sales-orders/:id/deposit": DataResponse<QuoteDeposit | null>;
  readonly "GET /api/deposits": DataResponse<readonly OpenDeposit[]>;
  readonly "POST /api/invoices/pay": DataResponse<OwnPortal>;
  readonly "POST /api/sales-quotes/:id/pay-deposit": DataResponse<OwnPortal>;
  readonly "GET /api/portal/payments/:hashId": DataResponse<Portal>;
  readonly "POST /api/portal/payments/:hashId": DataResponse<BegunPayment>;
  readonly "GET /api/portal/payments/:hashId/status": DataResponse<PortalPayment>;
  readonly "GET /api/portal/payments/:hashId/invoices/:id.pdf": Bytes<"application/pdf">;
  readonly "GET /api/portal/payments/:hashId/receipts/:id.pdf": Bytes<"application/pdf">;
  readonly "GET /api/portal/test-gateway/:token": DataResponse<TestGatewayCharge>;
  readonly "POST /api/portal/test-gateway/:token": DataResponse<TestGatewayCharge>;
}
