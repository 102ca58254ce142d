import type { Guard } from "../../schemas/actions/action.ts";
import { derive } from "../../schemas/carry/carry-over.ts";
import {
  boolean,
  choice,
  computed,
  date,
  decimal,
  lines,
  longText,
  money,
  percent,
  ref,
  sequence,
  text,
} from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import { type Cents, times } from "../../schemas/values/money.ts";
import { unitLabels, units } from "../shared/service-words.ts";
import { taxAreaField } from "../shared/tax-field.ts";
import { billedServiceLabels, billedServices } from "./billed-services.ts";
import { billingReportQueue } from "./queues.ts";
import { drawnByLines } from "./service.ts";

interface Done {
  readonly completedAt: string | null;
  readonly windowStart: string;
}
interface RatedLine {
  readonly quantity: number;
  readonly rate: Cents;
}

/** Quantity times rate, rounded half up once per line; negative for deductions. */
const ratedAmount = ({ quantity, rate }: RatedLine): Cents => times(rate, quantity);

/** Before tax. */
export const totalOfLines = (row: { readonly lines: readonly RatedLine[] }): Cents =>
  row.lines.reduce((sum, line) => sum + ratedAmount(line), 0);

/** The columns that lines of a report and of its processing documents share. */
export const billedLine = {
  service: choice(billedServices, { required: true, default: "delivery", labels: billedServiceLabels }),
  description: text({ required: true, maxLength: 250 }),
  quantity: decimal({ required: true, above: 0, max: 1_000_000, default: 1 }),
  unit: choice(units, { labels: unitLabels }),
  rate: money({ required: true, perUnit: true, min: -100_000_000, max: 100_000_000, help: "Negative for a deduction" }),
  amount: computed("money", ratedAmount),
  cost: money({ perUnit: true, min: 0, label: "Unit cost" }),
  taxable: boolean(),
};

const notOwnSubmission: Guard<{ readonly submittedById: number | null }> = {
  remedy: { ask: "others" },
  refuse: ({ submittedById }, { user }) =>
    submittedById === user.id ? "You submitted this billing report. Someone else has to approve it." : null,
};
const hasLines: Guard<{ readonly lines: readonly RatedLine[]; readonly total: Cents | null }> = {
  needs: ["lines"],
  remedy: { fill: "lines" },
  refuse: ({ lines: rows, total }) => {
    if (rows.length === 0) return "Add at least one line first.";
    if (rows.some(({ rate }) => rate === 0)) return "Enter a rate on every line first.";
    return (total ?? 0) > 0 ? null : "The total is not more than $0.00. Check the rates before submitting.";
  },
};

/** Bill for service: the work done for a customer and its price. Someone else has to approve it before it is invoiced. */
export const billingReport = resource("billing-report", {
  title: "number",
  subtitle: "customer",
  path: "/billing/service",
  paths: { show: "/billing/show/{id}", edit: "/billing/{id}/edit", create: "/billing/create", duplicate: "/billing/{id}/duplicate" },
  subject: "BILLING",
  bizObject: 111,
  menu: { group: "accounting", order: 1, label: "Billing" },
  fields: {
    number: sequence("BR-{00000}"),
    customer: ref("party", {
      required: true,
      filter: true,
      sort: true,
      search: true,
      selectable: { state: ["onboarding", "active", "suspended"] },
    }),
    source: choice(["work order", "receive", "pull flow", "storage run", "other"], {
      required: true,
      default: "other",
      filter: true,
      sort: true,
    }),
    workOrder: ref("work-order", {
      scopedBy: { customer: "customer" },
      source: true,
      filter: true,
      selectable: { state: ["completed", "cancelled"], billingReport: null },
      unavailable: { where: { state: ["completed", "cancelled"] }, message: "is already on another billing report" },
      help: "The work this report bills",
    }),
    receive: ref("receive", { readOnly: true, source: true, filter: true }),
    pullFlow: ref("pull-flow", { readOnly: true, source: true, filter: true }),
    serviceDate: date({ required: true, defaultDays: 0, filter: true, sort: true }),
    customerPo: text({ label: "Customer PO", maxLength: 80, search: true }),
    lines: lines(
      {
        item: ref("service", {
          label: "Price book",
          selectable: { state: "active" },
          fills: { copies: { ...drawnByLines, rate: "price", cost: "cost" }, given: { customer: "customer", on: "serviceDate" } },
        }),
        ...billedLine,
        payer: ref("party", {
          label: "Billed to",
          selectable: { state: ["onboarding", "active", "suspended"] },
          help: "Defaults to the customer",
        }),
        eventId: text({
          label: "Event",
          unique: true,
          maxLength: 80,
          help: "Unique name of the service, so that it is never billed twice",
        }),
      },
      { noun: "line", max: 500, lockedIn: ["submitted", "approved", "sent"] },
    ),
    taxArea: taxAreaField({ help: "Defaults to the area of the place of work" }),
    taxRate: percent({ min: 0, max: 30, default: 0 }),
    total: computed("money", totalOfLines, { label: "Total before tax", sort: true }),
    notes: longText({ label: "Internal notes" }),
    submittedBy: ref("user", { readOnly: true, filter: true }),
    approvedBy: ref("user", { readOnly: true, filter: true }),
    sentBackReason: longText({ readOnly: true, label: "Reason sent back" }),
  },
  rules: [
    {
      at: "source",
      holds: (row) => row.workOrderId === null || row.source === "work order",
      message: "The source must be a work order, because this report bills one.",
    },
  ],
  states: {
    draft: { id: 119, tone: "neutral" },
    submitted: { id: 120, tone: "progress" },
    approved: { id: 121, tone: "good" },
    sent: { id: 122, tone: "info" },
  },
  create: { effect: true },
  update: { from: "draft", effect: true },
  remove: {
    from: "draft",
    effect: true,
    confirm: "You are about to delete billing report {number}",
  },
  actions: {
    submit: {
      from: "draft",
      to: "submitted",
      icon: "send",
      guards: [hasLines],
      sets: { sentBackReason: null, submittedBy: me.user },
      successMessage: "{number} submitted. Someone else has to approve it.",
      notifies: [
        { to: [{ ability: "approve" }], title: "Billing report to approve", message: "{number} for {customer} was submitted", mail: true },
      ],
    },
    approve: {
      from: "submitted",
      to: "approved",
      verb: "approve",
      icon: "check",
      guards: [notOwnSubmission],
      sets: { approvedBy: me.user },
      notifies: [{ to: ["owner", "assignee"], title: "Billing report approved", message: "{number} for {customer} was approved" }],
    },
    sendBack: {
      from: ["submitted", "approved"],
      to: "draft",
      verb: "approve",
      icon: "undo",
      input: { reason: longText({ required: true, maxLength: 1000 }) },
      writes: { sentBackReason: "reason" },
      sets: { submittedBy: null, approvedBy: null },
      successMessage: "{number} sent back to draft.",
      notifies: [{ to: ["owner", "assignee"], title: "Billing report sent back", message: "{number} for {customer} needs changes" }],
    },
    sendToBilling: {
      from: "approved",
      to: "sent",
      verb: "send.to.billing",
      icon: "send",
      effect: true,
      successMessage: "{number} sent to processing.",
    },
    // Runs when all its processing documents are unwound, so that it can be sent again or sent back.
    unsend: { label: "Take back from processing", from: "sent", to: "approved", by: ["system"] },
  },
  next: ["submit", "approve", "sendToBilling"],
  duplicate: { omit: ["workOrder"] },
  people: { owner: "createdBy", assignee: "submittedBy" },
  figures: { unsent: { on: "accounting", where: { state: ["draft", "submitted", "approved"] }, sums: { value: ["total"] } } },
  queue: billingReportQueue,
  views: {
    list: {
      goKey: "b",
      title: "Bill for service",
      columns: ["number", "customer", "serviceDate", "total", "workOrder", "source", "submittedBy", "approvedBy", "state"],
      more: ["customerPo", "createdBy", "createdAt", "updatedAt"],
      sort: "-serviceDate",
      // The sidebar's billing entry opens this list.
      siblingLists: { at: "/billing", lists: ["billing-report", "storage-run", "service", "rate", "tax-area"] },
      relatedScreens: { "billing.leakage": { label: "Not billed", onlyFor: "employee" } },
      segments: {
        param: "show",
        options: {
          open: { where: { state: ["draft", "submitted", "approved"] } },
          submitted: { label: "To approve", where: { state: "submitted" } },
          sent: { where: { state: "sent" } },
          all: { where: {} },
        },
      },
    },
    show: {
      strip: ["total", "serviceDate", "workOrder", "submittedBy", "approvedBy", "customerPo"],
      sections: [
        { title: "Service", fields: ["customer", "source", "workOrder", "receive", "pullFlow", "serviceDate", "customerPo"] },
        { title: "Lines", help: "You can paste rows from a spreadsheet.", fields: ["lines"] },
        { title: "Total", fields: ["total", "taxArea", "taxRate"] },
        { title: "Approval", fields: ["submittedBy", "approvedBy", "sentBackReason"] },
        { title: "Internal notes", fields: ["notes"] },
      ],
    },
    form: {
      total: "total",
      computed: ["total"],
      sources: {
        woId: {
          field: "workOrder",
          copies: { customer: "customer", customerPo: "customerPo", notes: "internalNotes" },
          derives: {
            source: derive(["number"], () => "work order"),
            serviceDate: derive(["completedAt", "windowStart"], (row: Done, time) => time.dayOf(row.completedAt ?? row.windowStart)),
          },
        },
        receive: { field: "receive", copies: { customer: "customer" }, leaves: { notes: "About what was billed" } },
        pullFlow: {
          field: "pullFlow",
          copies: { customer: "customer" },
          leaves: { workOrder: "Billed by itself", lines: "Priced by event", notes: "About what was billed" },
        },
        cId: { field: "customer" },
      },
    },
  },
});
