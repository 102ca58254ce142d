import { choice, date, longText, money, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/rules/where.ts";
import { books } from "../shared/kept-by-law.ts";
import { paymentTerms, paymentTermsNames } from "../shared/terms.ts";

/** Numbers that this program gives itself, to invoices and to credit memos; drafts have a placeholder. */
const ownNumber = { invoice: /^(INV-(\d{5}|[1-9]\d{5,})|Draft .*)$/i, "credit memo": /^CM-(\d{5}|[1-9]\d{5,})$/i } as const;

const amount = { min: -100_000_000_000, max: 100_000_000_000, sort: true } as const;

/**
 * An invoice or credit of the company's previous system that was open when the company changed over. It is booked as an invoice or a credit
 * memo with its old number, against opening balance equity.
 */
export const openingBalance = resource("opening-balance", {
  title: "number",
  subtitle: "customer",
  path: "/accounting/opening-balances",
  subject: "ACCG_INVOICES",
  side: "employee",
  bizObject: 138,
  lawKeeps: books,
  fields: {
    customer: ref("party", {
      required: true,
      filter: true,
      sort: true,
      search: true,
      selectable: { state: ["onboarding", "active", "suspended"] },
    }),
    kind: choice(["invoice", "credit memo"], {
      required: true,
      default: "invoice",
      filter: true,
      sort: true,
      help: "Unapplied payments are credit memos, too",
    }),
    number: text({ required: true, mono: true, maxLength: 40, sort: true, search: true, help: "As in the previous system" }),
    date: date({ required: true, notAfter: now.today, filter: true, sort: true }),
    dueDate: date({ label: "Due", filter: true, sort: true, help: "Invoices only. Defaults to the date that follows from the terms" }),
    terms: choice(paymentTerms, { labels: paymentTermsNames, help: "Invoices only. Defaults to the customer's terms" }),
    customerPo: text({ label: "Customer PO", maxLength: 80, search: true }),
    description: text({ maxLength: 250, search: true, help: "Visible to the customer" }),
    openAmount: money({ required: true, ...amount, help: "Credits may have a minus sign" }),
    originalAmount: money({ ...amount, help: "What was invoiced, if a part of it is settled" }),
    cutOver: date({
      required: true,
      defaultDays: 0,
      notAfter: now.today,
      label: "Cut-over day",
      filter: true,
      sort: true,
      help: "The day on which you changed systems. It is booked on this day",
    }),
    notes: longText({ label: "Internal notes" }),
    invoice: ref("invoice", { readOnly: true }),
    creditMemo: ref("credit-memo", { readOnly: true }),
  },
  unique: [["kind", "number"]],
  rules: [
    {
      at: "number",
      holds: ({ kind, number }) => !ownNumber[kind].test(number),
      message: "New documents get numbers like this one. Put something before it, such as OLD-.",
    },
    {
      at: "dueDate",
      holds: ({ date: issued, dueDate }) => dueDate === null || dueDate >= issued,
      message: "Must not be before the date.",
    },
    {
      at: "openAmount",
      holds: ({ kind, openAmount }) => openAmount > 0 || (kind === "credit memo" && openAmount < 0),
      message: "Must be more than $0.00.",
    },
    {
      at: "originalAmount",
      holds: ({ openAmount, originalAmount }) => originalAmount === null || Math.abs(originalAmount) >= Math.abs(openAmount),
      message: "Must not be less than what is open.",
    },
    { at: "cutOver", holds: ({ date: issued, cutOver }) => cutOver >= issued, message: "Must not be before the date of the document." },
  ],
  create: { effect: true, successMessage: "{number} brought forward." },
  update: { effect: true },
  remove: { effect: true, confirm: "{number} will no longer be owed or available, and its entry in the books is reversed." },
  imports: {
    match: [["number", "kind"]],
    headings: {
      kind: ["type", "transaction type"],
      number: ["num", "no", "invoice", "invoice number", "document number"],
      date: ["invoice date", "date issued", "issued"],
      dueDate: ["due date"],
      customerPo: ["po", "p. o. #", "po number", "reference"],
      openAmount: ["open balance", "balance", "balance due", "amount due", "open"],
      originalAmount: ["amount", "total", "invoice amount"],
      cutOver: ["as of"],
    },
  },
  people: { owner: "createdBy" },
  views: {
    list: {
      title: "Opening balances",
      columns: ["number", "customer", "date", "dueDate", "openAmount", "originalAmount", "cutOver", "invoice"],
      more: ["kind", "terms", "customerPo", "description", "creditMemo", "createdBy", "createdAt"],
      sort: "-date",
      // Apart, because a total of both would say nothing.
      segments: {
        param: "show",
        options: {
          invoices: { where: { kind: "invoice" } },
          credits: { where: { kind: "credit memo" }, columns: ["number", "customer", "date", "openAmount", "cutOver", "creditMemo"] },
        },
      },
    },
    show: {
      strip: ["openAmount", "kind", "date", "dueDate", "cutOver"],
      sections: [
        {
          title: "Document",
          fields: ["customer", "kind", "number", "date", "dueDate", "terms", "customerPo", "description"],
        },
        {
          title: "Balance",
          help: "It becomes an invoice or a credit memo with the old number. It is not revenue: the sale is in the books of the previous system.",
          fields: ["openAmount", "originalAmount", "cutOver", "invoice", "creditMemo"],
        },
        { title: "Internal notes", fields: ["notes"] },
      ],
    },
  },
});
