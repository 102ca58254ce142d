import { integer, lines, money, ref, sequence, text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { tinyResources } from "../../contract/tiny/index.ts";

/** Two test resources: a bill is created from several parcels. */

export const parcel = resource("parcel", {
  label: "Parcel",
  title: "number",
  path: "/parcels",
  subject: "TASKS",
  bizObject: 951,
  fields: {
    number: sequence("PA-{000}"),
    client: ref("client", { required: true, filter: true }),
    mark: text(),
    due: money({ readOnly: true }),
    items: lines({ what: text({ required: true }), count: integer(), worth: money() }),
  },
  states: { open: { id: 951, label: "Open", tone: "info" }, gone: { id: 952, label: "Gone", tone: "muted" } },
  actions: { ship: { label: "Ship", from: "open", to: "gone" } },
  next: [{ at: "/parcels/weigh" }, { at: "/parcels/back" }],
  views: {
    list: {
      columns: ["number", "client", "due", "state"],
      bulkTargets: [
        { label: "Create bill", to: "bill", param: "p", where: { state: "open" }, sameFields: ["client"] },
        {
          label: "Share out",
          to: "bill",
          param: "parcels",
          where: { state: "open" },
          message: "Only open parcels can be shared out.",
        },
        {
          label: "Weigh",
          at: "/parcels/weigh",
          param: "weigh",
          where: { state: "open" },
          message: "Only open parcels are weighed.",
          onlyFor: "employee",
        },
        { label: "Send back", at: "/parcels/back", param: "back", onlyFor: "customer" },
      ],
    },
    show: { sections: [{ title: "Parcel", fields: ["client", "due"] }] },
  },
});

export const bill = resource("bill", {
  label: "Bill",
  title: "number",
  path: "/bills",
  subject: "BILLING",
  bizObject: 952,
  fields: {
    number: sequence("BI-{000}"),
    client: ref("client", { required: true, filter: true }),
    mark: text(),
    amount: money(),
    items: lines({
      parcel: ref("parcel", { selectable: { state: "open" } }),
      item: integer(),
      what: text({ required: true }),
      count: integer(),
      price: money(),
    }),
    shares: lines({ parcel: ref("parcel"), amount: money() }),
  },
  create: {},
  update: {},
  views: {
    list: { columns: ["number", "client", "amount"] },
    form: {
      sections: [{ title: "Bill", fields: ["client", "mark", "amount", "items", "shares"] }],
      sources: {
        p: {
          many: "parcel",
          copies: { client: "client" },
          lines: { from: "items", to: "items", each: { what: "what", count: "count" }, record: "parcel", line: "item" },
        },
        parcels: {
          many: "parcel",
          copies: { client: "client", mark: "mark" },
          sameFields: ["client"],
          rows: { to: "shares", each: { parcel: "id", amount: "due" } },
          totals: { amount: "due" },
        },
      },
    },
  },
});

export const parcelModules = [...tinyResources, parcel, bill];

export const parcelRow = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  version: 1,
  number: `PA-00${id}`,
  clientId: 5,
  client: "Oak & Sons",
  due: 1000 * id,
  items: [{ id: id * 10, what: `Chair ${id}`, count: id, worth: 500 }],
  state: "open",
  status: "Open",
  statusId: 951,
  actions: { ship: true },
  ...more,
});
