import { ref, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { communicationsWithCompany } from "../shared/communication-rail.ts";
import { contactColumns, locationColumns, ownAccess, partyDuplicates, partyFields, partyStates } from "../shared/party.ts";

const { prospect: open, archived, onboarding } = partyStates;

/** A company before it is a customer. Activating promotes it once and keeps its id. */
export const prospect = resource("prospect", {
  table: "parties",
  title: "name",
  subtitle: ["kind", "billTo", "email", "phone"],
  path: "/prospects",
  subject: "ACCT_PROSPECTS",
  bizObject: 102,
  rows: { state: ["prospect", "archived"] },
  menu: { group: "accounts", order: 1 },
  fields: partyFields,
  states: { prospect: open, archived, onboarding },
  create: { effect: true },
  update: { from: "prospect" },
  merge: { verb: "archive", without: ownAccess },
  actions: {
    activate: {
      from: "prospect",
      to: "onboarding",
      verb: "activate",
      becomes: "customer",
      confirm: "{name} will become a customer and start onboarding. Its contacts and locations stay with it.",
      input: {
        administrator: ref("contact", {
          scopedBy: { party: "id" },
          help: "Is invited by email to set up the account. Leave empty to invite somebody later.",
        }),
      },
      effect: true,
      successMessage: "{name} is now a customer.",
      notifies: [{ to: ["owner", "assignee"], title: "Prospect activated", message: "{name} is now a customer" }],
    },
    archive: {
      from: "prospect",
      to: "archived",
      verb: "archive",
      input: { reason: text({ required: true, maxLength: 500 }) },
      writes: { suspensionReason: "reason" },
    },
    restore: {
      from: "archived",
      to: "prospect",
      verb: "archive",
      sets: { suspensionReason: null },
    },
  },
  next: [{ create: "opportunity", where: { state: "prospect" } }, "activate", "restore"],
  people: { owner: "createdBy", assignee: "accountExecutive", openIn: ["prospect"] },
  views: {
    list: {
      goKey: "p",
      columns: ["name", "kind", "accountExecutive", "email", "phone", "source", "state", "createdAt"],
      more: ["website", "billTo"],
      edit: ["accountExecutive", "source", "phone"],
      tabs: { open: { where: { state: "prospect" } }, archived: { where: { state: "archived" } } },
      defaultTab: { employee: "open", customer: "open" },
      sort: "-createdAt",
    },
    form: { duplicates: partyDuplicates },
    show: {
      strip: [
        { of: "opportunity", by: "party", label: "Open opportunities", rows: { state: "open" }, sum: "estimatedValue" },
        { of: "sales-quote", by: "customer", label: "Quotes out", rows: { state: "ready" }, sum: "total" },
        { of: "conversation", by: "party", label: "Last contact", last: "lastMessageAt" },
        "phone",
        "email",
        { field: "accountExecutive", empty: "Nobody" },
      ],
      callList: { list: "contact", by: "party", label: "Contacts" },
      rail: communicationsWithCompany,
      tabs: {
        overview: {
          sections: [
            { title: "Company", fields: ["name", "kind", "accountExecutive", "email", "phone", "website", "source"] },
            { title: "Billing", help: "Optional until the prospect becomes a customer.", fields: ["billTo", "terms"] },
            { title: "Internal notes", fields: ["notes"] },
          ],
        },
        contacts: { list: "contact", by: "party", edit: contactColumns },
        locations: { list: "location", by: "party", edit: locationColumns },
      },
    },
  },
});
