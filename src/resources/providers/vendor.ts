import { resource } from "../../schemas/resource.ts";
import { vendorFields } from "./provider-fields.ts";
import { providerActions, providerDuplicates, providerStates, remindsDaily } from "./provider-states.ts";
import { documentTab, feedbackLists, feedbackRail, historyTab, jobsTab, payableStatement } from "./provider-views.ts";
import { applicantQueue } from "./queues.ts";

/** A maker of goods that we receive, or a repair shop. */
export const vendor = resource("vendor", {
  table: "providers",
  title: "name",
  subtitle: ["address", "email", "phone"],
  path: "/vendors",
  subject: "PROVIDERS_VENDORS",
  bizObject: 129,
  rows: { kind: "vendor" },
  menu: { group: "providers", order: 3 },
  fields: vendorFields,
  states: providerStates,
  create: { label: "Add vendor" },
  update: {},
  imports: { match: [["name"], ["email"]] },
  actions: providerActions,
  next: ["whitelist", "requestDocuments", "reActivate"],
  daily: remindsDaily,
  people: { owner: "createdBy" },
  documents: { payableStatement },
  queue: applicantQueue,
  views: {
    list: {
      columns: ["name", "contactName", "phone", "services", "makesGoods", "repairs", "state"],
      more: ["email", "address", "baseCost", "cycleDays", "terms", "insuranceExpiresOn", "createdBy", "createdAt"],
      edit: ["phone"],
      sort: "name",
      segments: {
        param: "show",
        options: {
          all: { where: {} },
          makers: { where: { makesGoods: true } },
          repairShops: { where: { repairs: true } },
        },
      },
    },
    form: { duplicates: providerDuplicates },
    show: {
      strip: [{ field: "insuranceExpiresOn", due: { state: "active" } }, "contactName", "phone", "baseCost", "terms"],
      rail: feedbackRail,
      tabs: {
        profile: {
          sections: [
            { title: "Vendor", fields: ["name", "contactName", "email", "phone", "address", "services", "makesGoods", "repairs"] },
            { title: "Usual rate", fields: ["baseCost", "cycleDays", "terms"] },
            { title: "Internal", fields: ["notes", "suspensionReason"] },
          ],
        },
        ...documentTab,
        ...jobsTab,
        repairs: { list: "inspection-repair", by: "provider" },
        scorecard: { component: "vendor-scorecard", sections: [], lists: feedbackLists },
        ...historyTab,
      },
    },
  },
});
