import { boolean, choice, date, dateTime, integer, lines, longText, ref, sequence, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/rules/where.ts";
import { reviewQueue } from "./queues.ts";
import { reviewActions } from "./review-actions.ts";
import {
  hidingReasons,
  LONGEST_COMMENT,
  notAskedReasons,
  REVIEW_LINK_DAYS,
  reviewedJobs,
  reviewWays,
  unhappyScores,
} from "./review-words.ts";

/**
 * What a customer says of a finished job. Every job is asked about once, by one link and in the same words, and what comes is shown as it
 * is: 16 CFR 465 allows neither to ask only the happy ones nor to leave out the others.
 */
export const review = resource("review", {
  title: "number",
  subtitle: "customer",
  path: "/reputation-center",
  paths: { show: "/reputation-center/{id}/details" },
  subject: "CC_REPUTATION",
  bizObject: 144,
  side: "employee",
  menu: { group: "customerCare", order: 2, label: "Reputation" },
  fields: {
    number: sequence("RV-{00000}"),
    workOrder: ref("work-order", {
      required: true,
      createOnly: true,
      source: true,
      unique: true,
      takenMessage: "This job has its review.",
    }),
    customer: ref("party", { readOnly: true, filter: true, sort: true, search: true }),
    jobType: choice(reviewedJobs, { readOnly: true, label: "Job", filter: true }),
    doneOn: date({ readOnly: true, label: "Job done", filter: true, sort: true }),
    city: text({ readOnly: true, maxLength: 120 }),
    provider: ref("provider", { readOnly: true, label: "Carrier", filter: true }),
    hub: ref("hub", { readOnly: true, filter: true }),
    vehicle: ref("vehicle", { readOnly: true }),
    crew: lines(
      { member: ref("user", { required: true }), lead: boolean({ label: "Crew lead" }) },
      { noun: "crew member", max: 20, readOnly: true },
    ),
    contact: ref("contact", { readOnly: true, label: "Who was asked" }),
    way: choice(reviewWays, { readOnly: true, label: "Asked by" }),
    sentTo: text({ personal: "contact", readOnly: true, maxLength: 254, label: "Address" }),
    askedAgainAt: dateTime({ readOnly: true, label: "Asked again" }),
    linkExpiresOn: date({ readOnly: true, label: "Link valid until" }),
    linkOpenedAt: dateTime({ readOnly: true, label: "Link last opened" }),
    notAskedBecause: choice(notAskedReasons, { readOnly: true, label: "Nobody was asked because" }),
    score: integer({ readOnly: true, min: 1, max: 5, unit: "of 5", filter: true, sort: true }),
    comment: longText({ personal: "contact", readOnly: true, maxLength: LONGEST_COMMENT, search: true }),
    publicName: text({ personal: "contact", readOnly: true, maxLength: 100, label: "Shown as" }),
    insider: boolean({ readOnly: true, filter: true, label: "Works for us" }),
    receivedOn: date({ readOnly: true, label: "Received", filter: true, sort: true }),
    changedOn: date({ readOnly: true, label: "Changed by the customer" }),
    response: longText({ readOnly: true, maxLength: LONGEST_COMMENT, label: "Our answer" }),
    respondedBy: ref("user", { readOnly: true, label: "Answered by" }),
    respondedAt: dateTime({ readOnly: true, label: "Answered" }),
    hiddenBecause: choice(hidingReasons, { readOnly: true, label: "Not shown because", filter: true }),
    hiddenNote: longText({ readOnly: true, maxLength: 1_000, label: "Note on hiding" }),
    hiddenBy: ref("user", { readOnly: true }),
    hiddenAt: dateTime({ readOnly: true, label: "Hidden" }),
    accountExecutive: ref("user", { readOnly: true, filter: true }),
    task: ref("task", { readOnly: true, label: "Follow-up task" }),
  },
  states: {
    asked: { id: 240, tone: "info" },
    published: { id: 241, tone: "good" },
    hidden: { id: 242, tone: "bad" },
    expired: { id: 243, label: "Not answered", tone: "muted" },
    notAsked: { id: 244, tone: "muted" },
  },
  create: { by: ["system"], effect: true },
  actions: reviewActions,
  next: ["respond", "askAgain"],
  daily: { action: "expire", where: { linkExpiresOn: { before: now.today } } },
  links: {
    review: {
      screen: "review",
      days: REVIEW_LINK_DAYS,
      until: "linkExpiresOn",
      opens: { state: ["asked", "published", "hidden"] },
      openedAt: "linkOpenedAt",
      replaces: true,
    },
  },
  queue: reviewQueue,
  views: {
    list: {
      title: "Reputation center",
      columns: ["number", "score", "comment", "customer", "jobType", "doneOn", "receivedOn", "state"],
      more: ["provider", "hub", "city", "publicName", "insider", "hiddenBecause", "sentTo", "accountExecutive", "createdAt"],
      sort: "-createdAt",
      segments: {
        param: "show",
        options: {
          unanswered: { label: "To answer", where: { state: "published", response: null } },
          published: { where: { state: "published" } },
          hidden: { where: { state: "hidden" } },
          asked: { where: { state: "asked" } },
          all: { where: {} },
        },
      },
      highlights: [{ where: { score: unhappyScores }, field: "score", label: "Unhappy", tone: "bad" }],
      relatedScreens: { "reputation-center.scores": { onlyFor: "employee" } },
    },
    show: {
      strip: ["score", "customer", "doneOn", "receivedOn", "accountExecutive", "respondedBy"],
      sections: [
        { title: "Review", fields: ["score", "comment", "publicName", "insider", "receivedOn", "changedOn"] },
        { title: "Answer", fields: ["response", "respondedBy", "respondedAt"] },
        { title: "Job", fields: ["workOrder", "customer", "jobType", "doneOn", "city", "provider", "hub", "vehicle", "crew"] },
        { title: "Follow-up", fields: ["accountExecutive", "task"] },
        {
          title: "Request",
          fields: ["contact", "way", "sentTo", "askedAgainAt", "linkExpiresOn", "linkOpenedAt", "notAskedBecause"],
        },
        { title: "Moderation", fields: ["hiddenBecause", "hiddenNote", "hiddenBy", "hiddenAt"] },
      ],
    },
  },
});
