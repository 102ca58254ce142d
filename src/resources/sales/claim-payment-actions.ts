import { choice, date, longText, ref, text } from "../../schemas/fields/fields.ts";
import { now } from "../../schemas/rules/where.ts";
import { payoutMethod, payoutMethods } from "./claim-fields.ts";

/** Everybody who has to do with a claim. */
export const everybody = ["owner", "assignee", "company"] as const;

/** How an accepted claim is paid, once: as credit on the customer's account, or in money. */
export const claimPaymentActions = {
  payByCreditMemo: {
    past: "paid {it} by credit memo",
    from: "accepted",
    to: "paid",
    verb: "mark.as.completed",
    icon: "check",
    input: {
      invoice: ref("invoice", {
        required: true,
        scopedBy: { customer: "customer" },
        selectable: { state: ["issued", "partiallyPaid", "paid"] },
        help: "The credit memo is issued for this invoice. What its balance does not use stays on the account as credit.",
      }),
    },
    sets: { paidAs: "credit memo", paidOn: now.today },
    effect: true,
    opens: "creditMemo",
    successMessage: "{number} paid by credit memo.",
    notifies: [{ to: everybody, topic: "claims", title: "Claim paid", message: "{number} was credited to the account", mail: true }],
  },
  payOut: {
    label: "Record payment",
    past: "recorded the payment of {it}",
    from: "accepted",
    to: "paid",
    verb: "mark.as.completed",
    icon: "check",
    input: {
      method: choice(payoutMethods, { required: true, default: "check", ...payoutMethod }),
      reference: text({ required: true, maxLength: 120, help: "Check or transfer number" }),
      on: date({ required: true, defaultDays: 0, notAfter: now.today, label: "Paid on" }),
    },
    writes: { paidMethod: "method", paidReference: "reference", paidOn: "on" },
    sets: { paidAs: "payment out" },
    effect: true,
    successMessage: "Payment of {number} recorded.",
    notifies: [{ to: everybody, topic: "claims", title: "Claim paid", message: "{number} was paid", mail: true }],
  },
  voidPayment: {
    past: "voided the payment of {it}",
    from: "paid",
    to: "accepted",
    verb: "unwind",
    danger: true,
    icon: "undo",
    guards: [
      {
        remedy: { open: "creditMemo" },
        refuse: ({ paidAs }: { readonly paidAs: string | null }) =>
          paidAs === "payment out" ? null : "This claim was paid by credit memo. Void the credit memo instead.",
      },
    ],
    input: { reason: longText({ required: true, maxLength: 1000 }) },
    writes: { voidReason: "reason" },
    sets: { paidAs: null, paidMethod: null, paidReference: null, paidOn: null },
    effect: true,
    successMessage: "Payment of {number} voided. It can be paid again.",
    notifies: [{ to: everybody, topic: "claims", title: "Claim payment voided", message: "The payment of {number} was voided" }],
  },
  // Runs when the credit memo that paid it is voided.
  reopenPayment: {
    past: "reopened the payment of {it}",
    from: "paid",
    to: "accepted",
    by: ["system"],
    sets: { paidAs: null, creditMemo: null, paidOn: null, paidAmount: null },
    notifies: [
      {
        to: [...everybody, { ability: "mark.as.completed" }],
        topic: "claims",
        title: "Claim to pay again",
        message: "The credit memo that paid {number} was voided",
      },
    ],
  },
} as const;
