import { t } from "../../i18n/kit/shell.ts";
import { defineScreens } from "../../shell/define-screens.ts";

export const screens = defineScreens(() => [
  {
    name: "billing.leakage",
    title: t("nav.leakage"),
    needs: { onlyFor: "employee", resource: "billing-report", action: "list" },
    load: async () => {
      const { LeakagePage } = await import("./leakage/leakage-page.tsx");
      return <LeakagePage />;
    },
  },
  {
    name: "accounting.quickbooks.files",
    title: t("quickBooks.title"),
    needs: { onlyFor: "employee", resource: "quickbooks-message", action: "list" },
    load: async () => {
      const { QuickBooksFilesPage } = await import("./quickbooks/quickbooks-files-page.tsx");
      return <QuickBooksFilesPage />;
    },
  },
  {
    name: "accg.invoices.pay",
    title: t("portal.title"),
    layout: "plain",
    needs: { onlyFor: "customer", subject: "ACCG_PAYMENTS", verb: "create" },
    load: async () => {
      const { OwnPaymentPage } = await import("./portal/own-payment-page.tsx");
      return <OwnPaymentPage />;
    },
  },
  {
    name: "portal.payments",
    title: t("portal.title"),
    layout: "open",
    load: async () => {
      const { PaymentPage } = await import("./portal/payment-page.tsx");
      return <PaymentPage />;
    },
  },
  {
    name: "portal.payment-status",
    title: t("payment.title"),
    layout: "open",
    load: async () => {
      const { PaymentStatusPage } = await import("./portal/payment-status-page.tsx");
      return <PaymentStatusPage />;
    },
  },
  {
    name: "portal.test-gateway",
    title: t("testGateway.title"),
    layout: "open",
    load: async () => {
      const { TestGatewayPage } = await import("./portal/test-gateway-page.tsx");
      return <TestGatewayPage />;
    },
  },
]);
