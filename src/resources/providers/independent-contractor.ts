import { resource } from "../../schemas/resource.ts";
import { movingFields } from "./provider-fields.ts";
import { providerActions, providerDuplicates, providerStates, remindsDaily } from "./provider-states.ts";
import {
  contractorHighlights,
  contractorSegments,
  feedbackLists,
  feedbackRail,
  historyTab,
  movingTabs,
  payableStatement,
} from "./provider-views.ts";
import { carrierQueue } from "./queues.ts";

/** A person or small company with their own truck who works for us: they need insurance. */
export const independentContractor = resource("independent-contractor", {
  table: "providers",
  title: "name",
  subtitle: ["address", "email", "phone"],
  path: "/independent-contractors",
  subject: "PROVIDERS_IC_CENTER",
  bizObject: 128,
  rows: { kind: "independent contractor" },
  menu: { group: "providers", order: 2 },
  fields: movingFields,
  states: providerStates,
  create: { label: "Add independent contractor" },
  update: {},
  imports: { match: [["name"], ["email"], ["dotNumber"]], samples: { dotNumber: ["2530711", ""] } },
  actions: providerActions,
  next: ["whitelist", "requestDocuments", "reActivate"],
  daily: remindsDaily,
  people: { owner: "createdBy" },
  documents: { payableStatement },
  queue: carrierQueue,
  views: {
    list: {
      columns: ["name", "contactName", "phone", "services", "insuranceExpiresOn", "baseCost", "state"],
      more: ["cycleDays", "email", "address", "dotNumber", "terms", "createdBy", "createdAt"],
      sort: "name",
      segments: contractorSegments,
      highlights: contractorHighlights,
    },
    form: { duplicates: providerDuplicates },
    show: {
      strip: [{ field: "insuranceExpiresOn", due: { state: "active" } }, "contactName", "phone", "baseCost", "terms"],
      rail: feedbackRail,
      tabs: {
        profile: {
          sections: [
            { title: "Contractor", fields: ["name", "contactName", "email", "phone", "address", "services"] },
            { title: "Insurance", fields: ["dotNumber", "insuranceExpiresOn"] },
            { title: "Internal", fields: ["notes", "suspensionReason"] },
          ],
        },
        ...movingTabs,
        scorecard: { component: "contractor-scorecard", sections: [], lists: feedbackLists },
        ...historyTab,
      },
    },
  },
});
