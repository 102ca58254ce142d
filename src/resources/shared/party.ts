import type { Tone } from "../../schemas/actions/action.ts";
import { address, boolean, choice, date, dateTime, email, longText, money, phone, ref, text, url } from "../../schemas/fields/fields.ts";
import { resource } from "../../schemas/resource.ts";
import { me } from "../../schemas/rules/where.ts";
import { quickBooksFields } from "./quickbooks-fields.ts";
import { paymentTerms, paymentTermsNames } from "./terms.ts";

export const partyKinds = ["designer", "retailer", "hospitality", "residential", "commercial"] as const;

/** The fields of a company, from the first call on. Prospects and customers are slices of the same table. */
export const partyFields = {
  name: text({ personal: true, required: true, maxLength: 160, sort: true, search: true }),
  kind: choice(partyKinds, {
    filter: true,
    sort: true,
  }),
  accountExecutive: ref("user", { selectable: { type: "E", state: "active" }, filter: true, sort: true, readOnlyFor: "customer" }),
  email: email({ search: true }),
  phone: phone({ search: true }),
  website: url(),
  source: text({ hiddenFrom: "customer", filter: true, help: "How the company found us" }),
  billTo: address({ label: "Bill-to" }),
  billingContact: ref("contact", { scopedBy: { party: "id" }, help: "Receives invoices; required for activation" }),
  terms: choice(paymentTerms, { label: "Payment terms", hiddenFrom: "customer", filter: true, labels: paymentTermsNames }),
  noReminders: boolean({
    label: "No payment reminders",
    hiddenFrom: "customer",
    filter: true,
    help: "Nobody reminds them of overdue invoices",
  }),
  creditLimit: money({ hiddenFrom: "customer", min: 0, sort: true }),
  taxExempt: boolean({ readOnlyFor: "customer" }),
  taxExemptUntil: date({ label: "Exempt until", readOnlyFor: "customer", help: "The certificate's last day. Leave empty for no end" }),
  taxExemption: text({ personal: true, label: "Exemption certificate", readOnlyFor: "customer", maxLength: 60 }),
  paymentMethodDefault: text({
    personal: true,
    label: "Default payment method",
    help: "Last four digits only",
    matches: { pattern: "\\d{4}", message: "Enter the last four digits only." },
  }),
  warehousing: boolean({ readOnly: true, filter: true }),
  inspectOnReceipt: boolean({ readOnlyFor: "customer", label: "Inspect every piece on receipt" }),
  photosOnReceipt: boolean({ readOnlyFor: "customer", label: "Photograph every item on receipt" }),
  readyAt: dateTime({
    label: "Activation requested",
    readOnly: true,
    filter: true,
    sort: true,
    help: "When the company finished its account setup",
  }),
  ...quickBooksFields,
  suspensionReason: text({ personal: true, hiddenFrom: "customer", readOnly: true, maxLength: 500 }),
  notes: longText({ label: "Internal notes", hiddenFrom: "customer" }),
};

const tone = (tone: Tone) => tone;
export const partyStates = {
  prospect: { id: 101, phrase: "a prospect", tone: tone("info") },
  archived: { id: 102, tone: tone("muted") },
  onboarding: { id: 35, tone: tone("progress") },
  active: { id: 36, tone: tone("good") },
  suspended: { id: 37, tone: tone("bad") },
  operator: { id: 103, label: "Operating company", phrase: "an operating company", tone: tone("neutral") },
};

/** Any company that contacts, locations and users belong to. The operating company is one too, so that its employees have a company. */
export const party = resource("party", {
  label: "Company",
  plural: "Companies",
  collection: "parties",
  title: "name",
  path: "/customers",
  subject: "ACCT_CUSTOMERS",
  bizObject: 8,
  routes: false,
  // The customer does.
  opensFromNotifications: false,
  slices: ["customer", "prospect"],
  fields: partyFields,
  states: partyStates,
  customer: { rows: { id: me.company }, may: ["read"] },
  views: { list: { columns: ["name", "kind", "state"] } },
});

/** A company that is entered again may be any of these, whether it is entered as a prospect or as a customer. */
export const partyDuplicates = { fields: ["name", "email", "phone"], among: ["prospect", "customer", "lead", "contact"] } as const;

/** Other headings under which files have a company's fields. */
export const partyHeadings = {
  name: ["company", "company name", "customer", "customer name", "account", "account name"],
  kind: ["type", "customer type", "industry"],
  billTo: ["billing", "billing address", "address"],
  terms: ["terms"],
};

/** A company with these stays: merging it would let its users see another company's records. */
export const ownAccess = { user: "It has users who sign in. Keep it instead.", role: "It has roles of its own. Keep it instead." } as const;

/** A company's contacts, edited on its record. */
export const contactColumns = ["firstName", "lastName", "jobTitle", "roles", "emails", "phones"] as const;

/** A company's locations, edited on its record. */
export const locationColumns = ["name", "kind", "address", "siteContact", "floor", "elevator", "dock"] as const;
