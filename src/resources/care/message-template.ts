import { inDoubleBraces } from "../../schemas/documents/placeholders.ts";
import { longText, tags, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { channels } from "./channels.ts";
import { MAX_WRITTEN } from "./inbox-rules.ts";
import { templateFields, unknownFields } from "./template-fields.ts";

const named = (value: string | null): boolean => unknownFields(value ?? "").length === 0;
const message = `Only these can stand in braces: ${Object.keys(templateFields).map(inDoubleBraces).join(", ")}.`;

/** A text that is written again and again. The tracker fills in its fields from what the conversation is about. */
export const messageTemplate = resource("message-template", {
  title: "name",
  path: "/reputation-center/templates",
  subject: "CC_DISPATCH_TRACKER",
  bizObject: 145,
  side: "employee",
  fields: {
    name: text({ required: true, unique: true, maxLength: 120, sort: true, search: true }),
    channels: tags({ options: channels, filter: true, help: "Where it is offered; everywhere if empty" }),
    subject: text({ maxLength: 200, help: "For a new email" }),
    body: longText({
      required: true,
      label: "Text",
      maxLength: MAX_WRITTEN,
      search: true,
      help: `Filled in when it is used: ${Object.entries(templateFields)
        .map(([name, meaning]) => `${inDoubleBraces(name)} ${meaning}`)
        .join(", ")}`,
    }),
  },
  rules: [
    { at: "subject", holds: (row) => named(row.subject), message },
    { at: "body", holds: (row) => named(row.body), message },
  ],
  states: {
    active: { id: 256, tone: "good" },
    archived: { id: 257, tone: "muted" },
  },
  create: { successMessage: "Template {name} saved." },
  update: { from: "active", successMessage: "Template {name} saved." },
  actions: {
    archive: { from: "active", to: "archived", verb: "close", icon: "close" },
    restore: { from: "archived", to: "active", verb: "close", icon: "undo" },
  },
  duplicate: { omit: ["name"] },
  views: {
    list: {
      columns: ["name", "channels", "body", "state", "updatedBy", "updatedAt"],
      more: ["subject"],
      sort: "name",
      relatedScreens: {
        "configuration.email-texts": { label: "Automatic emails", onlyFor: "employee", subject: "CONFIG_EMAIL_TEXTS" },
      },
      tabs: { active: { where: { state: "active" } }, archived: { where: { state: "archived" } } },
      defaultTab: { employee: "active", customer: "active" },
    },
    show: { sections: [{ title: "Template", fields: ["name", "channels", "subject", "body"] }] },
  },
});
