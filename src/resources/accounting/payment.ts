import type { Guard } from "../../schemas/actions/action.ts";
import { choice, date, email, lines, longText, money, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import type { Cents } from "../../schemas/values/money.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { issuedToFields } from "../shared/issued-to.ts";
import { books } from "../shared/kept-by-law.ts";
import { noteQuickBooks, quickBooksFields, sendToQuickBooks } from "../shared/quickbooks-fields.ts";
import { offeredStates } from "../shared/quote-states.ts";
import { allocationActions, allocations, creditFields, someLeft } from "./allocations.ts";
import { paymentQueue } from "./queues.ts";

const paymentMethods = ["card", "ach", "check", "cash", "wire"] as const;

const atGateway: Guard<{ readonly gateway: string | null }> = {
  remedy: "outside",
  refuse: ({ gateway }) =>
    gateway === null ? null : "Refund this payment in the payment gateway. It will be recorded here automatically.",
};
const atBank: Guard<{ readonly gateway: string | null }> = {
  remedy: "outside",
  refuse: ({ gateway }) =>
    gateway === null ? null : "The payment gateway holds this payment. Refund it there, and it will be recorded here automatically.",
};
const refundOwed: Guard<{ readonly unapplied: Cents | null }> = {
  remedy: "done",
  refuse: ({ unapplied }) => ((unapplied ?? 0) < 0 ? null : "No refund of this payment has to be repaid."),
};
const notHeld: Guard<{ readonly quote: string | null; readonly depositReleasedOn: string | null }> = {
  remedy: { act: "allocate" },
  refuse: ({ quote, depositReleasedOn }) =>
    quote === null || depositReleasedOn !== null
      ? null
      : `This is the deposit for ${quote}, and waits for the invoices of its work. Allocate it to one invoice if it is to pay another.`,
};
const reason = longText({ required: true, maxLength: 1000 });

const reversalNotice = [{ to: ["owner", "company"], title: "Payment reversed", message: "{number} was reversed" }] as const;

const received = { value: ["amount", "-refunded"] } as const;

/** Money received. Whatever is not allocated to invoices stays as the customer's credit. */
export const payment = resource("payment", {
  title: "number",
  subtitle: "customer",
  path: "/accounting/payments",
  names: { list: "accg.payments" },
  paths: { edit: "/accounting/payments/{id}", show: "/accounting/payments/{id}/view" },
  subject: "ACCG_PAYMENTS",
  bizObject: 114,
  menu: { group: "accounting", order: 4 },
  lawKeeps: books,
  fields: {
    number: sequence("PM-{00000}"),
    customer: ref("party", {
      required: true,
      createOnly: true,
      filter: true,
      sort: true,
      search: true,
      selectable: { state: ["onboarding", "active", "suspended"] },
    }),
    amount: money({ required: true, createOnly: true, min: 1, max: 100_000_000_000, sort: true }),
    method: choice(paymentMethods, {
      required: true,
      createOnly: true,
      default: "check",
      filter: true,
      sort: true,
      labels: { ach: "ACH" },
    }),
    reference: text({ maxLength: 120, search: true, help: "Check or transfer number" }),
    receivedOn: date({
      required: true,
      createOnly: true,
      defaultDays: 0,
      notAfter: now.today,
      filter: true,
      sort: true,
    }),
    quote: ref("sales-quote", {
      scopedBy: { customer: "customer" },
      // A payment by link can arrive after the approval was withdrawn.
      selectable: { state: [...offeredStates, "pendingChanges"] },
      createOnly: true,
      source: true,
      filter: true,
      label: "Deposit for quote",
      help: "Credited on the invoices of the quoted work",
    }),
    /** Since when it is credit like any other: the work is called off, or an invoice of it has taken what it could. */
    depositReleasedOn: date({ readOnly: true }),
    allocations: lines(allocations.fields, {
      noun: "allocation",
      max: 200,
      unique: allocations.unique,
      createOnly: true,
      changedBy: { add: "allocate", remove: "unallocate" },
      sharesOut: { from: "amount", to: "invoice", share: "amount", upTo: "balance", oldest: "dateDue" },
    }),
    ...issuedToFields,
    ...creditFields,
    /** What the bank or the payment gateway took back. */
    reversedAmount: money({ readOnly: true, default: 0, min: 0, label: "Amount reversed" }),
    closedMonthReason: longText({
      createOnly: true,
      hiddenFrom: "customer",
      label: "Reason for a closed month",
      maxLength: 1000,
      help: "Only for a payment that belongs into a month that is closed",
    }),
    memo: longText({ label: "Internal notes", hiddenFrom: "customer" }),
    link: ref("payment-link", { readOnly: true, hiddenFrom: "customer", label: "Payment link" }),
    payerEmail: email({ readOnly: true, search: true }),
    gateway: text({ readOnly: true, hiddenFrom: "customer", filter: true }),
    gatewayKey: text({ readOnly: true, hiddenFrom: "customer", unique: true, mono: true }),
    gatewayRef: text({ readOnly: true, hiddenFrom: "customer", search: true, mono: true, label: "Gateway reference" }),
    ...quickBooksFields,
    reverseReason: longText({ readOnly: true, label: "Reversal reason" }),
    reversedOn: date({ readOnly: true, filter: true, sort: true }),
  },
  rules: [
    {
      at: "amount",
      holds: (row) => row.allocations.reduce((sum, { amount }) => sum + amount, 0) <= row.amount,
      message: "More than this is allocated. Lower the allocations or correct the amount.",
    },
  ],
  states: {
    posted: { id: 135, tone: "good" },
    reversed: { id: 137, tone: "muted" },
  },
  create: {
    label: "Create Payment",
    effect: true,
    successMessage: "Payment {number} from {customer} posted.",
    notifies: [
      { to: ["company"], title: "Payment received", message: "Thank you. We received your payment {number}" },
      {
        to: [{ ability: "create" }],
        where: { $not: { gateway: null } },
        topic: "cardPayments",
        title: "Card payment received",
        message: "{customer} paid {amount} by card: {number}",
      },
    ],
  },
  update: { from: "posted" },
  actions: {
    ...allocationActions("posted"),
    allocateOldest: { ...allocationActions("posted").allocateOldest, guards: [someLeft, notHeld] },
    refund: {
      from: "posted",
      verb: "unwind",
      icon: "undo",
      guards: [atGateway, someLeft],
      input: { amount: money({ required: true, min: 1 }), reason },
      effect: true,
      successMessage: "Refund recorded.",
      notifies: [{ to: ["company"], title: "Refund issued", message: "A refund was made from {number}" }],
    },
    reverse: {
      from: "posted",
      to: "reversed",
      verb: "unwind",
      danger: true,
      icon: "undo",
      guards: [atBank],
      input: { reason },
      writes: { reverseReason: "reason" },
      sets: { reversedOn: now.today },
      confirm:
        "{number} will be reversed, and the invoices it was allocated to will be open again. What was refunded of it has to be repaid.",
      effect: true,
      notifies: reversalNotice,
    },
    recordRepayment: {
      label: "Record repaid refund",
      past: "recorded a repaid refund of {it}",
      from: "reversed",
      verb: "unwind",
      icon: "check",
      guards: [refundOwed],
      input: { amount: money({ required: true, min: 1, help: "What the customer repaid of the refund" }) },
      effect: true,
      successMessage: "Repayment recorded.",
    },
    // Runs for a deposit when the approval is withdrawn or the order is cancelled.
    releaseDeposit: {
      past: "released the deposit {it}",
      from: "posted",
      by: ["system"],
      sets: { depositReleasedOn: now.today },
      notifies: [
        {
          to: ["owner", { ability: "unwind" }],
          title: "Deposit no longer needed",
          message: "{number} from {customer} was a deposit for {quote} and can be refunded or allocated",
        },
      ],
    },
    sendToQuickBooks: sendToQuickBooks(["posted"]),
    noteQuickBooks,
    // Run when the gateway reports a result.
    noteRefund: {
      label: "Record gateway refund",
      from: "posted",
      by: ["system"],
      input: { amount: money({ required: true, min: 1 }), reason },
      effect: true,
    },
    noteReversal: {
      label: "Record gateway reversal",
      past: "recorded that {it} was reversed by the payer's bank",
      from: "posted",
      to: "reversed",
      by: ["system"],
      input: { reason },
      writes: { reverseReason: "reason" },
      sets: { reversedOn: now.today },
      effect: true,
      notifies: reversalNotice,
    },
  },
  next: ["allocateOldest", "allocate", { email: "receipt", where: { state: "posted" } }],
  customer: { rows: { customer: me.company }, may: ["read"] },
  documents: {
    receipt: {
      file: "Receipt {number}",
      from: ["posted", "reversed"],
      wording: { placeholders: ["number", "customer", "amount", "receivedOn"], keptIn: ["posted", "reversed"] },
    },
  },
  people: { owner: "createdBy", company: "customer" },
  figures: {
    collected: { on: "accounting", where: { state: "posted" }, within: "receivedOn", sums: received },
    methods: { on: "accounting", where: { state: "posted" }, within: "receivedOn", sums: received, by: { options: "method" } },
  },
  totals: { day: "receivedOn", by: ["method"], of: ["amount", "refunded"] },
  queue: paymentQueue,
  views: {
    list: {
      goKey: "y",
      columns: ["number", "customer", "receivedOn", "amount", "method", "reference", "unapplied", "state"],
      more: [
        "allocated",
        "refunded",
        "reversedAmount",
        "gateway",
        "gatewayRef",
        "link",
        "quote",
        "payerEmail",
        "reversedOn",
        "createdBy",
        "createdAt",
      ],
      sort: "-receivedOn",
      segments: {
        param: "show",
        options: {
          all: { where: {} },
          unapplied: { label: "With unapplied credit", where: { state: "posted", $not: { unapplied: 0 } } },
          // A deposit waits for the invoices of its work.
          toApply: { where: { state: "posted", $not: { unapplied: 0 }, $any: [{ quote: null }, { $not: { depositReleasedOn: null } }] } },
          reversed: { where: { state: "reversed" } },
        },
      },
      siblingLists: { lists: ["payment", "payment-link"] },
    },
    show: {
      strip: ["amount", "unapplied", "receivedOn", "method", "refunded"],
      rail: communicationsAbout,
      sections: [
        { title: "Payment", fields: ["customer", "issuedTo", "issuedAddress", "amount", "method", "reference", "receivedOn", "quote"] },
        { title: "Allocations", help: "Any amount not allocated stays as unapplied credit.", fields: ["allocations"] },
        { title: "Credit", fields: ["allocated", "refunded", "reversedAmount", "unapplied"] },
        { title: "Gateway", fields: ["gateway", "gatewayKey", "gatewayRef", "link"], onlyFor: "employee" },
        { title: "Outcome", fields: ["payerEmail", "depositReleasedOn", "reverseReason", "reversedOn"] },
        { title: "Internal notes", fields: ["closedMonthReason", "memo"], onlyFor: "employee" },
        { title: "QuickBooks", fields: ["quickBooksId", "quickBooksSaid"], onlyFor: "employee" },
      ],
    },
    form: {
      sources: {
        invoices: {
          many: "invoice",
          copies: { customer: "customer" },
          rows: { to: "allocations", each: { invoice: "id", amount: "balance" } },
          totals: { amount: "balance" },
        },
        qId: { field: "quote", copies: { customer: "customer", amount: "deposit" } },
      },
    },
  },
});
