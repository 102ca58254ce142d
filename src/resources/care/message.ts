import { boolean, choice, dateTime, decimal, files, longText, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import { addressOfEntry, splitAddresses } from "../../schemas/values/email.ts";
import { byChannel, channels, ofChannel } from "./channels.ts";

/** Inbound, outbound, or among colleagues. */
export const directions = ["in", "out", "note"] as const;

/** What became of a message, in the order of what can follow: reports of services come in any order and never lead back. */
export const deliveries = ["received", "noted", "queued", "sent", "delivered", "failed"] as const;
export type Delivery = (typeof deliveries)[number];

/** One message of a conversation. It is never changed by hand and never deleted. */
export const message = resource("conversation-message", {
  label: "Message",
  collection: "messages",
  title: "preview",
  subtitle: ["conversation", "sender"],
  path: "/reputation-center/messages",
  subject: "CC_DISPATCH_TRACKER",
  bizObject: 125,
  comments: false,
  fields: {
    conversation: ref("conversation", { required: true, createOnly: true, filter: true, search: true }),
    channel: choice(channels, { ...ofChannel, readOnly: true }),
    direction: choice(directions, {
      required: true,
      createOnly: true,
      default: "out",
      filter: true,
      readOnlyFor: "customer",
      labels: { in: "From them", out: "From us", note: "Note among colleagues" },
    }),
    preview: text({ personal: "conversation.contact", label: "Message", readOnly: true, maxLength: 200 }),
    sender: text({
      personal: "conversation.contact",
      label: "From",
      readOnly: true,
      search: true,
      maxLength: 320,
      help: "The name, or the number or address",
    }),
    recipient: text({ personal: "conversation.contact", label: "To", readOnly: true, maxLength: 320, hiddenFrom: "customer" }),
    cc: longText({
      personal: "conversation.contact",
      createOnly: true,
      maxLength: 20_000,
      hiddenFrom: "customer",
      help: "Who else gets an email: addresses, with commas in between",
    }),
    subject: text({ personal: "conversation.contact", readOnly: true, maxLength: 400 }),
    body: longText({ personal: "conversation.contact", label: "Text", createOnly: true, search: true, maxLength: 100_000 }),
    quoted: longText({ personal: "conversation.contact", label: "Quoted text", readOnly: true, maxLength: 200_000 }),
    files: files({ personal: "conversation.contact", max: 60 }),
    automatic: boolean({
      label: "Sent by a program",
      readOnly: true,
      filter: true,
      hiddenFrom: "customer",
      help: "An absence note, a newsletter or a report: it waits for no answer",
    }),
    delivery: choice(deliveries, { readOnly: true, filter: true, sort: true }),
    problem: text({ personal: "conversation.contact", readOnly: true, maxLength: 10_000, hiddenFrom: "customer" }),
    sentAt: dateTime({ label: "Sent", readOnly: true, sort: true, filter: true }),
    deliveredAt: dateTime({ label: "Delivered", readOnly: true }),
    providerId: text({ label: "Id at the service", readOnly: true, unique: true, maxLength: 400, hiddenFrom: "customer" }),
    cost: decimal({ readOnly: true, unit: "USD", hiddenFrom: "customer" }),
    review: ref("review", {
      label: "Asks for review",
      readOnly: true,
      hiddenFrom: "customer",
      help: "Its link is written into the message as it is sent, so that nobody else reads it",
    }),
    lastSeen: ref("conversation-message", {
      scopedBy: { conversation: "conversation" },
      createOnly: true,
      hiddenFrom: "customer",
      help: "The last message that its author had seen: if there is a newer one by then, it is not sent",
    }),
  },
  rules: [
    {
      at: "cc",
      holds: (row) => row.cc === null || splitAddresses(row.cc).every((entry) => addressOfEntry(entry) !== null),
      message: "Enter email addresses, with commas in between.",
    },
  ],
  create: { by: ["employee", "customer"], verb: "send", effect: true, successMessage: "Message sent." },
  actions: {
    fail: {
      past: "could not deliver {it}",
      by: ["system"],
      input: { problem: text({ required: true, maxLength: 500 }) },
      writes: { problem: "problem" },
      sets: { delivery: "failed" },
      effect: true,
      notifies: [{ to: ["owner"], title: "Message not delivered", message: "{preview}" }],
    },
  },
  people: { owner: "createdBy" },
  employee: byChannel,
  customer: {
    rows: { "conversation.party": me.company, channel: "app", direction: ["in", "out"] },
    may: ["read", "create"],
  },
  views: {
    list: {
      columns: ["conversation", "direction", "preview", "sender", "delivery", "sentAt"],
      more: ["channel", "subject", "recipient", "problem", "cost", "createdBy", "createdAt"],
      sort: "-id",
    },
    show: {
      sections: [
        { title: "Message", fields: ["conversation", "direction", "sender", "subject", "body", "quoted", "files"] },
        {
          title: "Delivery",
          fields: ["channel", "recipient", "cc", "automatic", "delivery", "problem", "sentAt", "deliveredAt", "providerId", "cost"],
          onlyFor: "employee",
        },
      ],
    },
  },
});
