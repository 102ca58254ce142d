import { derive } from "../../schemas/carry/carry-over.ts";
import { choice, computed, date, longText, money, percent, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { percentOf } from "../../schemas/values/money.ts";
import { communicationsAbout } from "../shared/communication-rail.ts";
import { moveTypes } from "./lead.ts";
import { opportunityQueue } from "./queues.ts";

export const lossReasons = ["price", "timing", "competitor", "no decision", "out of area", "other"] as const;
const closed = { within: "closedAt", assignedTo: "accountExecutive" } as const;
const pipeline = { value: ["estimatedValue"], weighted: ["weighted"] } as const;

/** What was lost or closed is no part of the pipeline, however likely it once was. */
const isOver = (state: string | undefined): boolean => state === "lost" || state === "closed";

/** Business that may be won. It ties together the quotes, proposals and orders of one project. */
export const opportunity = resource("opportunity", {
  plural: "Opportunities",
  collection: "opportunities",
  title: "name",
  subtitle: "party",
  path: "/sales/opportunities",
  names: { list: "sales.opportunity" },
  paths: {
    show: "/sales/opportunities/{id}/view",
    edit: "/sales/opportunities/create?id={id}&isEdit=true",
    duplicate: "/sales/opportunities/create?id={id}",
  },
  subject: "SALES_OPPORTUNITY",
  bizObject: 2,
  menu: { group: "sales", order: 4 },
  fields: {
    name: text({ required: true, maxLength: 160, sort: true, search: true }),
    party: ref("party", {
      label: "Company",
      required: true,
      filter: true,
      sort: true,
      search: true,
      selectable: { state: ["prospect", "onboarding", "active", "suspended"] },
    }),
    contact: ref("contact", { scopedBy: { party: "party" } }),
    lead: ref("lead", { readOnly: true, source: true, unique: true }),
    accountExecutive: ref("user", { selectable: { type: "E", state: "active" }, filter: true, sort: true }),
    moveType: choice(moveTypes, { filter: true, sort: true }),
    estimatedValue: money({ min: 0, sort: true, filter: true }),
    probability: percent({ min: 0, max: 100, default: 50, sort: true }),
    weighted: computed(
      "money",
      (row: { estimatedValue: number | null; probability: number | null; state?: string }) =>
        row.estimatedValue === null ? null : percentOf(row.estimatedValue, isOver(row.state) ? 0 : (row.probability ?? 0)),
      { label: "Weighted value", sort: true },
    ),
    closeDate: date({ label: "Expected close", filter: true, sort: true }),
    origin: ref("location", { scopedBy: { party: "party" } }),
    destination: ref("location", { scopedBy: { party: "party" } }),
    targetDate: date({ notBefore: now.today, filter: true, sort: true, help: "When the customer wants the work done" }),
    notes: longText(),
    closedAt: date({ label: "Closed", readOnly: true, filter: true, sort: true }),
    lossReason: choice(lossReasons, { readOnly: true, filter: true }),
    lossNote: longText({ readOnly: true, label: "What happened" }),
  },
  states: {
    open: { id: 5, tone: "info" },
    won: { id: 6, tone: "good" },
    lost: { id: 7, tone: "bad" },
    closed: { id: 8, tone: "muted" },
  },
  create: {},
  update: { from: "open" },
  actions: {
    win: {
      from: ["open", "lost", "closed"],
      to: "won",
      by: ["system"],
      sets: { lossReason: null, lossNote: null, closedAt: now.today },
      notifies: [{ to: ["owner", "assignee"], title: "Opportunity won", message: "{name} was won" }],
    },
    // Runs when the approval of its last approved quote is withdrawn.
    unwin: { label: "Reverse win", from: "won", to: "open", by: ["system"], sets: { closedAt: null } },
    markAsLost: {
      from: "open",
      to: "lost",
      verb: "mark.as.lost",
      danger: true,
      icon: "flag",
      input: {
        lossReason: choice(lossReasons, { required: true, label: "Reason" }),
        note: longText({ maxLength: 1000, label: "What happened" }),
      },
      writes: { lossReason: "lossReason", lossNote: "note" },
      sets: { closedAt: now.today },
      effect: true,
      notifies: [{ to: ["owner", "assignee"], title: "Opportunity lost", message: "{name} was lost" }],
    },
    close: {
      from: "open",
      to: "closed",
      verb: "close",
      icon: "close",
      confirm: "{name} will be closed as neither won nor lost.",
      sets: { closedAt: now.today },
    },
    reopen: {
      from: ["lost", "closed"],
      to: "open",
      verb: "re-activate",
      icon: "undo",
      sets: { lossReason: null, lossNote: null, closedAt: null },
      notifies: [{ to: ["owner", "assignee"], title: "Opportunity reopened", message: "{name} is open again" }],
    },
  },
  next: [{ create: "sales-quote", where: { state: "open" } }, { create: "proposal", where: { state: "open" } }, "reopen"],
  duplicate: { omit: ["closeDate"] },
  people: { owner: "createdBy", assignee: "accountExecutive", openIn: ["open"] },
  figures: {
    decided: { on: "sales", where: { state: ["won", "lost"] }, ...closed },
    won: { on: "sales", where: { state: "won" }, ...closed },
    lost: { on: "sales", where: { state: "lost" }, ...closed },
    losses: { on: "sales", where: { state: "lost" }, ...closed, sums: pipeline, by: { options: "lossReason" } },
    open: { on: "sales", where: { state: "open" }, assignedTo: "accountExecutive", sums: pipeline },
    months: {
      on: "sales",
      where: { state: "open" },
      assignedTo: "accountExecutive",
      sums: pipeline,
      by: { months: "closeDate", from: 0, to: 5, rest: true },
    },
  },
  queue: opportunityQueue,
  views: {
    list: {
      goKey: "o",
      columns: ["name", "party", "estimatedValue", "probability", "weighted", "closeDate", "accountExecutive", "state"],
      more: ["moveType", "targetDate", "contact", "lead", "lossReason", "closedAt", "createdBy", "createdAt", "updatedAt"],
      edit: ["accountExecutive", "closeDate", "probability", "estimatedValue"],
      sort: "-updatedAt",
      segments: {
        param: "show",
        options: {
          all: { where: {} },
          mine: { where: { accountExecutive: me.user } },
          open: { where: { state: "open" } },
          won: { where: { state: "won" } },
          lost: { where: { state: "lost" } },
        },
      },
      board: { title: "name", facts: ["party", "estimatedValue", "closeDate", "accountExecutive"], sum: "estimatedValue" },
      siblingLists: { lists: ["opportunity", "follow-up"] },
    },
    show: {
      strip: [
        "estimatedValue",
        "probability",
        { field: "closeDate", due: { state: "open" } },
        { field: "accountExecutive", empty: "Nobody" },
        { of: "follow-up", by: "about", label: "Next follow-up", rows: { state: "open" }, first: "due" },
      ],
      rail: [{ list: "follow-up", by: "about", label: "Follow-ups" }, ...communicationsAbout],
      tabs: {
        overview: {
          sections: [
            { title: "Opportunity", fields: ["name", "party", "contact", "lead", "accountExecutive", "moveType"] },
            { title: "Move", fields: ["origin", "destination", "targetDate"] },
            { title: "Value", fields: ["estimatedValue", "probability", "weighted", "closeDate"] },
            { title: "Outcome", fields: ["closedAt", "lossReason", "lossNote"] },
            { title: "Notes", fields: ["notes"] },
          ],
        },
        quotes: { list: "sales-quote", by: "opportunity" },
        shippingQuotes: { list: "shipping-quote", by: "opportunity" },
        requests: { label: "Quote requests", list: "quote-request", by: "opportunity" },
        proposals: { list: "proposal", by: "opportunity" },
        activity: { history: true },
      },
    },
    form: {
      computed: ["weighted"],
      sources: {
        cId: { field: "party", copies: { accountExecutive: "accountExecutive" } },
        lead: {
          field: "lead",
          copies: {
            party: "party",
            accountExecutive: "owner",
            moveType: "moveType",
            estimatedValue: "estimatedValue",
            closeDate: "targetDate",
            targetDate: "targetDate",
            notes: "notes",
          },
          derives: {
            name: derive(["company", "name", "moveType"], (row: Record<"company" | "name" | "moveType", string | null>) =>
              [row.company ?? row.name, row.moveType].filter(Boolean).join(", "),
            ),
          },
        },
      },
    },
  },
});
