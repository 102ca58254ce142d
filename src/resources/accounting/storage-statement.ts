import { computed, date, integer, money, ref, sequence } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import type { Cents } from "../../schemas/values/money.ts";

interface Compared {
  readonly total: Cents;
  readonly previous: Cents | null;
}

/** What one customer pays for a month's storage in a hub. Made by the storage run; the customer sees it once the run is done. */
export const storageStatement = resource("storage-statement", {
  title: "number",
  subtitle: ["hub", "month"],
  path: "/warehousing/storage",
  subject: "WH_STORAGE",
  bizObject: 133,
  fields: {
    number: sequence("ST-{00000}"),
    run: ref("storage-run", { required: true, readOnly: true, source: true, hiddenFrom: "customer", filter: true }),
    customer: ref("party", { required: true, readOnly: true, filter: true, sort: true, search: true }),
    hub: ref("hub", { required: true, readOnly: true, filter: true, sort: true }),
    month: date({ required: true, readOnly: true, filter: true, sort: true }),
    pieces: integer({ required: true, readOnly: true, min: 0, sort: true }),
    days: integer({ required: true, readOnly: true, label: "Days charged" }),
    charged: money({ required: true, readOnly: true, label: "Storage" }),
    adjustments: money({ required: true, readOnly: true, help: "Of earlier months, for what was learned since" }),
    topUp: money({ required: true, readOnly: true, label: "Up to the minimum", help: "What is missing to the agreed minimum of a month" }),
    total: money({ required: true, readOnly: true, sort: true, label: "Total before tax" }),
    previous: money({ readOnly: true, hiddenFrom: "customer", label: "Month before" }),
    difference: computed("money", ({ total, previous }: Compared) => total - (previous ?? 0), { hiddenFrom: "customer" }),
    billingReport: ref("billing-report", { readOnly: true, source: true, hiddenFrom: "customer" }),
  },
  create: { by: ["system"] },
  people: { owner: "createdBy", company: "customer" },
  customer: { rows: { customer: me.company, "run.state": "done" }, may: ["read"] },
  documents: {
    statement: {
      label: "Storage statement",
      file: "Storage statement {number}",
      wording: { placeholders: ["number", "customer", "hub", "total"] },
    },
  },
  views: {
    list: {
      title: "Storage",
      columns: ["number", "customer", "hub", "month", "pieces", "days", "charged", "adjustments", "topUp", "total"],
      more: ["difference", "previous", "run", "billingReport", "createdAt"],
      sort: "-month",
    },
    show: {
      strip: ["total", "pieces", "days", "hub", "month"],
      tabs: {
        overview: {
          sections: [
            { title: "Storage", fields: ["customer", "hub", "month", "run", "billingReport"] },
            { title: "Amounts", fields: ["pieces", "days", "charged", "adjustments", "topUp", "total", "previous", "difference"] },
          ],
        },
        pieces: { list: "storage-charge", by: "statement", label: "By piece" },
      },
    },
  },
});
