import { t } from "../../i18n/accounting/money.ts";
import { OUTSTANDING_DAYS } from "../../resources/accounting/accounting-figures.ts";
import { payment } from "../../resources/accounting/payment.ts";
import { ageingBuckets } from "../../resources/shared/ageing.ts";
import { choiceLabelOf } from "../../schemas/resource.ts";
import type { DashboardLayout, Reading } from "./layout.ts";
import { Revenue } from "./revenue.tsx";

const owed: Reading = { of: "invoice.open", take: "value", as: "dollars" };
const invoiced: Reading = { of: "invoice.issuedLately", take: "value", as: "dollars" };
const outstanding: Reading = { ...owed, per: { ...invoiced, times: OUTSTANDING_DAYS }, as: "tenths" };
const collected: Reading = { of: "payment.collected", take: "value", as: "dollars" };
const columns = [{ label: "dashboard.count" }, { label: "money.value", take: "value", exact: true, drawn: "progress" }] as const;

/** Receivables by age, completed work not billed yet, payments collected and revenue by month. */
export const accountingDashboard: DashboardLayout = {
  name: "accounting",
  title: "nav.accounting",
  seenWith: ["invoice"],
  period: { param: "collected", label: "money.period" },
  tiles: [
    {
      title: "money.owed",
      file: "owed-to-us",
      value: owed,
      opens: "invoice.open",
      notes: [
        { text: "count.invoices", opens: "invoice.open" },
        { text: "dashboard.overdue", opens: "invoice.overdue" },
      ],
      columns: [
        { label: "money.owed", value: owed },
        { label: "money.openNumber", value: { of: "invoice.open" } },
        { label: "money.overdueNumber", value: { of: "invoice.overdue" } },
      ],
    },
    {
      title: "money.dso",
      file: "days-sales-outstanding",
      value: outstanding,
      opens: "invoice.issuedLately",
      notes: [{ text: "money.dsoHelp", value: invoiced }],
      columns: [
        { label: "money.dso", value: outstanding },
        { label: "money.dsoIssued", value: invoiced },
      ],
    },
    {
      title: "money.collectedTotal",
      file: "collected",
      inPeriod: true,
      value: collected,
      opens: "payment.collected",
      notes: [{ text: "sales.from" }],
      columns: [
        { label: "dayRange.from", value: "from" },
        { label: "dayRange.to", value: "to" },
        { label: "money.collectedTotal", value: collected },
      ],
    },
  ],
  cards: [
    {
      kind: "split",
      title: "money.ageing",
      file: "receivables-ageing",
      of: "invoice.ageing",
      nameOf: (bucket) => t(`money.age.${ageingBuckets.find((each) => each === bucket) ?? "0"}`),
      parts: "figure.daysOverdue",
      columns,
      nothing: "money.nothingOwed",
    },
    {
      kind: "split",
      title: "money.collected",
      file: "collected-by-method",
      inPeriod: true,
      of: "payment.methods",
      nameOf: (method) => choiceLabelOf(payment, "method", method) ?? "",
      horizontal: true,
      parts: "money.method",
      columns,
      nothing: "money.nothingCollected",
    },
    {
      kind: "lines",
      title: "money.unbilled",
      help: "money.unbilledHelp",
      file: "still-to-be-billed",
      what: "money.what",
      lines: [
        { label: "money.work", of: "work-order.unbilled" },
        { label: "money.reports", of: "billing-report.unsent", take: "value" },
        { label: "money.documents", of: "processing-document.uninvoiced", take: "value" },
      ],
    },
  ],
  more: [{ kind: "own", Part: Revenue }],
};
