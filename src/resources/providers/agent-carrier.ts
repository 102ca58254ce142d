import { resource } from "../../schemas/resource.ts";
import { carrierFields } from "./provider-fields.ts";
import { providerActions, providerDuplicates, providerStates, remindsDaily } from "./provider-states.ts";
import {
  carrierHighlights,
  carrierSegments,
  feedbackLists,
  feedbackRail,
  historyTab,
  movingTabs,
  payableStatement,
} from "./provider-views.ts";
import { carrierQueue } from "./queues.ts";

/** A carrier that works for us as an agent: it needs insurance and an authority to operate. */
export const agentCarrier = resource("agent-carrier", {
  table: "providers",
  title: "name",
  subtitle: ["address", "email", "phone"],
  path: "/providers/partners",
  subject: "PROVIDERS_AC_CARRIERS",
  bizObject: 127,
  rows: { kind: "agent carrier" },
  menu: {
    group: "providers",
    order: 1,
    label: "Agent Carriers",
    subjects: ["PROVIDERS_AC_CARRIERS", "PROVIDERS_AC_JOBS", "PROVIDERS_AC_FEEDBACK_NOTES", "PROVIDERS_DOCUMENTS"],
  },
  fields: carrierFields,
  states: providerStates,
  create: { label: "Add agent carrier" },
  update: {},
  imports: { match: [["name"], ["email"], ["dotNumber"]], samples: { dotNumber: ["2530711", ""], mcNumber: ["884402", ""] } },
  actions: providerActions,
  next: ["whitelist", "requestDocuments", "reActivate"],
  daily: remindsDaily,
  people: { owner: "createdBy" },
  documents: { payableStatement },
  queue: carrierQueue,
  views: {
    list: {
      goKey: "v",
      columns: ["name", "contactName", "phone", "insuranceExpiresOn", "authorityExpiresOn", "baseCost", "state"],
      more: ["services", "cycleDays", "email", "address", "dotNumber", "mcNumber", "terms", "createdBy", "createdAt"],
      sort: "name",
      siblingLists: { lists: ["agent-carrier", "provider-job", "provider-document", "feedback-note"] },
      segments: carrierSegments,
      highlights: carrierHighlights,
      badge: { state: "applied" },
    },
    form: { duplicates: providerDuplicates },
    show: {
      strip: [
        { field: "insuranceExpiresOn", due: { state: "active" } },
        { field: "authorityExpiresOn", due: { state: "active" } },
        "contactName",
        "phone",
        "baseCost",
        "terms",
      ],
      rail: feedbackRail,
      tabs: {
        profile: {
          sections: [
            { title: "Carrier", fields: ["name", "contactName", "email", "phone", "address", "services"] },
            { title: "Insurance and authority", fields: ["dotNumber", "mcNumber", "insuranceExpiresOn", "authorityExpiresOn"] },
            { title: "Internal", fields: ["notes", "suspensionReason"] },
          ],
        },
        ...movingTabs,
        scorecard: { component: "carrier-scorecard", sections: [], lists: feedbackLists },
        ...historyTab,
      },
    },
  },
});
