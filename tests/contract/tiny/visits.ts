import { ref, text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { me, now } from "../../../src/schemas/rules/where.ts";

/** An appointment about a ticket. It names no company: whose it is follows from its ticket, and so do its tabs and what happens to it daily. */
export const visit = resource("visit", {
  label: "Visit",
  table: "tiny_visits",
  title: "topic",
  path: "/visits",
  subject: "SALES_QUOTE",
  bizObject: 907,
  fields: {
    topic: text({ required: true, search: true, sort: true, filter: true }),
    ticket: ref("ticket", {
      required: true,
      filter: true,
      sort: true,
      selectable: { state: ["open", "done"], $not: { "firm.state": "closed" } },
    }),
    visitor: ref("person", { unscoped: "An employee", selectable: { type: "E", state: "active" }, readOnlyFor: "customer", filter: true }),
    after: ref("visit", { unscoped: "Any firm", selectable: { "ticket.state": ["open", "done"] } }),
  },
  states: { planned: { id: 951, label: "Planned", tone: "info" }, over: { id: 952, label: "Over", tone: "muted" } },
  create: { by: ["employee", "customer"], notifies: [{ to: ["assignee"], title: "New visit", message: "{topic}" }] },
  update: { by: ["employee", "customer"], from: "planned" },
  remove: { by: ["employee", "customer"], from: "planned" },
  actions: {
    end: { label: "End", from: "planned", to: "over", notifies: [{ to: ["owner", "assignee"], title: "Visit over", message: "{topic}" }] },
    lapse: { label: "Lapse", from: "planned", to: "over", by: ["system"] },
  },
  daily: { action: "lapse", where: { "ticket.due": { before: now.today } } },
  customer: {
    rows: { "ticket.firm": me.company, $not: { "ticket.state": "draft" } },
    may: ["read", "create", "update", "remove"],
  },
  employee: { rows: { $any: [{ visitor: me.user }, { "ticket.owner": me.user }] }, unless: "approve" },
  people: { owner: "createdBy", assignee: "visitor" },
  views: {
    list: {
      columns: ["topic", "ticket", "visitor", "state"],
      tabs: {
        open: { label: "Open tickets", where: { "ticket.state": "open" }, badge: true },
        all: { label: "All", where: {} },
      },
      segments: {
        param: "of",
        options: { all: { label: "All", where: {} }, mine: { label: "My tickets", where: { "ticket.owner": me.user } } },
      },
    },
  },
});
