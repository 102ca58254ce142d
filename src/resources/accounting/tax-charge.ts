import { date, money, percent, ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";

/** What an issued invoice or credit memo says of one tax: the liability by rate and period. What was voided has a second row against it. */
export const taxCharge = resource("tax-charge", {
  title: "document",
  subtitle: "name",
  path: "/accounting/taxes",
  subject: "ACCG_INVOICES",
  side: "employee",
  bizObject: 157,
  fields: {
    document: text({ required: true, readOnly: true, mono: true, maxLength: 40, search: true, sort: true }),
    date: date({ required: true, readOnly: true, filter: true, sort: true }),
    name: text({ required: true, readOnly: true, maxLength: 80, label: "Tax", filter: true, sort: true, search: true }),
    rate: percent({ readOnly: true, filter: true, sort: true }),
    taxable: money({ required: true, readOnly: true, label: "Taxable amount", sort: true }),
    amount: money({ required: true, readOnly: true, label: "Tax due", filter: true, sort: true }),
    area: ref("tax-area", { readOnly: true, label: "Tax area", filter: true, sort: true }),
    customer: ref("party", { required: true, readOnly: true, filter: true, sort: true, search: true }),
    invoice: ref("invoice", { readOnly: true, filter: true }),
    creditMemo: ref("credit-memo", { readOnly: true, filter: true }),
  },
  create: { by: ["system"] },
  views: {
    list: {
      title: "Taxes due",
      tabLabel: "Taxes due",
      columns: ["document", "date", "customer", "name", "area", "rate", "taxable", "amount"],
      more: ["invoice", "creditMemo", "createdAt"],
      sort: "-date",
    },
  },
});
