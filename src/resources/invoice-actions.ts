import type { Guard } from "../schemas/action.ts";
import { boolean, date, email, longText } from "../schemas/fields.ts";
import type { Cents } from "../schemas/values/money.ts";
import { issuedStates, openStates } from "./invoice-fields.ts";
import { noteQuickBooks, sendToQuickBooks } from "./quickbooks-fields.ts";

const worthIssuing: Guard<{ readonly lines: readonly unknown[]; readonly total: Cents | null }> = {
  needs: ["lines"],
  refuse: ({ lines, total }) => {
    if (lines.length === 0) return "Add at least one item first.";
    return (total ?? 0) > 0 ? null : "It comes to nothing: there is nothing to pay.";
  },
};
interface Used {
  readonly paid: Cents | null;
  readonly credited: Cents | null;
  readonly creditMemos: Cents | null;
}
const nothingAllocated: Guard<Used> = {
  refuse: ({ paid, credited, creditMemos }) => {
    if ((paid ?? 0) + (credited ?? 0) > 0) return "Something was paid on it: take that back first, or make a credit memo.";
    // Wherever it was used: what is credited on an invoice that never stood would be a gift.
    return (creditMemos ?? 0) === 0 ? null : "A credit memo was made for it: void that first.";
  },
};
const reason = longText({ required: true, maxLength: 1000 });

export const invoiceActions = {
  issue: {
    label: "Issue",
    from: "draft",
    to: "issued",
    verb: "send",
    primary: true,
    icon: "send",
    guards: [worthIssuing],
    asks: {
      mail: boolean({ default: true, label: "Mail it with a payment link" }),
      to: email({ label: "To", help: "Empty: the billing contact" }),
      message: longText({ maxLength: 2000, help: "Stands above the link" }),
    },
    effect: true,
    done: "{number} is issued.",
    tells: [{ to: ["company"], title: "New invoice", message: "{number} is due" }],
  },
  sendLink: {
    label: "Send payment link",
    past: "sent a payment link",
    from: openStates,
    verb: "send",
    icon: "send",
    asks: {
      to: email({ label: "To", help: "Empty: the billing contact" }),
      message: longText({ maxLength: 2000, help: "Stands above the link" }),
    },
    effect: true,
    done: "A payment link for {number} is on its way. Earlier ones stay good.",
  },
  writeOff: {
    label: "Write off",
    from: openStates,
    to: "writtenOff",
    verb: "close",
    danger: true,
    icon: "close",
    asks: { reason },
    stores: { writeOffReason: "reason" },
    confirm: "What is open of {number} is given up as a loss.",
    effect: true,
    done: "What was open of {number} is written off.",
  },
  reinstate: {
    label: "Reinstate",
    from: "writtenOff",
    to: "issued",
    verb: "close",
    icon: "undo",
    sets: { writeOffReason: null },
    confirm: "{number} is owed again.",
    effect: true,
    done: "{number} is owed again.",
  },
  void: {
    label: "Void",
    from: "issued",
    to: "void",
    verb: "unwind",
    danger: true,
    icon: "undo",
    guards: [nothingAllocated],
    asks: { reason },
    stores: { voidReason: "reason" },
    confirm: "{number} will not be owed. Its number stays used, and its processing documents are ready again.",
    effect: true,
    done: "{number} is void.",
    tells: [{ to: ["company"], title: "Invoice void", message: "{number} is not owed any more" }],
  },
  sendToQuickBooks: sendToQuickBooks(issuedStates),
  noteQuickBooks,
  // The three follow from what is allocated to it.
  partPay: {
    label: "Part paid",
    past: "recorded a partial payment",
    from: ["issued", "partiallyPaid", "paid"],
    to: "partiallyPaid",
    by: ["system"],
    sets: { datePaid: null },
  },
  settle: {
    label: "Settled",
    past: "recorded payment in full",
    from: ["issued", "partiallyPaid"],
    to: "paid",
    by: ["system"],
    asks: { on: date({ required: true }) },
    stores: { datePaid: "on" },
    tells: [{ to: ["owner", "company"], title: "Invoice paid", message: "{number} is paid" }],
  },
  reopen: {
    label: "Owed again",
    past: "reopened {it}",
    from: ["issued", "partiallyPaid", "paid"],
    to: "issued",
    by: ["system"],
    sets: { datePaid: null },
    tells: [{ to: ["owner"], title: "Invoice open again", message: "{number} is owed again" }],
  },
} as const;
