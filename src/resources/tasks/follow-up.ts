import { choiceLabel } from "../../schemas/fields/field.ts";
import { anyRef, choice, computed, date, dateTime, longText, ref } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { followUpQueue } from "./queues.ts";

const channels = ["call", "e-mail", "visit", "text message"] as const;
const channel = choice(channels, { required: true, default: "call", filter: true, labels: { "e-mail": "Email" } });

/** A planned contact about one record: when, by whom and why. */
export const followUp = resource("follow-up", {
  label: "Follow-up",
  title: "summary",
  path: "/follow-ups",
  names: { list: "follow-up", about: "follow-up.view", view: "follow-up.record" },
  // The address without /view opens the record that the follow-up is about.
  paths: { show: "/follow-ups/{id}/view" },
  subject: "FOLLOW_UPS",
  bizObject: 10,
  comments: false,
  fields: {
    about: anyRef(["lead", "opportunity", "quote-request", "sales-quote", "receive", "inspection", "inventory-item", "pull-flow"], {
      required: true,
      createOnly: true,
      filter: true,
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
  },
  states: {
    open: { id: 41, tone: "info" },
    done: { id: 42, tone: "good" },
  },
  people: { owner: "createdBy", assignee: "owner", openIn: ["open"] },
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
  next: ["markAsDone"],
  // Once for each due date and owner: a new one clears the reminder. It waits while its owner is suspended.
  daily: { action: "remind", where: { remindedAt: null, "owner.state": "active", $not: { due: { after: now.today } } }, at: "07:00" },
  queue: followUpQueue,
  views: {
    list: {
      columns: ["summary", "about", "due", "channel", "owner", "state"],
      more: ["outcome", "doneAt", "createdBy", "createdAt"],
      edit: ["owner", "due", "channel"],
      sort: "due",
      pagePerKind: true,
      segments: {
        param: "show",
        options: {
          open: { where: { state: "open" } },
          today: { label: "Due today", where: { state: "open", due: now.today } },
          overdue: { where: { state: "open", due: { before: now.today } } },
          mine: { where: { state: "open", owner: me.user } },
          done: { where: { state: "done" } },
          all: { where: {} },
        },
      },
      // Due and overdue follow-ups are highlighted in the list and counted on its tab.
      badge: { state: "open", $any: [{ due: now.today }, { due: { before: now.today } }] },
      highlights: [
        { where: { state: "open", due: { before: now.today } }, field: "due", label: "Overdue", tone: "bad" },
        { where: { state: "open", due: now.today }, field: "due", label: "Due today", tone: "warn" },
      ],
    },
    show: {
      strip: [{ field: "due", due: { state: "open" } }, "owner", "channel", "about"],
      sections: [{ title: "Follow-up", fields: ["about", "due", "channel", "owner", "note", "outcome", "doneAt"] }],
    },
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
