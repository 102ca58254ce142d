import type { Action, RemoveRule, Rule } from "../../schemas/actions/action.ts";
import { date, email, longText, text } from "../../schemas/fields/fields.ts";
import type { RowOf } from "../../schemas/fields/row.ts";
import { now } from "../../schemas/rules/where.ts";
import { agreedStates } from "../shared/quote-states.ts";
import { ownDraft, type QuoteState, quoteTransitions } from "./quote-transitions.ts";
import type { salesQuoteFields } from "./sales-quote-fields.ts";

type Quote = RowOf<typeof salesQuoteFields, QuoteState>;

export const salesQuoteUpdate: Rule<Quote, QuoteState> = {
  from: ["draft", "pendingPricing", "pendingChanges"],
  guards: [ownDraft],
  effect: true,
  successMessage: "Quote {number} saved.",
};

export const salesQuoteRemove: RemoveRule<Quote, QuoteState> = {
  from: ["draft", "pendingPricing"],
  guards: [ownDraft],
  input: { deleteReason: longText({ required: true, maxLength: 1000 }) },
  confirm: "You are about to delete quote {number}",
  effect: true,
  successMessage: "Quote {number} deleted.",
};

const current = {
  remedy: { open: "nextRevision" },
  refuse: (row: Quote) => (row.superseded ? "A newer revision has replaced this quote." : null),
};

const transitions = quoteTransitions<Quote>({
  content: "lines",
  renewable: [{ act: "revise" }],
  sendable: [
    { needs: ["lines"], remedy: { fill: "lines" }, refuse: (row) => (row.lines.length > 0 ? null : "Add at least one line first.") },
    {
      needs: ["lines"],
      remedy: { fill: "lines" },
      refuse: (row) => (row.lines.some(({ price }) => price > 0) ? null : "Price at least one line first."),
    },
  ],
  orderable: [
    current,
    {
      remedy: { open: "customer" },
      refuse: (row) => (row.customerState === "prospect" ? "Activate the prospect first. Only customers can place orders." : null),
    },
  ],
});

type QuoteAction = Action<Quote, QuoteState, typeof salesQuoteFields>;

export const salesQuoteActions = {
  ...transitions,
  submit: { ...transitions.submit, by: ["employee"] },
  send: { ...transitions.send, sets: { ...transitions.send.sets, sentAt: now.moment } },
  askForChanges: { ...transitions.askForChanges, guards: [current] },
  decline: { ...transitions.decline, guards: [current] },
  unwindApproval: {
    ...transitions.unwindApproval,
    guards: [
      {
        remedy: { open: "salesOrder" },
        refuse: (row: Quote) => (row.salesOrderId === null ? null : "This quote has a sales order. Cancel the order first."),
      },
    ],
    effect: true,
  },
  unwindTransit: { ...transitions.unwindTransit, effect: true },
  markAsCompleted: { ...transitions.markAsCompleted, effect: true },
  order: {
    label: "Create sales order",
    past: "created a sales order",
    from: "approved",
    verb: "approve",
    icon: "flag",
    guards: [
      {
        remedy: { open: "salesOrder" },
        refuse: (row: Quote) => (row.salesOrderId === null ? null : "This quote already has a sales order."),
      },
    ],
    input: {
      customerPo: text({ label: "Customer PO", maxLength: 80 }),
      serviceDate: date(),
    },
    effect: true,
    opens: "salesOrder",
    successMessage: "Sales order created from {number}.",
  },
  sendDepositLink: {
    past: "sent a link for the deposit of {it}",
    from: agreedStates,
    verb: "send",
    icon: "send",
    guards: [{ remedy: "final", refuse: (row: Quote) => ((row.deposit ?? 0) > 0 ? null : "This quote asks for no deposit.") }],
    input: { to: email({ help: "Defaults to the contact, or else the billing contact" }) },
    effect: true,
    successMessage: "A payment link for the deposit of {number} is on its way. Links sent earlier still work.",
  },
  revise: {
    from: ["ready", "pendingChanges", "lost", "expired", "delivered"],
    verb: "create",
    icon: "edit",
    guards: [
      {
        remedy: { open: "nextRevision" },
        refuse: (row: Quote) => (row.nextRevisionId === null ? null : "This quote has a newer revision. Revise that one instead."),
      },
    ],
    confirm: "A new revision of {number} will start as a draft. It replaces this quote once you send it.",
    effect: true,
    opens: "nextRevision",
    successMessage: "New revision of {number} created as a draft.",
  },
  // Runs when a newer revision is sent, so that the old one can't be approved.
  supersede: {
    from: ["ready", "pendingChanges", "lost", "expired", "delivered"],
    by: ["system"],
    sets: { superseded: true },
  },
  // Runs when the quote's sales order is cancelled.
  releaseOrder: { label: "Release from sales order", by: ["system"], sets: { salesOrder: null } },
} as const satisfies Readonly<Record<string, QuoteAction>>;
