import { sameNames } from "../../schemas/carry/carry-over.ts";
import { choice, computed, date, lines, longText, percent, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { books } from "../shared/kept-by-law.ts";
import { taxAreaField } from "../shared/tax-field.ts";
import { billedLine, totalOfLines } from "./billing-report.ts";
import { processingDocumentQueue } from "./queues.ts";

/** One customer's share of a billing report, waiting to be invoiced. It is invoiced only once. */
export const processingDocument = resource("processing-document", {
  title: "number",
  subtitle: "customer",
  path: "/accounting/processing",
  names: { list: "accg.ref-docs" },
  subject: "ACCG_REF_DOCS",
  bizObject: 112,
  menu: { group: "accounting", order: 2 },
  lawKeeps: books,
  fields: {
    number: sequence("RD-{00000}"),
    customer: ref("party", { required: true, createOnly: true, filter: true, sort: true, search: true }),
    kind: choice(["service", "storage", "other"], {
      required: true,
      createOnly: true,
      filter: true,
    }),
    billingReport: ref("billing-report", {
      required: true,
      createOnly: true,
      source: true,
      filter: true,
      unscoped: "Another company may pay",
    }),
    serviceDate: date({ required: true, createOnly: true, filter: true, sort: true }),
    customerPo: text({ label: "Customer PO", createOnly: true, maxLength: 80, search: true }),
    lines: lines(billedLine, { noun: "line", max: 500, createOnly: true }),
    taxArea: taxAreaField({ createOnly: true }),
    taxRate: percent({ createOnly: true, min: 0, max: 30, default: 0 }),
    total: computed("money", totalOfLines, { label: "Total before tax", sort: true }),
    invoice: ref("invoice", { readOnly: true, filter: true }),
    holdReason: longText({ readOnly: true }),
    unwindReason: longText({ readOnly: true }),
  },
  states: {
    pending: { id: 123, tone: "info" },
    ready: { id: 124, tone: "good" },
    hold: { id: 125, label: "On hold", tone: "warn" },
    invoiced: { id: 126, tone: "muted" },
    unwound: { id: 127, tone: "muted" },
  },
  // Created from an approved billing report, one for each billed customer.
  create: { by: ["system"] },
  actions: {
    approve: {
      label: "Mark as ready",
      from: "pending",
      to: "ready",
      verb: "approve",
      icon: "check",
      successMessage: "{number} is ready to be invoiced.",
    },
    hold: {
      label: "Put on hold",
      from: "ready",
      to: "hold",
      verb: "mark",
      icon: "pause",
      input: { reason: longText({ required: true, maxLength: 1000 }) },
      writes: { holdReason: "reason" },
      successMessage: "{number} is on hold.",
    },
    release: {
      from: "hold",
      to: "ready",
      verb: "mark",
      icon: "play",
      sets: { holdReason: null },
      successMessage: "{number} is ready to be invoiced.",
    },
    unwind: {
      from: ["pending", "ready"],
      to: "unwound",
      verb: "unwind",
      danger: true,
      icon: "undo",
      input: { reason: longText({ required: true, maxLength: 1000 }) },
      writes: { unwindReason: "reason" },
      effect: true,
      successMessage: "{number} unwound.",
    },
    bill: { label: "Invoice", from: "ready", to: "invoiced", by: ["system"] },
    unbill: { label: "Remove from invoice", from: "invoiced", to: "ready", by: ["system"], sets: { invoice: null } },
  },
  next: ["approve", "release", { create: "invoice", atOnce: true, where: { state: "ready" } }],
  people: { owner: "createdBy" },
  figures: { uninvoiced: { on: "accounting", where: { state: ["pending", "ready", "hold"] }, sums: { value: ["total"] } } },
  queue: processingDocumentQueue,
  views: {
    list: {
      title: "Processing",
      columns: ["number", "customer", "serviceDate", "total", "billingReport", "kind", "invoice", "state", "createdAt"],
      more: ["customerPo", "createdBy", "updatedAt"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          open: { label: "To invoice", where: { state: ["pending", "ready", "hold"] } },
          ready: { where: { state: "ready" } },
          invoiced: { where: { state: "invoiced" } },
          all: { where: {} },
        },
      },
      bulkTargets: [
        {
          label: "Create invoice",
          to: "invoice",
          param: "rd",
          where: { state: "ready" },
          message: "Only processing documents that are ready can be invoiced.",
          sameFields: ["customer", "taxArea", "taxRate"],
        },
      ],
    },
    show: {
      strip: ["total", "serviceDate", "kind", "invoice", "customerPo"],
      sections: [
        { title: "Service", fields: ["customer", "kind", "billingReport", "serviceDate", "customerPo", "invoice"] },
        { title: "Lines", fields: ["lines"] },
        { title: "Total", fields: ["total", "taxArea", "taxRate"] },
        { title: "Hold and unwind", fields: ["holdReason", "unwindReason"] },
      ],
    },
    form: {
      sources: {
        billingReport: {
          field: "billingReport",
          copies: { customer: "customer", serviceDate: "serviceDate", customerPo: "customerPo", taxArea: "taxArea", taxRate: "taxRate" },
          lines: { from: "lines", to: "lines", each: sameNames(billedLine) },
        },
      },
    },
  },
});
