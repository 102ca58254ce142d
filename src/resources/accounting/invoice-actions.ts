import type { Guard } from "../../schemas/actions/action.ts";
import { boolean, choice, date, email, longText, text } from "../../schemas/fields/fields.ts";
import type { Cents } from "../../schemas/values/money.ts";
import { issuedStates, openStates } from "../shared/invoice-states.ts";
import { noteQuickBooks, sendToQuickBooks } from "../shared/quickbooks-fields.ts";
import { paymentTerms } from "../shared/terms.ts";
import { bringForward, takeBack, wasBroughtForward } from "./brought-forward.ts";

const worthIssuing: Guard<{ readonly lines: readonly unknown[]; readonly total: Cents | null }> = {
  needs: ["lines"],
  remedy: { fill: "lines" },
  refuse: ({ lines, total }) => {
    if (lines.length === 0) return "Add at least one item first.";
    return (total ?? 0) > 0 ? null : "The total is not more than $0.00. Check the items before issuing this invoice.";
  },
};
const hasAddress: Guard<{ readonly billTo: unknown }> = {
  remedy: [{ fill: "billTo" }, { open: "customer" }],
  refuse: ({ billTo }) => (billTo ? null : "Enter a bill-to address on this invoice first. The customer has none."),
};
interface Used {
  readonly paid: Cents | null;
  readonly credited: Cents | null;
  readonly creditMemos: Cents | null;
}
const nothingAllocated: Guard<Used> = {
  refuse: ({ paid, credited }) =>
    (paid ?? 0) + (credited ?? 0) > 0 ? "This invoice has payments or credits. Remove them first, or create a credit memo instead." : null,
  remedy: { create: "credit-memo" },
};
/** Credit from a memo stays usable elsewhere, so voiding the invoice would give the customer free money. */
const notCredited: Guard<Used> = {
  refuse: ({ creditMemos }) => ((creditMemos ?? 0) === 0 ? null : "This invoice has a credit memo. Void the credit memo first."),
  remedy: { rows: "credit-memo", by: "invoice" },
};
const notWrittenOff: Guard<{ readonly state: string }> = {
  remedy: { act: "reinstate" },
  refuse: ({ state }) => (state === "writtenOff" ? "This invoice is written off. Reinstate it first." : null),
};
const notVoidUnsent: Guard<{ readonly state: string; readonly quickBooksId: string | null }> = {
  remedy: "final",
  refuse: ({ state, quickBooksId }) =>
    state === "void" && quickBooksId === null ? "This invoice is void and was never sent to QuickBooks." : null,
};
const undisputed: Guard<{ readonly disputeReason: string | null }> = {
  remedy: { act: "endDispute" },
  refuse: ({ disputeReason }) => (disputeReason ? "The customer disputes this invoice. End the dispute first." : null),
};
const overdue: Guard<{ readonly dateDue: string | null }> = {
  refuse: ({ dateDue }, { today }) =>
    dateDue !== null && dateDue < today ? null : "This invoice is not overdue. Send a payment link instead.",
  remedy: { act: "sendLink" },
};
const reason = longText({ required: true, maxLength: 1000 });

export const invoiceActions = {
  issue: {
    from: "draft",
    to: "issued",
    verb: "send",
    icon: "send",
    guards: [worthIssuing, hasAddress],
    input: {
      mail: boolean({ default: true, label: "Send with a payment link" }),
      to: email({ help: "Defaults to the billing contact" }),
      message: longText({ maxLength: 2000, help: "Shown in the email above the payment link" }),
    },
    effect: true,
    notifies: [{ to: ["company"], title: "New invoice", message: "{number} is ready to pay" }],
  },
  sendLink: {
    label: "Send payment link",
    past: "sent a payment link",
    from: openStates,
    verb: "send",
    icon: "send",
    input: {
      to: email({ help: "Defaults to the billing contact" }),
      message: longText({ maxLength: 2000, help: "Shown in the email above the payment link" }),
    },
    effect: true,
    successMessage: "A payment link for {number} is on its way. Links sent earlier still work.",
  },
  remind: {
    label: "Send reminder",
    past: "sent a payment reminder",
    from: openStates,
    verb: "send",
    icon: "send",
    guards: [overdue, undisputed],
    input: {
      to: email({ help: "Defaults to the billing contact" }),
      message: longText({ maxLength: 2000, help: "Shown in the email above the payment link" }),
    },
    effect: true,
    successMessage: "A reminder for {number} is on its way.",
    notifies: [{ to: ["company"], title: "Payment reminder", message: "{number} was due on {dateDue}, {balance} is open" }],
  },
  dispute: {
    label: "Mark as disputed",
    past: "marked {it} as disputed",
    from: openStates,
    icon: "pause",
    guards: [undisputed],
    input: { reason },
    writes: { disputeReason: "reason" },
    successMessage: "{number} is disputed. No reminders are sent.",
  },
  endDispute: {
    past: "closed the dispute of {it}",
    from: openStates,
    icon: "play",
    guards: [
      {
        remedy: "done",
        refuse: ({ disputeReason }: { readonly disputeReason: string | null }) => (disputeReason ? null : "This invoice is not disputed."),
      },
    ],
    sets: { disputeReason: null },
    successMessage: "The dispute of {number} is over.",
  },
  writeOff: {
    from: openStates,
    to: "writtenOff",
    verb: "close",
    danger: true,
    icon: "close",
    input: { reason },
    writes: { writeOffReason: "reason" },
    confirm: "{balance} of {number} will be written off as bad debt.",
    effect: true,
    successMessage: "The open balance of {number} was written off.",
  },
  reinstate: {
    from: "writtenOff",
    to: "issued",
    verb: "close",
    icon: "undo",
    sets: { writeOffReason: null, writtenOff: 0 },
    confirm: "{number} will be open again with its full written-off balance.",
    effect: true,
  },
  void: {
    from: "issued",
    to: "void",
    verb: "unwind",
    danger: true,
    icon: "undo",
    guards: [nothingAllocated, notCredited],
    input: { reason },
    writes: { voidReason: "reason" },
    confirm: "{number} will no longer be due. Its number won't be reused, and its processing documents can be invoiced again.",
    effect: true,
    notifies: [{ to: ["company"], title: "Invoice voided", message: "{number} is no longer due" }],
  },
  sendToQuickBooks: { ...sendToQuickBooks(issuedStates), guards: [notVoidUnsent] },
  noteQuickBooks,
  // The server runs these two for an opening balance.
  bringForward: {
    ...bringForward,
    input: {
      number: text({ required: true, maxLength: 40 }),
      dateIssued: date({ required: true }),
      dateDue: date({ required: true }),
      terms: choice(paymentTerms),
    },
  },
  takeBack: {
    ...takeBack,
    from: issuedStates,
    guards: [wasBroughtForward, nothingAllocated, notCredited, notWrittenOff],
    sets: { dateIssued: null, dateDue: null },
  },
  // The server runs these three when allocations to the invoice change.
  partPay: {
    label: "Mark as partially paid",
    from: ["issued", "partiallyPaid", "paid"],
    to: "partiallyPaid",
    by: ["system"],
    sets: { datePaid: null },
  },
  settle: {
    label: "Mark as paid",
    past: "recorded payment in full",
    from: ["issued", "partiallyPaid"],
    to: "paid",
    by: ["system"],
    input: { on: date({ required: true }) },
    writes: { datePaid: "on" },
    notifies: [{ to: ["owner", "company"], title: "Invoice paid", message: "{number} is paid in full" }],
  },
  reopen: {
    past: "reopened {it}",
    from: ["issued", "partiallyPaid", "paid"],
    to: "issued",
    by: ["system"],
    sets: { datePaid: null },
    notifies: [{ to: ["owner"], title: "Invoice reopened", message: "{number} is open again" }],
  },
} as const;
