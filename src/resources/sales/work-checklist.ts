import { lines, longText, ref, tags, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { workTypes } from "./work-order-start.ts";

const MAX_ITEMS = 60;
/** On one work order, which may get several checklists. */
export const MAX_CHECKED_ITEMS = 300;

/** What crews check on every work order of these types. Later changes never affect existing work orders. */
export const workChecklist = resource("work-checklist", {
  label: "Checklist",
  title: "name",
  subtitle: ["customer"],
  path: "/sales/checklists",
  subject: "SALES_WORK_ORDERS",
  bizObject: 159,
  side: "employee",
  fields: {
    name: text({ required: true, unique: true, maxLength: 120, sort: true, search: true }),
    types: tags({
      options: workTypes,
      label: "Types of work",
      filter: true,
      help: "New work orders of these types get its items. Leave empty to add it by hand only",
    }),
    customer: ref("party", {
      filter: true,
      sort: true,
      search: true,
      sharedIfEmpty: "Every customer",
      selectable: { state: ["prospect", "onboarding", "active", "suspended"] },
      help: "Leave empty for every customer",
    }),
    items: lines({ item: text({ required: true, maxLength: 250 }) }, { noun: "item", min: 1, max: MAX_ITEMS, unique: ["item"] }),
    notes: longText({ label: "Internal notes" }),
  },
  states: {
    active: { id: 372, tone: "good" },
    archived: { id: 373, tone: "muted" },
  },
  create: {},
  update: { from: "active" },
  actions: {
    archive: { from: "active", to: "archived", verb: "close", icon: "close" },
    restore: { from: "archived", to: "active", verb: "close", icon: "undo" },
  },
  duplicate: { omit: ["name"] },
  people: { owner: "createdBy" },
  views: {
    list: {
      columns: ["name", "types", "customer", "updatedBy", "updatedAt"],
      more: ["createdBy", "createdAt"],
      sort: "name",
      tabs: { active: { where: { state: "active" } }, archived: { where: { state: "archived" } } },
      defaultTab: { employee: "active", customer: "active" },
    },
    show: {
      sections: [
        { title: "Checklist", fields: ["name", "types", "customer"] },
        { title: "Items", fields: ["items"] },
        { title: "Internal notes", fields: ["notes"] },
      ],
    },
  },
});
