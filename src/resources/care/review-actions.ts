import type { Guard, NotificationRule } from "../../schemas/actions/action.ts";
import { choice, integer, longText, text } from "../../schemas/fields/fields.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { hidingReasons, LONGEST_COMMENT, notAskedReasons, unhappyScores } from "./review-words.ts";

/** What the customer sends by the link: the same fields whatever the stars. */
const said = {
  score: integer({ required: true, min: 1, max: 5 }),
  comment: longText({ maxLength: LONGEST_COMMENT }),
  publicName: text({ maxLength: 100 }),
};
const kept = { score: "score", comment: "comment", publicName: "publicName" } as const;
const answered = ["published", "hidden"] as const;

/** Of whoever looks after the customer, and of those who plan the work. */
const readers: NotificationRule["to"] = [{ user: "accountExecutive" }, { ability: "send" }];
const toReaders = (title: string): readonly NotificationRule[] => {
  const message = "{workOrder}: {customer} gave {score} of 5";
  const unhappy = { score: unhappyScores };
  return [
    { to: readers, topic: "newReviews", title, message, where: { $not: unhappy } },
    { to: readers, topic: "unhappyCustomers", title: `${title} by an unhappy customer`, message, where: unhappy, mail: true },
  ];
};

const onceMore: Guard<{ readonly askedAgainAt: string | null }> = {
  remedy: "final",
  refuse: ({ askedAgainAt }) => (askedAgainAt === null ? null : "The customer was asked twice. That is enough."),
};

/** What can happen to a review. Nobody but its author writes its stars and its words. */
export const reviewActions = {
  /** It is on the public page from here on: no approval stands between them. */
  publish: {
    by: ["system"],
    past: "received {it}",
    from: "asked",
    to: "published",
    input: said,
    writes: kept,
    sets: { receivedOn: now.today },
    effect: true,
    notifies: toReaders("New review"),
  },
  revise: {
    by: ["system"],
    past: "received a change of {it}",
    from: answered,
    input: said,
    writes: kept,
    sets: { changedOn: now.today },
    effect: true,
    notifies: toReaders("Review changed"),
  },
  skip: {
    by: ["system"],
    past: "asked nobody for {it}",
    from: "asked",
    to: "notAsked",
    input: { reason: choice(notAskedReasons, { required: true }) },
    writes: { notAskedBecause: "reason" },
    sets: { linkExpiresOn: null },
  },
  expire: { by: ["system"], past: "closed {it} without an answer", from: "asked", to: "expired" },
  respond: {
    label: "Answer",
    past: "answered {it}",
    from: answered,
    icon: "edit",
    input: { response: longText({ required: true, maxLength: LONGEST_COMMENT, label: "Answer", help: "Published under the review" }) },
    writes: { response: "response" },
    sets: { respondedBy: me.user, respondedAt: now.moment },
    successMessage: "Answer to {number} published.",
  },
  hide: {
    past: "hid {it}",
    from: "published",
    to: "hidden",
    verb: "mark",
    icon: "close",
    danger: true,
    input: {
      reason: choice(hidingReasons, { required: true, help: "The public page counts it under this reason. A low score is none." }),
      note: longText({ maxLength: 1_000, help: "What in it, for colleagues" }),
    },
    writes: { hiddenBecause: "reason", hiddenNote: "note" },
    sets: { hiddenBy: me.user, hiddenAt: now.moment },
    successMessage: "{number} is no longer shown.",
  },
  restore: {
    from: "hidden",
    to: "published",
    verb: "mark",
    icon: "undo",
    sets: { hiddenBecause: null, hiddenNote: null, hiddenBy: null, hiddenAt: null },
    successMessage: "{number} is shown again.",
  },
  askAgain: {
    past: "asked the customer again",
    from: "asked",
    verb: "send",
    icon: "send",
    guards: [onceMore],
    sets: { askedAgainAt: now.moment },
    effect: true,
    confirm: "Send {customer} the same request once more?",
    successMessage: "The request for {number} is on its way again.",
  },
} as const;
