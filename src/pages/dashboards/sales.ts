import { t } from "../../i18n/accounting/money.ts";
import { opportunity } from "../../resources/sales/opportunity.ts";
import { choiceLabelOf } from "../../schemas/resource.ts";
import type { DashboardLayout } from "./layout.ts";
import { nameOfMonth } from "./span-names.ts";

const medianOf = (of: string) => ({ of, take: "median", as: "hours" }) as const;

/** Leads, quotes and opportunities, with their outcomes. */
export const salesDashboard: DashboardLayout = {
  name: "sales",
  title: "nav.sales",
  period: { param: "period", label: "sales.period" },
  person: { param: "executive" },
  showsDays: true,
  tiles: [
    {
      title: "sales.winRate",
      file: "win-rate",
      inPeriod: true,
      value: { of: "opportunity.won", per: { of: "opportunity.decided" }, as: "share" },
      opens: "opportunity.decided",
      notes: [
        { text: "sales.won", opens: "opportunity.won" },
        { text: "sales.lost", opens: "opportunity.lost" },
      ],
      columns: [
        { label: "sales.winRate", value: { of: "opportunity.won", per: { of: "opportunity.decided" }, as: "share" } },
        { label: "sales.wonNumber", value: { of: "opportunity.won" } },
        { label: "sales.lostNumber", value: { of: "opportunity.lost" } },
      ],
    },
    {
      title: "sales.weighted",
      file: "weighted-pipeline",
      value: { of: "opportunity.open", take: "weighted", as: "dollars" },
      opens: "opportunity.open",
      notes: [{ text: "sales.now" }],
      columns: [{ label: "sales.weighted", value: { of: "opportunity.open", take: "weighted", as: "dollars" } }],
    },
    {
      title: "sales.pipeline",
      file: "open-pipeline",
      value: { of: "opportunity.open", take: "value", as: "dollars" },
      opens: "opportunity.open",
      notes: [{ text: "sales.open", opens: "opportunity.open" }],
      columns: [
        { label: "sales.pipeline", value: { of: "opportunity.open", take: "value", as: "dollars" } },
        { label: "sales.openNumber", value: { of: "opportunity.open" } },
      ],
    },
    {
      title: "sales.speed",
      file: "speed-to-lead",
      inPeriod: true,
      value: medianOf("lead.answered"),
      opens: "lead.answered",
      notes: [
        { text: "sales.most", value: { of: "lead.answered", take: "most", as: "hours" } },
        { text: "sales.answered", opens: "lead.answered" },
        { text: "sales.waiting", opens: "lead.waiting" },
      ],
      columns: [
        { label: "sales.medianHours", value: medianOf("lead.answered") },
        { label: "sales.p90Hours", value: { of: "lead.answered", take: "most", as: "hours" } },
        { label: "sales.answeredNumber", value: { of: "lead.answered" } },
        { label: "sales.waitingNumber", value: { of: "lead.waiting" } },
      ],
    },
    {
      title: "sales.turnaround",
      file: "quote-turnaround",
      inPeriod: true,
      value: medianOf("sales-quote.turnaround"),
      opens: "sales-quote.turnaround",
      notes: [{ text: "sales.median" }, { text: "sales.sendings", opens: "sales-quote.turnaround" }],
      columns: [
        { label: "sales.medianHours", value: medianOf("sales-quote.turnaround") },
        { label: "sales.sendingsNumber", value: { of: "sales-quote.turnaround" } },
      ],
    },
    {
      title: "sales.claimRatio",
      file: "claims-per-delivery",
      inPeriod: true,
      value: { of: "claim.filed", per: { of: "work-order.delivered" }, as: "share" },
      opens: "claim.filed",
      notes: [
        { text: "sales.claimsFiled", opens: "claim.filed" },
        { text: "sales.deliveries", opens: "work-order.delivered" },
        { text: "sales.claimsSettled", opens: "claim.settled", value: { of: "claim.settled", take: "value", as: "dollars" } },
      ],
      columns: [
        { label: "sales.claimRatio", value: { of: "claim.filed", per: { of: "work-order.delivered" }, as: "share" } },
        { label: "sales.claimsFiledNumber", value: { of: "claim.filed" } },
        { label: "sales.claimedAmount", value: { of: "claim.filed", take: "value", as: "dollars" } },
        { label: "sales.deliveriesNumber", value: { of: "work-order.delivered" } },
        { label: "sales.billsDeliveredNumber", value: { of: "bill-of-lading.delivered" } },
        { label: "sales.settledAmount", value: { of: "claim.settled", take: "value", as: "dollars" } },
      ],
    },
  ],
  cards: [
    {
      kind: "steps",
      title: "sales.funnel",
      help: "sales.funnelHelp",
      file: "from-lead-to-delivery",
      inPeriod: true,
      steps: [
        { label: "sales.leads", of: "lead.created" },
        { label: "sales.converted", of: "lead.converted", rate: { of: "lead.converted", per: { of: "lead.created" }, as: "share" } },
        {
          label: "sales.sent",
          of: "sales-quote.sent",
          rate: { of: "sales-quote.sent", per: { of: "lead.converted" }, as: "tenths" },
          rateText: "sales.perLead",
        },
        {
          label: "dashboard.approved",
          of: "sales-quote.approved",
          rate: { of: "sales-quote.approved", per: { of: "sales-quote.sent" }, as: "share" },
        },
        {
          label: "sales.delivered",
          of: "sales-quote.delivered",
          rate: { of: "sales-quote.delivered", per: { of: "sales-quote.approved" }, as: "share" },
        },
      ],
    },
    {
      kind: "split",
      title: "sales.byMonth",
      file: "pipeline-by-expected-close",
      of: "opportunity.months",
      nameOf: nameOfMonth,
      parts: "sales.month",
      columns: [
        { label: "dashboard.count" },
        { label: "sales.value", take: "value" },
        { label: "sales.weightedValue", take: "weighted", drawn: "progress" },
      ],
      tall: true,
      nothing: "sales.noPipeline",
    },
    {
      kind: "split",
      title: "sales.losses",
      file: "why-we-lost",
      inPeriod: true,
      of: "opportunity.losses",
      nameOf: (reason) => choiceLabelOf(opportunity, "lossReason", reason) ?? t("sales.noReason"),
      horizontal: true,
      parts: "sales.reason",
      columns: [{ label: "dashboard.count" }, { label: "sales.value", take: "value", drawn: "bad" }],
      sorted: true,
      folded: true,
      nothing: "sales.noLosses",
    },
  ],
};
