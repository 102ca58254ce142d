import { anyRef, text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { me } from "../../../src/schemas/rules/where.ts";

/** Remarks about records of two kinds, listed on a page of their own under each kind. */
export const note = resource("note", {
  label: "Note",
  table: "tiny_notes",
  title: "text",
  path: "/notes",
  paths: { show: "/notes/{id}/view" },
  subject: "TASKS",
  bizObject: 906,
  fields: {
    about: anyRef(["client", "ticket"], { required: true, filter: true }),
    text: text({ required: true, search: true, sort: true }),
  },
  states: { open: { id: 941, label: "Open", tone: "info" }, done: { id: 942, label: "Done", tone: "good" } },
  create: { by: ["employee", "customer"] },
  update: { by: ["employee", "customer"], from: "open" },
  remove: { by: ["employee", "customer"] },
  actions: { finish: { label: "Finish", from: "open", to: "done", by: ["employee", "customer"] } },
  customer: { rows: { createdBy: me.user }, may: ["read", "create", "update", "remove", "finish"] },
  views: {
    list: {
      columns: ["text", "about", "state"],
      pagePerKind: true,
      badge: { state: "open" },
      segments: { param: "show", options: { all: { label: "All", where: {} }, open: { label: "Open", where: { state: "open" } } } },
    },
    railItem: { groups: [{ segment: "open", when: "createdAt", by: ["createdBy"], text: "text" }] },
  },
});
