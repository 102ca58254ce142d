import { inDoubleBraces } from "../../schemas/documents/placeholders.ts";
import { dateTime, integer, lines, ref, richText, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { placeholders } from "./proposal-placeholders.ts";

/** The text that new proposals start with. Later changes never affect existing proposals. */
export const proposalTemplate = resource("proposal-template", {
  title: "name",
  path: "/sales/proposal/templates",
  paths: {
    create: "/sales/proposal/template/new",
    show: "/sales/proposal/template/{id}/view",
    edit: "/sales/proposal/template/{id}/edit",
  },
  subject: "SALES_PROPOSALS",
  bizObject: 109,
  fields: {
    name: text({ required: true, unique: true, maxLength: 120, sort: true, search: true }),
    body: richText({
      required: true,
      label: "Text",
      help: `Filled in when a proposal is made: ${Object.keys(placeholders).map(inDoubleBraces).join(", ")}`,
    }),
    revision: integer({ readOnly: true, default: 1, min: 1, label: "Version", sort: true }),
    versions: lines(
      {
        revision: integer({ required: true, min: 1, label: "Version" }),
        body: richText({ label: "Text" }),
        savedBy: ref("user", { label: "Written by" }),
        savedAt: dateTime({ label: "Replaced" }),
      },
      { label: "Earlier versions", noun: "version", readOnly: true, max: 500 },
    ),
  },
  states: {
    active: { id: 117, tone: "good" },
    archived: { id: 118, tone: "muted" },
  },
  create: { effect: true, successMessage: "Template {name} saved." },
  update: { from: "active", effect: true, successMessage: "Template {name} saved." },
  actions: {
    archive: { from: "active", to: "archived", verb: "close", icon: "close" },
    restore: { from: "archived", to: "active", verb: "close", icon: "undo" },
  },
  duplicate: { omit: ["name"] },
  views: {
    list: {
      columns: ["name", "revision", "state", "updatedBy", "updatedAt"],
      sort: "name",
      tabLabel: "Templates",
    },
    show: {
      sections: [
        { title: "Template", fields: ["name", "revision"] },
        { title: "Text", fields: ["body"] },
        { title: "Earlier versions", fields: ["versions"] },
      ],
    },
  },
});
