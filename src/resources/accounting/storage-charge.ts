import { boolean, choice, date, decimal, integer, money, ref } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import { unitLabels, units } from "../shared/service-words.ts";
import { prorations } from "./rate.ts";

/**
 * The storage of one piece for some days: with the size and the rate of that time, whatever becomes of either. The database refuses a second
 * charge for the same piece and day; what is learned later is an adjustment. Of a run that is not done, it is a preview.
 */
export const storageCharge = resource("storage-charge", {
  title: "unit",
  path: "/warehousing/storage-charges",
  subject: "WH_STORAGE",
  bizObject: 134,
  fields: {
    run: ref("storage-run", { required: true, readOnly: true, hiddenFrom: "customer", filter: true }),
    statement: ref("storage-statement", { required: true, readOnly: true, source: true, filter: true }),
    customer: ref("party", { required: true, readOnly: true, filter: true, sort: true, search: true }),
    hub: ref("hub", { required: true, readOnly: true, filter: true }),
    item: ref("inventory-item", { required: true, readOnly: true, label: "Piece", filter: true, sort: true, search: true }),
    from: date({ required: true, readOnly: true, sort: true }),
    until: date({
      required: true,
      readOnly: true,
      sort: true,
      help: "The last day that is charged. An adjustment of an earlier charge has the month in which it was made",
    }),
    days: integer({ required: true, readOnly: true, help: "Negative where an adjustment takes days back" }),
    service: ref("service", { required: true, readOnly: true, hiddenFrom: "customer", filter: true }),
    rate: ref("rate", { readOnly: true, hiddenFrom: "customer", label: "Agreed rate" }),
    quantity: decimal({ required: true, readOnly: true, min: 0, max: 1_000_000, help: "Pieces, cubic feet, or areas of 64 square feet" }),
    unit: choice(units, { required: true, readOnly: true, labels: unitLabels }),
    price: money({ required: true, readOnly: true, perUnit: true, label: "Rate" }),
    proration: choice(prorations, { required: true, readOnly: true, hiddenFrom: "customer" }),
    periodStart: date({ required: true, readOnly: true, hiddenFrom: "customer", label: "Period from" }),
    periodDays: integer({ required: true, readOnly: true, min: 1, hiddenFrom: "customer", label: "Days the rate pays for" }),
    amount: money({ required: true, readOnly: true, sort: true }),
    adjusts: ref("storage-charge", { readOnly: true, label: "Adjustment of" }),
    preview: ref("storage-run", { readOnly: true, hiddenFrom: "customer", label: "Preview in" }),
    isAdjustment: boolean({ readOnly: true, label: "Adjustment", filter: true, help: "Of an earlier month, for what was learned since" }),
  },
  noOverlap: {
    same: ["item", "adjusts", "preview"],
    from: "from",
    until: "until",
    message: "This piece was charged for some of these days already.",
  },
  create: { by: ["system"] },
  people: { owner: "createdBy", company: "customer" },
  customer: { rows: { customer: me.company, "run.state": "done" }, may: ["read"] },
  views: {
    list: {
      title: "Storage by piece",
      columns: ["item", "customer", "from", "until", "days", "quantity", "unit", "price", "amount", "isAdjustment"],
      more: ["hub", "statement", "run", "service", "adjusts", "createdAt"],
      sort: "-from",
    },
  },
});
