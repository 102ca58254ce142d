import { boolean, choice, computed, email, lines, longText, phone, ref, tags, text } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import { communicationsWithContact } from "../shared/communication-rail.ts";

/** A person at a company: whom to call, whom to bill, who may approve. */
export const contact = resource("contact", {
  title: "name",
  subtitle: ["primaryEmail", "party", "primaryPhone"],
  path: "/contacts",
  subject: "ACCT_CONTACTS",
  bizObject: 103,
  menu: { group: "accounts", order: 3 },
  naturalPerson: true,
  fields: {
    firstName: text({ personal: true, required: true, maxLength: 80 }),
    lastName: text({ personal: true, maxLength: 80 }),
    name: computed(
      "text",
      (row: { firstName: string; lastName: string | null }) => [row.firstName, row.lastName].filter(Boolean).join(" "),
      { personal: true, sort: true, search: true },
    ),
    party: ref("party", {
      required: true,
      label: "Company",
      filter: true,
      sort: true,
      search: true,
      ownCompany: true,
      selectable: { state: ["prospect", "onboarding", "active", "suspended"] },
    }),
    jobTitle: text({ personal: true, maxLength: 120 }),
    roles: tags({ options: ["billing", "site", "approver"], filter: true, help: "Billing, site or approver" }),
    emails: lines({ address: email({ required: true }), label: choice(["work", "home"]) }, { noun: "email", max: 20 }),
    phones: lines({ number: phone({ required: true }), label: choice(["work", "mobile", "home"]) }, { noun: "phone", max: 20 }),
    primaryEmail: computed("text", (row: { emails: readonly { address: string }[] }) => row.emails[0]?.address ?? null, {
      personal: true,
      label: "Email",
      search: true,
    }),
    primaryPhone: computed("phone", (row: { phones: readonly { number: string }[] }) => row.phones[0]?.number ?? null, {
      personal: true,
      label: "Phone",
      search: true,
    }),
    preferredWay: choice(["email", "text message"], { label: "Prefers", help: "Defaults to email" }),
    smsOptOut: boolean({ label: "No text messages", filter: true }),
    noReviewRequests: boolean({ label: "Don't ask for reviews", filter: true }),
    notes: longText({ label: "Internal notes", hiddenFrom: "customer" }),
  },
  create: { by: ["employee", "customer"] },
  update: { by: ["employee", "customer"] },
  remove: { confirm: "You are about to delete contact {name}", successMessage: "Contact deleted." },
  merge: { sameFields: ["party"] },
  imports: {
    match: [["primaryEmail"], ["name", "party"]],
    lines: { emails: "address", phones: "number" },
    headings: { party: ["customer", "account", "organization"], jobTitle: ["title", "position"] },
  },
  customer: { rows: { party: me.company }, may: ["read", "create", "update"] },
  views: {
    list: {
      goKey: "n",
      columns: ["name", "party", "jobTitle", "roles", "primaryEmail", "primaryPhone"],
      more: ["smsOptOut", "noReviewRequests", "createdAt"],
      edit: ["jobTitle"],
      sort: "name",
    },
    form: { duplicates: { fields: ["emails", "phones"], among: ["contact", "lead"] } },
    show: {
      strip: ["party", "jobTitle", "primaryPhone", "primaryEmail", "preferredWay"],
      rail: communicationsWithContact,
      sections: [
        { title: "Person", fields: ["firstName", "lastName", "party", "jobTitle", "roles"] },
        { title: "Contact details", fields: ["emails", "phones", "preferredWay", "smsOptOut", "noReviewRequests"] },
        { title: "Internal notes", fields: ["notes"], onlyFor: "employee" },
      ],
    },
  },
});
