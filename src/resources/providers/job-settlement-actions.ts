import { date, longText, money, text } from "../../schemas/fields/fields.ts";
import { now } from "../../schemas/rules/where.ts";

/** The values that the settlement's guards read. */
interface Settled {
  readonly paidOn: string | null;
}

const reason = longText({ required: true, maxLength: 1_000 });
const unpaid = {
  remedy: { act: "unwindPayment" },
  refuse: (row: Settled) => (row.paidOn === null ? null : "It is paid. Unwind the payment first."),
};
const paid = { remedy: { act: "markPaid" }, refuse: (row: Settled) => (row.paidOn === null ? "It is not marked as paid." : null) };
const day = () => date({ required: true, defaultDays: 0, notAfter: now.today });

/** What a job cost in the end: the provider's invoice, and its payment. */
export const jobSettlementActions = {
  settle: {
    past: "settled {it}",
    from: "completed",
    to: "settled",
    verb: "approve",
    icon: "check",
    input: {
      invoiceNumber: text({ required: true, maxLength: 80, label: "Provider's invoice number" }),
      invoiceAmount: money({ required: true, min: 0 }),
      invoiceDate: day(),
      differenceReason: longText({
        maxLength: 1_000,
        label: "Reason for the difference",
        help: "Needed where the invoice differs from the agreed cost",
      }),
    },
    writes: {
      invoiceNumber: "invoiceNumber",
      invoiceAmount: "invoiceAmount",
      invoiceDate: "invoiceDate",
      differenceReason: "differenceReason",
    },
    sets: { settledOn: now.today },
    effect: true,
    successMessage: "{number} settled for {invoiceAmount}.",
  },
  unwindSettlement: {
    past: "unwound the settlement of {it}",
    from: "settled",
    to: "completed",
    verb: "unwind",
    danger: true,
    icon: "undo",
    guards: [unpaid],
    input: { reason },
    writes: { unwindReason: "reason" },
    sets: { invoiceNumber: null, invoiceAmount: null, invoiceDate: null, differenceReason: null, settledOn: null },
    effect: true,
    successMessage: "{number} is open for settlement again.",
  },
  markPaid: {
    label: "Mark as paid",
    past: "marked {it} as paid",
    from: "settled",
    verb: "mark",
    icon: "check",
    guards: [{ remedy: "done", refuse: (row: Settled) => (row.paidOn === null ? null : "It is already marked as paid.") }],
    input: {
      paidOn: day(),
      reference: text({ required: true, maxLength: 80, label: "Payment reference", help: "Check or transfer number" }),
    },
    writes: { paidOn: "paidOn", paymentReference: "reference" },
    successMessage: "{number} is marked as paid.",
  },
  unwindPayment: {
    past: "unwound the payment of {it}",
    from: "settled",
    verb: "unwind",
    danger: true,
    icon: "undo",
    guards: [paid],
    input: { reason },
    writes: { unwindReason: "reason" },
    sets: { paidOn: null, paymentReference: null },
    successMessage: "{number} is open for payment again.",
  },
} as const;
