import { anyRef, boolean, choice, dateTime, email, longText, phone, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";
import { byChannel, channels, ofChannel } from "./channels.ts";
import { conversationQueue } from "./queues.ts";

/** What a conversation can be about: what its customer sees of us, and what comes before. */
export const conversationSubjects = [
  "lead",
  "opportunity",
  "quote-request",
  "sales-quote",
  "shipping-quote",
  "sales-order",
  "work-order",
  "bill-of-lading",
  "claim",
  "pending-receive",
  "receive",
  "inspection",
  "inspection-repair",
  "inventory-item",
  "pull-flow",
  "invoice",
  "payment",
] as const;

const unfinished = ["new", "open", "waiting"] as const;

/**
 * Everything said with one person: by text message, one conversation per number; by email, one per thread; in the app, one per record. An
 * inbound message reopens it.
 */
export const conversation = resource("conversation", {
  title: "name",
  subtitle: ["subject", "party"],
  path: "/reputation-center/dispatch",
  paths: { list: "/reputation-center/dispatch/{tab}", show: "/reputation-center/dispatch/conversations/{id}" },
  subject: "CC_DISPATCH_TRACKER",
  bizObject: 124,
  comments: false,
  menu: {
    group: "customerCare",
    order: 1,
    label: "Dispatch Tracker",
    subjects: ["CC_DISPATCH_TRACKER", "CC_DISPATCH_TRACKER_SMS", "CC_DISPATCH_TRACKER_EMAIL"],
  },
  fields: {
    name: text({ personal: "contact", label: "With", readOnly: true, sort: true, search: true, maxLength: 320 }),
    channel: choice(channels, { ...ofChannel, required: true, createOnly: true, default: "email" }),
    phoneNumber: phone({ personal: "contact", createOnly: true, help: "For text messages" }),
    emailAddress: email({ personal: "contact", createOnly: true }),
    // The one form of both that services use: an international number, an address in lower case.
    address: text({ personal: "contact", label: "Number or address", readOnly: true, search: true, maxLength: 320 }),
    subject: text({ personal: "contact", maxLength: 200, search: true }),
    contact: ref("contact", { filter: true, scopedBy: { party: "party" } }),
    party: ref("party", { label: "Company", filter: true, sort: true, search: true }),
    about: anyRef(conversationSubjects, { filter: true }),
    assignee: ref("user", { readOnly: true, selectable: { type: "E", state: "active" }, filter: true, sort: true }),
    preview: text({ personal: "contact", label: "Last message", readOnly: true, maxLength: 200 }),
    lastMessageAt: dateTime({ readOnly: true, sort: true, filter: true }),
    unread: boolean({ readOnly: true, filter: true, hiddenFrom: "customer" }),
    waitingSince: dateTime({
      readOnly: true,
      sort: true,
      filter: true,
      hiddenFrom: "customer",
      help: "The first message that nobody answered",
    }),
    answerDueAt: dateTime({ label: "Answer promised by", readOnly: true, sort: true, filter: true, hiddenFrom: "customer" }),
    snoozedUntil: dateTime({ readOnly: true, filter: true, hiddenFrom: "customer" }),
    // One per number and per record and company: whoever writes at the same time finds the same one.
    key: text({
      personal: "contact",
      readOnly: true,
      unique: true,
      maxLength: 400,
      hiddenFrom: "customer",
      takenMessage: "This conversation exists already.",
    }),
  },
  rules: [
    {
      at: "emailAddress",
      holds: (row) => (row.channel === "email") === (row.emailAddress !== null),
      message: "An email conversation needs an address, and no other has one.",
    },
    {
      at: "phoneNumber",
      holds: (row) => (row.channel === "text message") === (row.phoneNumber !== null),
      message: "A conversation by text message needs a number, and no other has one.",
    },
    { at: "party", holds: (row) => row.channel !== "app" || row.partyId !== null, message: "Choose the company to write to." },
  ],
  states: {
    new: { id: 250, tone: "info" },
    open: { id: 251, tone: "info" },
    waiting: { id: 252, label: "Waiting for them", customerLabel: "Answered", tone: "neutral" },
    closed: { id: 253, tone: "muted" },
  },
  create: { by: ["employee", "system"], effect: true },
  update: { effect: true },
  actions: {
    take: {
      from: unfinished,
      to: "open",
      verb: "update",
      icon: "user",
      past: "took {it}",
      guards: [
        {
          remedy: "done",
          refuse: (row, { user }) => (row.assigneeId === user.id && row.state === "open" ? "This conversation is already yours." : null),
        },
      ],
      sets: { assignee: me.user, snoozedUntil: null },
      successMessage: "The conversation with {name} is yours.",
    },
    assign: {
      from: unfinished,
      to: "open",
      verb: "assign",
      icon: "user",
      input: { assignee: ref("user", { required: true, selectable: { type: "E", state: "active" } }) },
      writes: { assignee: "assignee" },
      sets: { snoozedUntil: null },
      notifies: [{ to: ["assignee"], title: "Conversation assigned to you", message: "{name}: {preview}" }],
    },
    unassign: {
      from: ["open", "waiting"],
      to: "new",
      verb: "assign",
      icon: "undo",
      guards: [{ remedy: "done", refuse: (row) => (row.assigneeId === null ? "Nobody has it." : null) }],
      sets: { assignee: null },
    },
    snooze: {
      from: unfinished,
      to: "waiting",
      verb: "update",
      icon: "pause",
      input: { until: dateTime({ required: true }), note: longText({ maxLength: 500, help: "For colleagues: why" }) },
      writes: { snoozedUntil: "until" },
      effect: true,
      successMessage: "You will be reminded of {name}.",
    },
    wake: {
      from: "waiting",
      to: "open",
      by: ["system"],
      past: "brought {it} back",
      sets: { snoozedUntil: null, unread: true },
      notifies: [{ to: ["assignee"], title: "Back from snooze", message: "{name}: {preview}" }],
    },
    markRead: { past: "read {it}", verb: "read", sets: { unread: false } },
    markUnread: { verb: "update", sets: { unread: true } },
    close: {
      from: unfinished,
      to: "closed",
      verb: "close",
      icon: "check",
      sets: { waitingSince: null, answerDueAt: null, snoozedUntil: null, unread: false },
      successMessage: "Conversation with {name} closed.",
    },
    reopen: { from: "closed", to: "open", verb: "close", icon: "undo" },
    reopenByMessage: {
      past: "reopened {it} with a message",
      from: ["waiting", "closed"],
      to: "open",
      by: ["system"],
      sets: { snoozedUntil: null },
    },
    markAsAnswered: { past: "answered", from: ["new", "open"], to: "waiting", by: ["system"] },
  },
  next: ["take", "close", "reopen"],
  employee: byChannel,
  customer: { rows: { party: me.company, channel: "app" }, may: ["read"] },
  people: { assignee: "assignee", openIn: ["new", "open", "waiting"], company: "party" },
  queue: conversationQueue,
  views: {
    list: {
      goKey: "d",
      title: "Dispatch tracker",
      customerTitle: "Messages",
      columns: ["name", "channel", "party", "about", "preview", "assignee", "waitingSince", "lastMessageAt"],
      more: ["subject", "address", "contact", "answerDueAt", "snoozedUntil", "unread", "createdAt"],
      sort: "-lastMessageAt",
      tabs: {
        new: { where: { state: "new" }, badge: true },
        open: { where: { state: "open" }, badge: true },
        waiting: { where: { state: "waiting" } },
        closed: { where: { state: "closed" } },
        all: { where: {} },
      },
      defaultTab: { employee: "new", customer: "all" },
      segments: {
        param: "who",
        options: {
          anybody: { where: {} },
          mine: { where: { assignee: me.user } },
          nobody: { label: "Nobody's", where: { assignee: null } },
        },
      },
      highlights: [{ where: { answerDueAt: { before: now.today } }, field: "waitingSince", label: "Late", tone: "bad" }],
    },
    show: {
      strip: [
        { field: "answerDueAt", due: { state: ["new", "open"] } },
        { field: "assignee", empty: "Nobody" },
        "lastMessageAt",
        "contact",
        "party",
      ],
      sections: [
        { title: "Conversation", fields: ["channel", "phoneNumber", "emailAddress", "subject", "contact", "party", "about"] },
        {
          title: "Answering",
          fields: ["assignee", "waitingSince", "answerDueAt", "snoozedUntil", "lastMessageAt", "preview"],
          onlyFor: "employee",
        },
      ],
    },
    railItem: {
      groups: [
        {
          segment: "anybody",
          when: "lastMessageAt",
          by: ["name", "channel", "assignee"],
          text: "preview",
          sort: "-lastMessageAt",
          max: 5,
          opens: true,
          empty: "No conversations yet.",
        },
      ],
    },
  },
});
