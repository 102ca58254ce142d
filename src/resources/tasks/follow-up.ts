import { choiceLabel } from "../../schemas/field.ts";
import { choice, computed, date, dateTime, longText, ref } from "../../schemas/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/where.ts";
import { quoteLists } from "../sales/quote-lists.ts";

const channels = ["call", "e-mail", "visit", "text message"] as const;
const channel = choice(channels, { required: true, default: "call", filter: true, labels: { "e-mail": "Email" } });

/** The resources a follow-up can be about. */
const subjectsOf = ["lead", "opportunity", "quote-request", "sales-quote"] as const;

const fields = {
  about: choice(subjectsOf, {
    required: true,
    readOnly: true,
    labels: { "quote-request": "Quote request", "sales-quote": "Quote" },
  }),
  summary: computed(
    "text",
    (row: { channel: (typeof channels)[number]; note: string | null }) =>
      [choiceLabel(channel, row.channel), row.note?.split("\n")[0]?.slice(0, 120)].filter(Boolean).join(": "),
    { label: "Follow-up", search: true },
  ),
  due: date({ required: true, filter: true, sort: true }),
  channel,
  owner: ref("user", { selectable: { type: "E", state: "active" }, filter: true, sort: true, help: "Defaults to you" }),
  note: longText({ maxLength: 2000, help: "What to say or ask" }),
  outcome: longText({ readOnly: true }),
  doneAt: dateTime({ readOnly: true, label: "Done", filter: true, sort: true }),
  remindedAt: dateTime({ readOnly: true, label: "Reminded" }),
};

const shape = {
  label: "Follow-up",
  title: "summary",
  subject: "FOLLOW_UPS",
  bizObject: 10,
  table: "follow_ups",
  states: {
    open: { id: 41, tone: "progress" },
    done: { id: 42, tone: "good" },
  },
  people: { owner: "createdBy", assignee: "owner" },
} as const;

const common = {
  ...shape,
  create: {
    effect: true,
    successMessage: "Follow-up saved.",
    notifies: [{ to: ["assignee"], title: "Follow-up assigned to you", message: "{summary}" }],
  },
  update: { from: "open", effect: true, successMessage: "Follow-up saved." },
  remove: { from: "open", confirm: "You are about to delete the follow-up {summary}", successMessage: "Follow-up deleted." },
  actions: {
    markAsDone: {
      from: "open",
      to: "done",
      verb: "mark.as.completed",
      primary: true,
      icon: "check",
      input: {
        outcome: longText({ required: true, maxLength: 2000 }),
        nextDue: date({ label: "Next follow-up date", notBefore: now.today }),
        nextNote: longText({ maxLength: 2000, label: "Next follow-up note" }),
      },
      writes: { outcome: "outcome" },
      sets: { doneAt: now.moment },
      effect: true,
      successMessage: "Follow-up marked as done.",
      notifies: [{ to: ["owner"], title: "Follow-up done", message: "{summary}" }],
    },
    reopen: {
      from: "done",
      to: "open",
      verb: "mark.as.completed",
      icon: "undo",
      sets: { outcome: null, doneAt: null, remindedAt: null },
      successMessage: "Follow-up reopened.",
    },
    remind: {
      past: "sent a reminder",
      from: "open",
      by: ["system"],
      sets: { remindedAt: now.moment },
      notifies: [{ to: ["assignee"], title: "Follow-up due", message: "{summary}" }],
    },
  },
  // Once for each due date: a new one clears the reminder.
  daily: { action: "remind", where: { remindedAt: null, $not: { due: { after: now.today } } }, at: "07:00" },
} as const;

const segments = {
  param: "show",
  options: {
    open: { where: { state: "open" } },
    today: { label: "Due today", where: { state: "open", due: now.today } },
    overdue: { where: { state: "open", due: { before: now.today } } },
    mine: { where: { state: "open", owner: me.user } },
    done: { where: { state: "done" } },
    all: { where: {} },
  },
} as const;

/** How the record's rail lists them: the open ones, and the outcomes of the latest ones. */
const railItem = {
  groups: [
    {
      segment: "open",
      when: "due",
      by: ["channel", "owner"],
      text: "note",
      sort: "due",
      empty: "No follow-ups planned. When you add one, its owner is reminded on the due date.",
    },
    { segment: "done", when: "doneAt", by: ["channel", "owner"], text: "outcome", sort: "-doneAt", max: 3 },
  ],
} as const;

/** Due and overdue follow-ups are highlighted in the list and counted on its tab. */
const pressing = {
  badge: { state: "open", $any: [{ due: now.today }, { due: { before: now.today } }] },
  highlights: [
    { where: { state: "open", due: { before: now.today } }, field: "due", label: "Overdue", tone: "bad" },
    { where: { state: "open", due: now.today }, field: "due", label: "Due today", tone: "warn" },
  ],
} as const;

/** The views of a slice; the column of the record it is about comes first. */
const viewsOf = <About extends string>(recordField: About, lists: Readonly<Record<string, string>>) =>
  ({
    list: {
      columns: ["summary", recordField, "due", "channel", "owner", "state"],
      more: ["outcome", "doneAt", "createdBy", "createdAt"],
      sort: "due",
      segments,
      ...pressing,
      siblingLists: { lists },
    },
    show: { sections: [{ title: "Follow-up", fields: [recordField, "due", "channel", "owner", "note", "outcome", "doneAt"] }] },
    railItem,
  }) as const;

const target = { required: true, createOnly: true, filter: true, sort: true } as const;

/** A planned contact about one record: when, by whom and why. Its slices have the screens. */
export const followUp = resource("follow-up", {
  ...shape,
  path: "/follow-ups",
  routes: false,
  slices: ["lead-follow-up", "opportunity-follow-up", "request-follow-up", "quote-follow-up"],
  fields,
  views: { list: { columns: ["summary", "due", "owner", "state"] } },
});

export const leadFollowUp = resource("lead-follow-up", {
  ...common,
  path: "/sales/leads/follow-ups",
  rows: { about: "lead" },
  fields: { lead: ref("lead", target), ...fields },
  views: viewsOf("lead", { lead: "Leads", "lead-follow-up": "Follow-ups" }),
});

export const opportunityFollowUp = resource("opportunity-follow-up", {
  ...common,
  path: "/sales/opportunities/follow-ups",
  rows: { about: "opportunity" },
  fields: { opportunity: ref("opportunity", target), ...fields },
  views: viewsOf("opportunity", { opportunity: "Opportunities", "opportunity-follow-up": "Follow-ups" }),
});

export const requestFollowUp = resource("request-follow-up", {
  ...common,
  path: "/sales/quote-requests/follow-ups",
  rows: { about: "quote-request" },
  fields: { quoteRequest: ref("quote-request", target), ...fields },
  views: viewsOf("quoteRequest", { "quote-request": "Quote requests", "request-follow-up": "Follow-ups" }),
});

export const quoteFollowUp = resource("quote-follow-up", {
  ...common,
  path: "/sales/quotes/follow-ups",
  rows: { about: "sales-quote" },
  fields: { quote: ref("sales-quote", target), ...fields },
  views: viewsOf("quote", quoteLists),
});
