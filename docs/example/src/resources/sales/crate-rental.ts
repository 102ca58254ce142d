import { choice, date, dateTime, images, integer, lines, longText, money, ref, sequence } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me, now } from "../../schemas/rules/where.ts";

/** Moving crates that a customer rents: delivered before a move, and picked up empty after it. */
export const crateRental = resource("crate-rental", {
  title: "number",
  subtitle: "customer",
  path: "/sales/crate-rentals",
  subject: "SALES_CRATES",
  bizObject: 190,
  menu: { group: "sales", order: 9 },
  fields: {
    number: sequence("CR-{00000}"),
    customer: ref("party", {
      required: true,
      createOnly: true,
      ownCompany: true,
      filter: true,
      sort: true,
      selectable: { state: "active" },
    }),
    location: ref("location", { required: true, scopedBy: { party: "customer" }, label: "Delivered to" }),
    deliverOn: date({ required: true, sort: true, filter: true }),
    weeks: integer({ required: true, default: 2, min: 1, max: 26, help: "How long the crates stay" }),
    dueBack: date({ readOnly: true, sort: true, filter: true }),
    crates: lines(
      {
        size: choice(["small", "medium", "large", "wardrobe"], { required: true }),
        quantity: integer({ required: true, min: 1, max: 500 }),
        returned: integer({ default: 0, min: 0, max: 500 }),
      },
      { min: 1, noun: "crate size" },
    ),
    photos: images({ max: 20 }),
    notes: longText({ maxLength: 2_000 }),
    deliveredAt: dateTime({ readOnly: true }),
    missing: integer({ readOnly: true, label: "Crates missing" }),
    replacementCost: money({ readOnly: true, hiddenFrom: "customer" }),
    cancelReason: longText({ readOnly: true, label: "Cancelled because" }),
  },
  rules: [
    {
      at: "crates.returned",
      holds: (line) => (line.returned ?? 0) <= line.quantity,
      message: "No more can come back than were delivered.",
    },
  ],
  states: {
    requested: { id: 990, tone: "info" },
    confirmed: { id: 991, tone: "progress" },
    delivered: { id: 992, tone: "good" },
    overdue: { id: 993, tone: "warn" },
    returned: { id: 994, tone: "good" },
    closed: { id: 995, tone: "muted" },
    cancelled: { id: 996, tone: "muted" },
  },
  create: { by: ["employee", "customer"], effect: true },
  update: {
    by: ["employee", "customer"],
    fromForCustomer: ["requested"],
    from: ["requested", "confirmed", "delivered", "overdue"],
    effect: true,
  },
  actions: {
    confirm: {
      from: "requested",
      to: "confirmed",
      icon: "check",
      notifies: [{ to: ["company"], title: "Crates confirmed", message: "{number} will be delivered on {deliverOn}" }],
    },
    deliver: { label: "Mark as delivered", from: "confirmed", to: "delivered", sets: { deliveredAt: now.moment } },
    remind: { label: "Mark as overdue", by: ["system"], from: "delivered", to: "overdue" },
    takeBack: {
      past: "took the crates of {it} back",
      from: ["delivered", "overdue"],
      to: "returned",
      effect: true,
      successMessage: "{number} is back. Crates missing: {missing}.",
    },
    close: { from: "returned", to: "closed", sets: { replacementCost: null } },
    cancel: {
      label: "Cancel rental",
      past: "cancelled {it}",
      from: ["requested", "confirmed"],
      fromForCustomer: ["requested"],
      to: "cancelled",
      by: ["employee", "customer"],
      danger: true,
      input: { reason: longText({ required: true, maxLength: 500 }) },
      writes: { cancelReason: "reason" },
    },
  },
  next: ["confirm", "deliver", "takeBack"],
  daily: { action: "remind", where: { dueBack: { before: now.today } } },
  people: { owner: "createdBy", company: "customer" },
  customer: { rows: { customer: me.company }, may: ["read", "create", "update", "cancel"] },
  documents: { slip: { label: "Rental slip", file: "Rental slip {number}" } },
  views: {
    list: {
      columns: ["number", "customer", "deliverOn", "dueBack", "state"],
      tabs: {
        open: { where: { state: ["requested", "confirmed", "delivered", "overdue"] }, badge: true },
        all: { where: {} },
      },
    },
    show: { strip: ["deliverOn", { field: "dueBack", due: { state: ["delivered", "overdue"] } }] },
  },
});
