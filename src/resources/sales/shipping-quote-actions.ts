import type { RemoveRule, Rule } from "../../schemas/actions/action.ts";
import { longText } from "../../schemas/fields/fields.ts";
import type { RowOf } from "../../schemas/fields/row.ts";
import { ownDraft, type QuoteState, quoteTransitions } from "./quote-transitions.ts";
import type { quoteFields } from "./shipping-quote-fields.ts";

type Quote = RowOf<typeof quoteFields, QuoteState>;

export const quoteUpdate: Rule<Quote, QuoteState> = {
  by: ["employee", "customer"],
  from: ["draft", "pendingPricing", "pendingChanges"],
  fromForCustomer: ["draft"],
  guards: [ownDraft],
  effect: true,
  successMessage: "Quote {number} saved.",
};

export const quoteRemove: RemoveRule<Quote, QuoteState> = {
  by: ["employee", "customer"],
  from: ["draft", "pendingPricing"],
  fromForCustomer: ["draft"],
  guards: [ownDraft],
  input: { deleteReason: longText({ required: true, maxLength: 1000 }) },
  confirm: "You are about to delete quote {number}",
  successMessage: "Quote {number} deleted.",
};

const transitions = quoteTransitions<Quote>({
  content: "pieces",
  sendable: [
    { needs: ["pieces"], remedy: { fill: "pieces" }, refuse: (row) => (row.pieces.length > 0 ? null : "Add at least one piece first.") },
    { remedy: { fill: "price" }, refuse: (row) => (row.price === null ? "Enter a price first." : null) },
  ],
});

export const quoteActions = {
  ...transitions,
  send: {
    ...transitions.send,
    confirm: "The total of {number}, {total}, is under {laneCost}, which is what this lane has cost. Submit it to the customer anyway?",
    confirmWhere: { underLaneCost: true },
  },
  /** Adds the providers who are known for the lane, each with its reason. */
  proposeOptions: {
    past: "added provider options to {it}",
    from: ["draft", "pendingPricing", "pendingChanges"],
    verb: "update",
    icon: "sync",
    guards: [ownDraft],
    effect: true,
    successMessage: "Provider options proposed for {number}.",
  },
} as const;
