import {
  address,
  boolean,
  choice,
  computed,
  date,
  dateTime,
  decimal,
  email,
  files,
  integer,
  lines,
  longText,
  money,
  percent,
  phone,
  ref,
  richText,
  sequence,
  tags,
  text,
  url,
} from "../../../src/schemas/fields/fields.ts";
import { type AnyResource, resource } from "../../../src/schemas/resource.ts";
import { times } from "../../../src/schemas/values/money.ts";

/** Test resources: things, which have every kind of field, and their makers. */
export const maker = resource("maker", {
  label: "Maker",
  title: "name",
  path: "/makers",
  subject: "PROVIDERS_VENDORS",
  bizObject: 901,
  fields: { name: text({ required: true, search: true }) },
  create: {},
  views: { list: { columns: ["name"] } },
});

type Priced = { items: readonly { quantity: number; price: number }[] };

export const thing = resource("thing", {
  label: "Thing",
  title: "number",
  path: "/things",
  subject: "ACCT_CONTACTS",
  bizObject: 902,
  fields: {
    number: sequence("TH-{000}"),
    name: text({ required: true, search: true, sort: true, filter: true }),
    notes: longText(),
    story: richText(),
    mail: email(),
    phone: phone(),
    site: url(),
    count: integer({ min: 1, filter: true, sort: true }),
    weight: decimal({ unit: "lb" }),
    price: money({ filter: true, sort: true, hiddenFrom: "customer" }),
    share: percent(),
    fragile: boolean({ filter: true }),
    due: date({ filter: true, sort: true }),
    seenAt: dateTime(),
    size: choice(["s", "m", "l"], { labels: { s: "Small", m: "Medium", l: "Large" }, filter: true, sort: true }),
    labels: tags(),
    place: address(),
    maker: ref("maker", { filter: true }),
    papers: files(),
    items: lines(
      {
        what: text({ required: true }),
        quantity: integer({ required: true, min: 1, default: 1 }),
        price: money({ required: true }),
        on: date(),
        size: choice(["s", "m"], { labels: { s: "Small", m: "Medium" } }),
        amount: computed("money", (row: { price: number; quantity: number }) => times(row.price, row.quantity)),
      },
      { noun: "item" },
    ),
    total: computed("money", (row: Priced) => row.items.reduce((sum, { price, quantity }) => sum + times(price, quantity), 0)),
  },
  states: {
    draft: { id: 901, label: "Draft", tone: "neutral" },
    sent: { id: 902, label: "Sent", tone: "good" },
  },
  create: { successMessage: "Thing {number} made." },
  update: { successMessage: "Thing {number} changed." },
  remove: {
    input: { deleteReason: text({ required: true }) },
    confirm: "You are about to delete thing {number}",
    successMessage: "Thing gone.",
  },
  duplicate: { omit: ["due"] },
  actions: {
    send: {
      label: "Send",
      from: "draft",
      to: "sent",
      input: { note: text({ required: true }) },
      confirm: "Send {number}?",
      successMessage: "Thing {number} sent.",
    },
    check: { label: "Check", successMessage: "Checked." },
    promote: { label: "Promote", from: "sent", becomes: "maker", successMessage: "Promoted." },
  },
  next: ["send"],
  views: {
    list: {
      columns: ["number", "name", "maker", "price", "state"],
      more: ["due", "size"],
      tabs: {
        open: { label: "Open", where: { state: "draft" }, badge: true, customer: { path: "waiting", label: "Waiting" } },
        all: { label: "All", where: {} },
      },
      defaultTab: { employee: "open", customer: "open" },
      pageSize: 2,
      sort: "-number",
    },
    show: {
      sections: [
        { title: "Facts", fields: ["name", "notes", "maker", "price", "due"] },
        { title: "Items", fields: ["items", "total"] },
      ],
    },
    form: {
      sections: [
        { title: "Facts", fields: ["name", "mail", "count", "price", "due", "size", "maker"] },
        { title: "Items", fields: ["items", "total"] },
      ],
    },
  },
});

// Typed as in the generic code, which knows no specific resource.
export const all: readonly AnyResource[] = [thing, maker];

export const row = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  version: 1,
  number: `TH-00${id}`,
  name: `Thing ${id}`,
  makerId: 7,
  maker: "Oak & Sons",
  price: 123_450,
  due: "2026-11-21",
  items: [],
  total: 0,
  state: "draft",
  status: "Draft",
  statusId: 901,
  createdAt: "2026-11-01T10:00:00Z",
  updatedAt: "2026-11-01T10:00:00Z",
  actions: { update: true, remove: true, send: true, check: true, promote: "Available once it is sent." },
  ...more,
});
