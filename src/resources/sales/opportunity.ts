import { choice, computed, date, longText, money, percent, ref, text } from "../../schemas/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { percentOf } from "../../schemas/values/money.ts";
import { me } from "../../schemas/where.ts";
import { moveTypeLabels, moveTypes } from "./lead.ts";

export const lossReasons = ["price", "timing", "competitor", "no decision", "out of area", "other"] as const;
export const lossLabels = {
  price: "Price",
  timing: "Timing",
  competitor: "Competitor",
  "no decision": "No decision",
  "out of area": "Out of area",
  other: "Other",
};

/** Business that may be won. It ties together the quotes, proposals and orders of one project. */
export const opportunity = resource("opportunity", {
  label: "Opportunity",
  plural: "Opportunities",
  collection: "opportunities",
  title: "name",
  subtitle: "party",
  path: "/sales/opportunities",
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
      selectable: { state: ["prospect", "onboarding", "active", "suspended"] },
    }),
    contact: ref("contact", { scopedBy: { party: "party" } }),
    lead: ref("lead", { readOnly: true, source: true, unique: true }),
    accountExecutive: ref("user", { selectable: { type: "E", state: "active" }, filter: true, sort: true }),
    moveType: choice(moveTypes, { filter: true, sort: true, labels: moveTypeLabels }),
    estimatedValue: money({ min: 0, sort: true, filter: true }),
    probability: percent({ min: 0, max: 100, default: 50, sort: true }),
    weighted: computed(
      "money",
      (row: { estimatedValue: number | null; probability: number | null }) =>
        row.estimatedValue === null ? null : percentOf(row.estimatedValue, row.probability ?? 0),
      { label: "Weighted value", sort: true },
    ),
    closeDate: date({ label: "Expected close", filter: true, sort: true }),
    notes: longText(),
    closedAt: date({ label: "Closed", readOnly: true, filter: true, sort: true }),
    lossReason: choice(lossReasons, { readOnly: true, filter: true, labels: lossLabels }),
    lossNote: longText({ readOnly: true, label: "What happened" }),
  },
  states: {
    open: { id: 5, label: "Open", tone: "progress" },
    won: { id: 6, label: "Won", tone: "good" },
    lost: { id: 7, label: "Lost", tone: "bad" },
    closed: { id: 8, label: "Closed", tone: "muted" },
  },
  create: { successMessage: "Opportunity {name} saved." },
  update: { from: "open", successMessage: "Opportunity {name} saved." },
  actions: {
    win: {
      label: "Win",
      from: ["open", "lost", "closed"],
      to: "won",
      by: ["system"],
      sets: { lossReason: null, lossNote: null },
      effect: true,
      notifies: [{ to: ["owner", "assignee"], title: "Opportunity won", message: "{name} was won" }],
    },
    // Runs when the approval of its last approved quote is withdrawn.
    unwin: { label: "Reverse win", from: "won", to: "open", by: ["system"], sets: { closedAt: null } },
    markAsLost: {
      label: "Mark as lost",
      from: "open",
      to: "lost",
      verb: "mark.as.lost",
      danger: true,
      icon: "flag",
      input: {
        lossReason: choice(lossReasons, { required: true, label: "Reason", labels: lossLabels }),
        note: longText({ maxLength: 1000, label: "What happened" }),
      },
      writes: { lossReason: "lossReason", lossNote: "note" },
      effect: true,
      successMessage: "{name} marked as lost.",
      notifies: [{ to: ["owner", "assignee"], title: "Opportunity lost", message: "{name} was lost" }],
    },
    close: {
      label: "Close",
      from: "open",
      to: "closed",
      verb: "close",
      icon: "close",
      confirm: "{name} will be closed as neither won nor lost.",
      effect: true,
      successMessage: "{name} closed.",
    },
    reopen: {
      label: "Reopen",
      from: ["lost", "closed"],
      to: "open",
      verb: "re-activate",
      icon: "undo",
      sets: { lossReason: null, lossNote: null, closedAt: null },
      successMessage: "{name} reopened.",
      notifies: [{ to: ["owner", "assignee"], title: "Opportunity reopened", message: "{name} is open again" }],
    },
  },
  duplicate: { omit: ["closeDate"] },
  people: { owner: "createdBy", assignee: "accountExecutive" },
  views: {
    list: {
      columns: ["name", "party", "estimatedValue", "probability", "weighted", "closeDate", "accountExecutive", "state"],
      more: ["moveType", "contact", "lead", "lossReason", "closedAt", "createdBy", "createdAt", "updatedAt"],
      sort: "-updatedAt",
      segments: {
        param: "show",
        options: {
          all: { label: "All", where: {} },
          mine: { label: "Mine", where: { accountExecutive: me.user } },
          open: { label: "Open", where: { state: "open" } },
          won: { label: "Won", where: { state: "won" } },
          lost: { label: "Lost", where: { state: "lost" } },
        },
      },
      board: { title: "name", facts: ["party", "estimatedValue", "closeDate", "accountExecutive"], sum: "estimatedValue" },
      siblingLists: { lists: { opportunity: "Opportunities", "follow-up": "Follow-ups" } },
    },
    show: {
      rail: [{ list: "follow-up", by: "about", label: "Follow-ups" }],
      tabs: {
        overview: {
          label: "Overview",
          sections: [
            { title: "Opportunity", fields: ["name", "party", "contact", "lead", "accountExecutive", "moveType"] },
            { title: "Value", fields: ["estimatedValue", "probability", "weighted", "closeDate"] },
            { title: "Outcome", fields: ["closedAt", "lossReason", "lossNote"] },
            { title: "Notes", fields: ["notes"] },
          ],
        },
        quotes: { label: "Quotes", list: "sales-quote", by: "opportunity" },
        requests: { label: "Quote requests", list: "quote-request", by: "opportunity" },
        proposals: { label: "Proposals", list: "proposal", by: "opportunity" },
        activity: { label: "Activity", history: true },
      },
    },
    form: {
      sources: { cId: { field: "party", copies: { accountExecutive: "accountExecutive" } } },
      sections: [
        { title: "Opportunity", fields: ["name", "party", "contact", "accountExecutive", "moveType"] },
        { title: "Value", fields: ["estimatedValue", "probability", "weighted", "closeDate"] },
        { title: "Notes", fields: ["notes"] },
      ],
    },
  },
});
