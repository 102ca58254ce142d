import type { Guard } from "../../schemas/actions/action.ts";
import { computed, date, lines, longText, money, percent, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import type { Cents } from "../../schemas/values/money.ts";
import { breakdown } from "../../schemas/views/breakdown.ts";
import { issuedToFields } from "../shared/issued-to.ts";
import { books } from "../shared/kept-by-law.ts";
import { noteQuickBooks, quickBooksFields, sendToQuickBooks } from "../shared/quickbooks-fields.ts";
import { explainSalesTotals, type PricedSalesQuote, salesTotals } from "../shared/sales-quote-pricing.ts";
import { taxAreaField } from "../shared/tax-field.ts";
import { REVENUE_MONTHS } from "./accounting-figures.ts";
import { allocationActions, allocations, creditFields, someLeft } from "./allocations.ts";
import { bringForward, broughtForwardOn, openingAmount, takeBack, wasBroughtForward, withOpeningAmount } from "./brought-forward.ts";
import { productLine } from "./invoice-fields.ts";
import { creditMemoQueue } from "./queues.ts";

interface Credited {
  readonly lines: readonly { readonly quantity: number; readonly price: Cents; readonly taxable: boolean }[];
  readonly taxRate: number | null;
}
export const pricedMemo = ({ lines: rows, taxRate }: Credited): PricedSalesQuote => ({
  lines: rows.map((line) => ({ ...line, transport: false })),
  charges: [],
  taxRate,
});
const sum = (pick: "lines" | "tax", label: string) =>
  computed("money", (row: Credited) => salesTotals(pricedMemo(row))[pick], { label, sort: true });

const locked = ["issued", "void"] as const;
const worthIssuing: Guard<{ readonly total: Cents | null }> = {
  remedy: { fill: "lines" },
  refuse: ({ total }) => ((total ?? 0) > 0 ? null : "The total is not more than $0.00. Check the items before issuing this credit memo."),
};
const nothingRefunded: Guard<{ readonly refunded: Cents | null }> = {
  remedy: "final",
  refuse: ({ refunded }) => ((refunded ?? 0) === 0 ? null : "Part of this credit memo was refunded, so it can't be voided."),
};
const nothingApplied: Guard<{ readonly allocated: Cents | null }> = {
  remedy: { act: "unallocate" },
  refuse: ({ allocated }) => ((allocated ?? 0) === 0 ? null : "This credit is applied to invoices. Remove the allocations first."),
};
const reason = longText({ required: true, maxLength: 1000 });

export const CREDIT_MEMO_NUMBERS = "CM-{00000}";

/** Corrects an issued invoice downward. Any amount above the invoice's balance stays as the customer's credit. */
export const creditMemo = resource("credit-memo", {
  title: "number",
  subtitle: "customer",
  path: "/accounting/credit-memos",
  subject: "ACCG_INVOICES",
  bizObject: 115,
  lawKeeps: books,
  fields: {
    number: sequence(CREDIT_MEMO_NUMBERS),
    customer: ref("party", { required: true, createOnly: true, filter: true, sort: true, search: true }),
    invoice: ref("invoice", {
      createOnly: true,
      source: true,
      filter: true,
      scopedBy: { customer: "customer" },
      selectable: { state: ["issued", "partiallyPaid", "paid"] },
    }),
    reason: longText({ required: true, help: "Visible to the customer", lockedIn: locked }),
    lines: lines(productLine, { label: "Items", noun: "item", max: 1000, lockedIn: locked }),
    taxArea: taxAreaField({ lockedIn: locked }),
    taxRate: percent({ min: 0, max: 30, default: 0, lockedIn: locked }),
    subtotal: sum("lines", "Subtotal"),
    tax: sum("tax", "Tax"),
    broughtForwardOn,
    openingAmount,
    total: computed(
      "money",
      (row: Credited & { readonly openingAmount: Cents | null }) => withOpeningAmount(salesTotals(pricedMemo(row)).total, row),
      { sort: true },
    ),
    ...issuedToFields,
    dateIssued: date({ readOnly: true, label: "Issued", filter: true, sort: true }),
    allocations: lines(allocations.fields, {
      noun: "allocation",
      max: 200,
      unique: allocations.unique,
      readOnly: true,
      changedBy: { add: "allocate", remove: "unallocate" },
    }),
    ...creditFields,
    notes: longText({ label: "Internal notes", hiddenFrom: "customer" }),
    ...quickBooksFields,
    voidReason: longText({ readOnly: true, hiddenFrom: "customer" }),
  },
  rules: [
    {
      at: "invoice",
      holds: ({ invoiceId, broughtForwardOn: on }) => invoiceId !== null || on !== null,
      message: "Choose the invoice that is credited.",
    },
  ],
  states: {
    draft: { id: 138, tone: "neutral" },
    issued: { id: 139, tone: "info" },
    void: { id: 140, tone: "muted" },
  },
  create: { successMessage: "Credit memo {number} saved as a draft." },
  update: {},
  remove: { from: "draft", confirm: "You are about to delete credit memo {number}", successMessage: "{number} deleted." },
  actions: {
    issue: {
      from: "draft",
      to: "issued",
      verb: "send",
      icon: "send",
      guards: [worthIssuing],
      confirm: "{number} will reduce the balance of {invoice}. Anything left over stays on the account as credit.",
      sets: { dateIssued: now.today },
      effect: true,
      notifies: [{ to: ["company"], title: "Credit memo issued", message: "{number} was issued for {invoice}" }],
    },
    ...allocationActions("issued"),
    refund: {
      from: "issued",
      verb: "unwind",
      icon: "undo",
      guards: [someLeft],
      input: { amount: money({ required: true, min: 1 }), reason },
      effect: true,
      successMessage: "Refund recorded.",
      notifies: [{ to: ["company"], title: "Refund issued", message: "A refund was made from {number}" }],
    },
    sendToQuickBooks: sendToQuickBooks(["issued"]),
    noteQuickBooks,
    // The server runs these two for an opening balance.
    bringForward: {
      ...bringForward,
      input: { number: text({ required: true, maxLength: 40 }), dateIssued: date({ required: true }) },
      writes: { dateIssued: "dateIssued" },
    },
    takeBack: {
      ...takeBack,
      from: ["issued", "void"],
      guards: [wasBroughtForward, nothingApplied, nothingRefunded],
      sets: { dateIssued: null },
    },
    void: {
      from: "issued",
      to: "void",
      verb: "unwind",
      danger: true,
      icon: "undo",
      guards: [nothingRefunded],
      input: { reason },
      writes: { voidReason: "reason" },
      confirm: "{number} will be voided, and the invoices it was allocated to will be open again.",
      effect: true,
      notifies: [{ to: ["company"], title: "Credit memo voided", message: "{number} is no longer valid" }],
    },
  },
  next: ["issue", "allocateOldest", "allocate", { email: "memo", where: { state: "issued" } }],
  customer: { rows: { customer: me.company, $not: { state: "draft" } }, may: ["read"] },
  documents: {
    memo: {
      label: "Credit memo",
      file: "Credit memo {number}",
      fromForCustomer: ["issued", "void"],
      wording: { placeholders: ["number", "customer", "invoice", "total", "dateIssued"], keptIn: ["issued", "void"] },
    },
  },
  people: { owner: "createdBy", company: "customer" },
  figures: {
    credited: {
      on: "accounting",
      where: { state: "issued" },
      sums: { value: ["-subtotal"] },
      by: { months: "dateIssued", from: 1 - REVENUE_MONTHS, to: 0 },
    },
  },
  totals: { day: "dateIssued", of: ["subtotal"] },
  queue: creditMemoQueue,
  views: {
    list: {
      columns: ["number", "customer", "invoice", "total", "unapplied", "dateIssued", "state"],
      more: ["allocated", "refunded", "broughtForwardOn", "createdBy", "createdAt"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          all: { where: {} },
          drafts: { where: { state: "draft" }, onlyFor: "employee" },
          unapplied: { label: "With unapplied credit", where: { state: "issued", $not: { unapplied: 0 } } },
        },
      },
    },
    show: {
      strip: ["total", "unapplied", "dateIssued", "invoice", "refunded"],
      sections: [
        {
          title: "Credit",
          fields: ["customer", "issuedTo", "issuedAddress", "invoice", "reason", "dateIssued", "broughtForwardOn", "openingAmount"],
        },
        { title: "Items", help: "Keep the items you are crediting; change or remove the rest.", fields: ["lines"] },
        {
          title: "Total",
          fields: ["taxArea", "taxRate"],
          breakdown: breakdown(["lines", "taxRate"], (row: Credited) => explainSalesTotals(pricedMemo(row))),
        },
        { title: "Allocations", fields: ["allocations", "allocated", "refunded", "unapplied"] },
        { title: "Internal", fields: ["notes", "voidReason", "quickBooksId", "quickBooksSaid"], onlyFor: "employee" },
      ],
    },
    form: {
      total: "total",
      sources: {
        invoice: {
          field: "invoice",
          leaves: { notes: "For the customer there, internal here" },
          copies: { customer: "customer", taxArea: "taxArea", taxRate: "taxRate" },
          lines: { from: "lines", to: "lines", each: { product: "product", quantity: "quantity", price: "price", taxable: "taxable" } },
        },
      },
    },
  },
});
