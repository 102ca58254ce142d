import type { Guard } from "../../schemas/actions/action.ts";
import { money, ref } from "../../schemas/fields/fields.ts";
import type { Cents } from "../../schemas/values/money.ts";
import { openStates } from "../shared/invoice-states.ts";

const owed = {
  required: true,
  selectable: { state: openStates },
  unavailable: { where: { state: ["paid", "writtenOff", "void"] }, message: "is no longer open" },
  scopedBy: { customer: "customer" },
} as const;

/** The amount of a payment or credit memo allocated to each invoice; each invoice occurs at most once. */
export const allocations = {
  fields: {
    invoice: ref("invoice", { ...owed, source: true }),
    amount: money({ required: true, min: 1 }),
  },
  unique: ["invoice"],
} as const;

/** What was made of a payment or credit memo, and what is left of it; database triggers keep it up to date. */
export const creditFields = {
  allocated: money({ readOnly: true, default: 0, min: 0 }),
  refunded: money({ readOnly: true, default: 0, min: 0 }),
  /** Below 0 for a payment that was returned after a part of it was refunded: the customer owes the refund. */
  unapplied: money({ readOnly: true, default: 0, label: "Unapplied credit", sort: true, filter: true }),
};

/** Also for refunds. */
export const someLeft: Guard<{ readonly unapplied: Cents | null }> = {
  remedy: "done",
  refuse: ({ unapplied }) => ((unapplied ?? 0) > 0 ? null : "No unapplied credit is left."),
};
const someAllocated: Guard<{ readonly allocated: Cents | null }> = {
  remedy: { act: "allocate" },
  refuse: ({ allocated }) => ((allocated ?? 0) > 0 ? null : "Nothing is allocated yet."),
};

/** The allocation actions that payments and credit memos share. */
export const allocationActions = <const S extends string>(from: S) =>
  ({
    allocate: {
      from,
      icon: "check",
      guards: [someLeft],
      input: {
        invoice: ref("invoice", owed),
        amount: money({ min: 1, help: "Defaults to the open balance, up to the unapplied credit" }),
      },
      effect: true,
    },
    allocateOldest: {
      label: "Allocate to oldest invoices",
      past: "allocated {it} to the oldest invoices",
      from,
      icon: "sync",
      guards: [someLeft],
      confirm: "The unapplied credit of {number} will go to the invoices that are due first.",
      effect: true,
      successMessage: "{number} allocated.",
    },
    unallocate: {
      label: "Remove allocation",
      past: "took an allocation back",
      from,
      icon: "undo",
      guards: [someAllocated],
      input: { invoice: ref("invoice", { required: true, scopedBy: { customer: "customer" } }) },
      effect: true,
      successMessage: "Allocation removed.",
    },
  }) as const;
