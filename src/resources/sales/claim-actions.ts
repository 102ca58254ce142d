import type { Guard } from "../../schemas/actions/action.ts";
import { longText, ref } from "../../schemas/fields/fields.ts";
import { me, now } from "../../schemas/rules/where.ts";
import type { Cents } from "../../schemas/values/money.ts";
import { claimPaymentActions, everybody } from "./claim-payment-actions.ts";
import { owedByLine, unvaluedLines, type ValuedClaim } from "./claim-valuation.ts";

interface Settled extends ValuedClaim {
  readonly lines: readonly (ValuedClaim["lines"][number] & { readonly settled: Cents | null; readonly reason: string | null })[];
}

const lineList = (numbers: readonly number[]): string => `${numbers.length === 1 ? "line" : "lines"} ${numbers.join(", ")}`;
const numbered = <T>(all: readonly T[], wanted: (line: T, index: number) => boolean): number[] =>
  all.flatMap((line, index) => (wanted(line, index) ? [index + 1] : []));

/** An offer settles every line, and says why where that is not what the valuation gives. */
const isValued: Guard<Settled> = {
  refuse: ({ valuation }) => (valuation ? null : "Choose the valuation first: released or declared value."),
  remedy: { fill: "valuation" },
};
const isWorthIt: Guard<Settled> = {
  needs: ["lines"],
  refuse: ({ lines }) =>
    lines.every(({ settled }) => settled === 0) ? "Every line is settled at $0.00. Decline the claim instead." : null,
  remedy: { act: "decline" },
};
const isSettled: Guard<Settled> = {
  needs: ["lines"],
  remedy: { fill: "lines" },
  refuse: (row) => {
    const open = numbered(row.lines, ({ settled }) => settled === null);
    if (open.length > 0) return `Enter the settled amount of ${lineList(open)} first.`;
    const over = numbered(row.lines, ({ settled, claimed }) => (settled ?? 0) > claimed);
    if (over.length > 0) return `No more can be settled than is claimed: lower the amount of ${lineList(over)}.`;
    const owed = owedByLine(row);
    const unsaid = numbered(row.lines, ({ settled, reason }, index) => settled !== owed[index] && !reason);
    if (unsaid.length === 0) return null;
    const unvalued = unvaluedLines(row).filter((number) => unsaid.includes(number));
    if (unvalued.length > 0)
      return `Enter the ${row.valuation === "declared" ? "declared value" : "weight"} of ${lineList(unvalued)}, or explain the settled amount.`;
    return `Explain the settled amount of ${lineList(unsaid)}: it is above or below what is owed.`;
  },
};

interface Filed {
  readonly createdById: number | null;
  readonly filedBy: string | null;
}
/** Who filed a claim withdraws it; of a customer's claim, everybody of that company. */
const ownClaim: Guard<Filed> = {
  remedy: { ask: "creator" },
  refuse: ({ createdById, filedBy }, { user }) => {
    const isOwn = user.side === "customer" ? filedBy === "customer" : createdById === user.id;
    return isOwn ? null : "Only whoever filed this claim can withdraw it.";
  },
};

const reason = { reason: longText({ required: true, maxLength: 1000 }) };
const accepted = { acceptedByName: me.name, acceptedOn: now.today, remindOn: null } as const;

export const claimActions = {
  review: {
    label: "Start reviewing",
    past: "started reviewing {it}",
    from: "filed",
    to: "reviewing",
    verb: "assign",
    icon: "user",
    input: { adjuster: ref("user", { required: true, label: "Handled by", selectable: { type: "E", state: "active" } }) },
    writes: { adjuster: "adjuster" },
    sets: { acknowledgedOn: now.today },
    effect: true,
    successMessage: "{number} acknowledged. The customer was told that it is being reviewed.",
    notifies: [
      { to: ["company"], topic: "claims", title: "Claim under review", message: "We received {number} and are reviewing it", mail: true },
      { to: ["assignee"], topic: "claims", title: "Claim to review", message: "{number} of {customer} is yours to review", mail: true },
    ],
  },
  offer: {
    label: "Make offer",
    past: "made an offer for {it}",
    from: "reviewing",
    to: "offered",
    verb: "send",
    icon: "send",
    guards: [isValued, isWorthIt, isSettled],
    input: { explanation: longText({ required: true, maxLength: 5000, help: "Visible to the customer: how the amounts were decided" }) },
    writes: { explanation: "explanation" },
    sets: { offeredOn: now.today },
    effect: true,
    successMessage: "Offer for {number} sent to the customer.",
    notifies: [
      {
        to: ["company"],
        topic: "claims",
        title: "Offer for your claim",
        message: "We made an offer for {number}. Accept it by {answerBy}",
        mail: true,
      },
    ],
  },
  reviseOffer: {
    label: "Take offer back",
    past: "took the offer for {it} back",
    from: "offered",
    to: "reviewing",
    verb: "send",
    icon: "undo",
    confirm: "The customer can no longer accept the offer for {number}.",
    sets: { offeredOn: null, explanation: null },
    effect: true,
    successMessage: "Offer for {number} taken back.",
    notifies: [
      { to: ["company"], topic: "claims", title: "Offer under review", message: "We are revising our offer for {number}", mail: true },
    ],
  },
  accept: {
    from: "offered",
    to: "accepted",
    by: ["customer"],
    verb: "approve",
    icon: "check",
    sets: accepted,
    confirm: "Accept {settled} in full settlement of {number}?",
    successMessage: "{number} accepted. We will pay it next.",
    notifies: [
      {
        to: ["owner", "assignee", { ability: "mark.as.completed" }],
        topic: "claims",
        title: "Claim to pay",
        message: "{customer} accepted the offer for {number}",
        mail: true,
      },
    ],
  },
  acceptForCustomer: {
    label: "Accept on the customer's behalf",
    past: "accepted {it} on the customer's behalf",
    from: "offered",
    to: "accepted",
    verb: "approve",
    icon: "check",
    input: { note: longText({ required: true, maxLength: 1000, label: "How did the customer accept?" }) },
    writes: { acceptNote: "note" },
    sets: accepted,
    successMessage: "{number} accepted.",
    notifies: [
      {
        to: [...everybody, { ability: "mark.as.completed" }],
        topic: "claims",
        title: "Claim accepted",
        message: "The offer for {number} was accepted",
        mail: true,
      },
    ],
  },
  ...claimPaymentActions,
  decline: {
    from: ["filed", "reviewing", "offered"],
    to: "declined",
    verb: "decline",
    danger: true,
    icon: "close",
    input: reason,
    writes: { declineReason: "reason" },
    sets: { remindOn: null },
    notifies: [
      { to: ["owner", "assignee", "company"], topic: "claims", title: "Claim declined", message: "{number}: {declineReason}", mail: true },
    ],
  },
  lapse: {
    past: "declined {it} for want of an answer",
    from: "offered",
    to: "declined",
    by: ["system"],
    sets: { declineReason: "No answer", remindOn: null },
    notifies: [
      {
        to: ["owner", "assignee", "company"],
        topic: "claims",
        title: "Claim declined",
        message: "The offer for {number} was not answered in time",
        mail: true,
      },
    ],
  },
  reopen: {
    past: "reopened {it}",
    from: "declined",
    to: "reviewing",
    verb: "unwind",
    icon: "undo",
    confirm: "{number} will be reviewed again.",
    sets: { declineReason: null, offeredOn: null, explanation: null },
    effect: true,
    notifies: [
      { to: ["assignee", "company"], topic: "claims", title: "Claim reopened", message: "{number} is being reviewed again", mail: true },
    ],
  },
  withdraw: {
    from: ["filed", "reviewing"],
    to: "withdrawn",
    by: ["employee", "customer"],
    verb: "close",
    danger: true,
    icon: "close",
    guards: [ownClaim],
    confirm: "You are about to withdraw claim {number}.",
    sets: { remindOn: null },
    successMessage: "{number} withdrawn.",
    notifies: [{ to: everybody, topic: "claims", title: "Claim withdrawn", message: "{number} of {customer} was withdrawn" }],
  },
  // Tells who has to act next before the deadline, and once more when it is over.
  remind: {
    past: "sent a reminder of {it}",
    from: ["filed", "reviewing", "offered"],
    by: ["system"],
    effect: true,
    notifies: [
      {
        to: [{ ability: "assign" }],
        topic: "claims",
        where: { state: "filed" },
        title: "Claim to acknowledge",
        message: "{number} of {customer} has to be acknowledged by {acknowledgeBy}",
        mail: true,
      },
      {
        to: ["assignee"],
        topic: "claims",
        where: { state: "reviewing" },
        title: "Claim to decide",
        message: "{number} of {customer} has to be decided by {decideBy}",
        mail: true,
      },
      {
        to: ["company"],
        topic: "claims",
        where: { state: "offered" },
        title: "Our offer is waiting",
        message: "Please answer our offer for {number} by {answerBy}. Without an answer the claim is closed",
        mail: true,
      },
    ],
  },
} as const;
