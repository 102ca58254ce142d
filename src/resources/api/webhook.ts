import { dateTime, integer, ref, tags, text, url } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import { ownersOnly } from "./api-key.ts";

/** An address of another program that is called when something happens, with what the owner may read of it. */
export const webhook = resource("webhook", {
  title: "name",
  subtitle: "url",
  path: "/user-management/webhooks",
  subject: "WEBHOOKS",
  bizObject: 151,
  side: "employee",
  comments: false,
  fields: {
    name: text({ required: true, maxLength: 80, sort: true, search: true }),
    url: url({ label: "URL", required: true }),
    events: tags({
      required: true,
      events: true,
      help: "Such as invoice.issued or invoice.*",
    }),
    owner: ref("user", { readOnly: true, filter: true }),
    secretVersion: integer({ readOnly: true, default: 0, min: 0 }),
    earlierUntil: dateTime({ label: "Earlier secret used until", readOnly: true }),
    failures: integer({ label: "Failed in a row", readOnly: true, default: 0, min: 0 }),
  },
  states: {
    active: { id: 303, tone: "good" },
    paused: { id: 304, tone: "warn" },
  },
  create: { effect: true },
  update: { guards: [ownersOnly], effect: true },
  remove: {},
  actions: {
    sendTest: {
      label: "Send a test event",
      verb: "update",
      icon: "send",
      effect: true,
      from: "active",
      successMessage: "A test event is on its way.",
    },
    resendFailed: {
      label: "Send failed ones again",
      verb: "update",
      icon: "sync",
      effect: true,
      from: "active",
      successMessage: "They are on their way again.",
    },
    pause: { verb: "update", icon: "pause", from: "active", to: "paused" },
    resume: { verb: "update", icon: "play", from: "paused", to: "active", sets: { failures: 0 } },
    replaceSecret: {
      past: "made a new secret for {it}",
      by: ["system"],
      input: { secretVersion: integer({ required: true, min: 1 }), earlierUntil: dateTime() },
      writes: { secretVersion: "secretVersion", earlierUntil: "earlierUntil" },
    },
    giveUp: {
      label: "Pause after failures",
      past: "paused {it} after failures",
      by: ["system"],
      from: "active",
      to: "paused",
      notifies: [
        {
          to: ["owner"],
          title: "Webhook {name} is paused",
          message: "{failures} events in a row could not be delivered to {url}.",
          mail: true,
        },
      ],
    },
  },
  next: ["resume", "sendTest"],
  people: { owner: "owner" },
  employee: { rows: { owner: me.user } },
  views: {
    list: { columns: ["name", "url", "events", "owner", "failures", "state"] },
    show: {
      tabs: {
        webhook: {
          component: "webhook-secret",
          sections: [{ title: "Webhook", fields: ["name", "url", "events", "owner", "failures", "earlierUntil"] }],
        },
        deliveries: { list: "webhook-delivery", by: "webhook" },
      },
    },
  },
});
