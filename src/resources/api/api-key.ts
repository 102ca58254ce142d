import { closedToKeys } from "../../schemas/access/closed-to-keys.ts";
import type { Guard } from "../../schemas/actions/action.ts";
import { abilities, date, dateTime, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";

export const KEY_DAYS = { standard: 90, most: 365 } as const;

/** Of what acts with its owner's access: others can end it, and not turn it to their own use. */
export const ownersOnly: Guard<{ readonly ownerId: number | null }> = {
  remedy: "final",
  refuse: ({ ownerId }, { user }) => (ownerId === user.id ? null : "Only its owner can change it."),
};

/** Access for another program, with some of its owner's abilities. The key itself is shown once and stored as a digest. */
export const apiKey = resource("api-key", {
  label: "API key",
  title: "name",
  subtitle: "key",
  path: "/user-management/api-keys",
  subject: "API_KEYS",
  bizObject: 150,
  comments: false,
  fields: {
    name: text({ required: true, maxLength: 80, sort: true, search: true }),
    owner: ref("user", { readOnly: true, filter: true }),
    key: text({ readOnly: true, mono: true, maxLength: 20, search: true }),
    expiresOn: date({ label: "Last day", required: true, defaultDays: KEY_DAYS.standard, notBefore: now.today, sort: true }),
    earlierUntil: dateTime({ label: "Earlier key valid until", readOnly: true }),
    lastUsedAt: dateTime({ label: "Last used", readOnly: true, sort: true }),
    lastUsedFrom: text({ readOnly: true, mono: true, maxLength: 45 }),
    abilities: abilities({ label: "Permissions", without: closedToKeys }),
  },
  states: {
    active: { id: 300, tone: "good" },
    expired: { id: 301, tone: "muted" },
    revoked: { id: 302, tone: "bad" },
  },
  create: { by: ["employee", "customer"], effect: true },
  update: { by: ["employee", "customer"], from: "active", guards: [ownersOnly], effect: true },
  actions: {
    // The system's, when its owner is suspended or deleted: a key that comes back to life by itself would be nobody's intention.
    revoke: {
      by: ["employee", "customer", "system"],
      from: ["active", "expired"],
      to: "revoked",
      verb: "delete",
      danger: true,
      confirm: "Revoke {name} at once",
      effect: true,
    },
    replaceKey: {
      past: "made a new key for {it}",
      by: ["system"],
      from: "active",
      input: { key: text({ required: true, maxLength: 20 }), earlierUntil: dateTime() },
      writes: { key: "key", earlierUntil: "earlierUntil" },
    },
    expire: { by: ["system"], from: "active", to: "expired" },
  },
  daily: { action: "expire", where: { expiresOn: { before: now.today } } },
  people: { owner: "owner" },
  employee: { rows: { owner: me.user } },
  customer: { rows: { owner: me.user }, may: ["read", "create", "update", "revoke"] },
  views: {
    list: {
      columns: ["name", "owner", "key", "expiresOn", "lastUsedAt", "state"],
      more: ["lastUsedFrom", "createdAt"],
      siblingLists: { lists: ["api-key", "webhook", "webhook-delivery"] },
      relatedScreens: { "user-management.api": { label: "Reference" } },
    },
    show: {
      component: "api-key-secret",
      componentFirst: true,
      sections: [
        { title: "General", fields: ["name", "owner", "key", "expiresOn", "earlierUntil", "lastUsedAt", "lastUsedFrom"] },
        { title: "Permissions", fields: ["abilities"] },
      ],
    },
  },
});
