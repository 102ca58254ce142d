import { choice, dateTime, phone, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { now } from "../../schemas/rules/where.ts";

/**
 * A number that wants no text messages: it replied STOP, its service told us, or its owner said so in another way. Only its owner opens it
 * again, with START.
 */
export const textOptOut = resource("text-opt-out", {
  label: "Opted-out number",
  title: "phoneNumber",
  path: "/reputation-center/opt-outs",
  subject: "CC_DISPATCH_TRACKER_SMS",
  bizObject: 126,
  side: "employee",
  fields: {
    phoneNumber: phone({
      personal: false,
      label: "Number",
      required: true,
      createOnly: true,
      search: true,
      unique: ["stopped"],
      takenMessage: "This number has opted out already.",
    }),
    how: choice(["reply", "service", "in person"], {
      required: true,
      createOnly: true,
      default: "in person",
      filter: true,
      labels: { reply: "By a text message", service: "Told by the service" },
    }),
    words: text({ label: "In their words", maxLength: 200, createOnly: true }),
    stoppedAt: dateTime({ label: "Since", readOnly: true, sort: true }),
    allowedAt: dateTime({ label: "Allowed again", readOnly: true, sort: true }),
  },
  states: {
    stopped: { id: 254, label: "No text messages", tone: "bad" },
    allowed: { id: 255, label: "Allowed again", tone: "good" },
  },
  create: { verb: "mark", effect: true, successMessage: "{phoneNumber} gets no more text messages." },
  actions: {
    allow: { from: "stopped", to: "allowed", by: ["system"], past: "allowed text messages again", sets: { allowedAt: now.moment } },
  },
  views: {
    list: {
      columns: ["phoneNumber", "how", "words", "stoppedAt", "allowedAt", "state"],
      more: ["createdBy", "createdAt"],
      sort: "-stoppedAt",
      siblingLists: { lists: ["text-opt-out", "conversation-message"] },
    },
    show: { sections: [{ title: "Number", fields: ["phoneNumber", "how", "words", "stoppedAt", "allowedAt"] }] },
  },
});
