import { anyRef, choice, computed, date, dateTime, longText, ref } from "../../schemas/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/where.ts";

const channels = ["call", "e-mail", "visit", "text message"] as const;
const channelLabels = { call: "Call", "e-mail": "Email", visit: "Visit", "text message": "Text message" };

/** A planned contact about one record: when, by whom and why. */
export const followUp = resource("follow-up", {
  label: "Follow-up",
  title: "summary",
  path: "/follow-ups",
  // The address without /view opens the record that the follow-up is about.
  paths: { show: "/follow-ups/{id}/view" },
  subject: "FOLLOW_UPS",
  bizObject: 10,
  fields: {
    // Receives, inspections, inventory and pull flows join these four with their modules.
    about: anyRef(["lead", "opportunity", "quote-request", "sales-quote"], {
      required: true,
      createOnly: true,
      filter: true,
      sort: true,
    }),
    summary: computed(
      "text",
      (row: { channel: (typeof channels)[number]; note: string | null }) =>
        [channelLabels[row.channel], row.note?.split("\n")[0]?.slice(0, 120)].filter(Boolean).join(": "),
      { label: "Follow-up", search: true },
    ),
    due: date({ required: true, filter: true, sort: true }),
    channel: choice(channels, { required: true, default: "call", filter: true, labels: channelLabels }),
    owner: ref("user", { selectable: { type: "E", state: "active" }, filter: true, sort: true, help: "Defaults to you" }),
    note: longText({ maxLength: 2000, help: "What to say or ask" }),
    outcome: longText({ readOnly: true }),
    doneAt: dateTime({ readOnly: true, label: "Done", filter: true, sort: true }),
    remindedAt: dateTime({ readOnly: true, label: "Reminded" }),
  },
  states: {
    open: { id: 41, label: "Open", tone: "progress" },
    done: { id: 42, label: "Done", tone: "good" },
  },
  people: { owner: "createdBy", assignee: "owner" },
  create: {
    effect: true,
    successMessage: "Follow-up saved.",
    notifies: [{ to: ["assignee"], title: "Follow-up assigned to you", message: "{summary}" }],
  },
  update: { from: "open", effect: true, successMessage: "Follow-up saved." },
  remove: { from: "open", confirm: "You are about to delete the follow-up {summary}", successMessage: "Follow-up deleted." },
  actions: {
    markAsDone: {
      label: "Mark as done",
      from: "open",
      to: "done",
      verb: "mark.as.completed",
      primary: true,
      icon: "check",
      input: {
        outcome: longText({ required: true, maxLength: 2000, label: "Outcome" }),
        nextDue: date({ label: "Next follow-up date", notBefore: now.today }),
        nextNote: longText({ maxLength: 2000, label: "Next follow-up note" }),
      },
      writes: { outcome: "outcome" },
      effect: true,
      successMessage: "Follow-up marked as done.",
      notifies: [{ to: ["owner"], title: "Follow-up done", message: "{summary}" }],
    },
    reopen: {
      label: "Reopen",
      from: "done",
      to: "open",
      verb: "mark.as.completed",
      icon: "undo",
      sets: { outcome: null, doneAt: null, remindedAt: null },
      successMessage: "Follow-up reopened.",
    },
    remind: {
      label: "Remind",
      past: "sent a reminder",
      from: "open",
      by: ["system"],
      guards: [
        { refuse: (row, { today }) => (row.due <= today ? null : "This follow-up is not due yet.") },
        { refuse: (row) => (row.remindedAt === null ? null : "The reminder has already been sent.") },
      ],
      effect: true,
      notifies: [{ to: ["assignee"], title: "Follow-up due", message: "{summary}" }],
    },
  },
  views: {
    list: {
      columns: ["summary", "about", "due", "channel", "owner", "state"],
      more: ["outcome", "doneAt", "createdBy", "createdAt"],
      sort: "due",
      pagePerKind: true,
      segments: {
        param: "show",
        options: {
          open: { label: "Open", where: { state: "open" } },
          today: { label: "Due today", where: { state: "open", due: now.today } },
          overdue: { label: "Overdue", where: { state: "open", due: { before: now.today } } },
          mine: { label: "Mine", where: { state: "open", owner: me.user } },
          done: { label: "Done", where: { state: "done" } },
          all: { label: "All", where: {} },
        },
      },
      // Due and overdue follow-ups are highlighted in the list and counted on its tab.
      badge: { state: "open", $any: [{ due: now.today }, { due: { before: now.today } }] },
      highlights: [
        { where: { state: "open", due: { before: now.today } }, field: "due", label: "Overdue", tone: "bad" },
        { where: { state: "open", due: now.today }, field: "due", label: "Due today", tone: "warn" },
      ],
    },
    show: { sections: [{ title: "Follow-up", fields: ["about", "due", "channel", "owner", "note", "outcome", "doneAt"] }] },
    form: { sections: [{ title: "Follow-up", fields: ["about", "due", "channel", "owner", "note"] }] },
    // How a record's rail lists them: the open ones, and the outcomes of the latest ones.
    railItem: {
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
    },
  },
});
