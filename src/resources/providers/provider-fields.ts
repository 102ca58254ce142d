import {
  address,
  boolean,
  choice,
  date,
  dateTime,
  email,
  integer,
  lines,
  longText,
  money,
  phone,
  tags,
  text,
} from "../../schemas/fields/fields.ts";
import { paymentTerms, paymentTermsNames } from "../shared/terms.ts";
import { usStateNames, usStates } from "../shared/us-states.ts";

export const providerKinds = ["agent carrier", "independent contractor", "vendor"] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** What a provider can be hired for. */
export const providerServices = ["line haul", "local delivery", "pickup", "install", "pack", "storage", "repair"] as const;

const cycleDays = integer({ required: true, min: 0, max: 365, label: "Cycle (days)" });

/** What every provider has. Each kind is a slice of the same table. */
const sharedFields = {
  name: text({ required: true, maxLength: 160, sort: true, search: true }),
  kind: choice(providerKinds, { required: true, readOnly: true, filter: true }),
  contactName: text({ personal: true, label: "Contact", maxLength: 120, search: true }),
  email: email({ search: true, help: "Reminders and upload links go here" }),
  phone: phone({ search: true }),
  address: address(),
  services: tags({ options: providerServices, filter: true }),
  baseCost: money({ required: true, min: 0, sort: true, help: "Typical cost per delivery" }),
  cycleDays,
  terms: choice(paymentTerms, { label: "Payment terms", filter: true, labels: paymentTermsNames }),
  insuranceExpiresOn: date({ label: "Insured until", readOnly: true, filter: true, sort: true }),
  documentsAskedOf: email({ readOnly: true, label: "Upload link sent to" }),
  documentsAskedAt: dateTime({ readOnly: true, label: "Documents requested" }),
  documentsMessage: longText({ readOnly: true, label: "Message" }),
  linkOpenedAt: dateTime({ readOnly: true, label: "Upload link last opened" }),
  documentsRemindOn: date({ readOnly: true, label: "Next reminder" }),
  documentsNotice: text({ readOnly: true, maxLength: 1_000, label: "Last reminder" }),
  suspensionReason: text({ readOnly: true, maxLength: 500 }),
  notes: longText({ label: "Internal notes" }),
};

/** What those who move goods have beside that. */
export const movingFields = {
  ...sharedFields,
  dotNumber: text({ label: "US DOT number", maxLength: 8, search: true, matches: { pattern: "\\d{1,8}", message: "Enter digits only." } }),
  lanes: lines(
    {
      originState: choice(usStates, { required: true, label: "From", labels: usStateNames }),
      destinationState: choice(usStates, { required: true, label: "To", labels: usStateNames }),
      service: choice(providerServices),
      cost: money({ required: true, min: 0 }),
      cycleDays,
    },
    { noun: "lane", max: 200, unique: ["originState", "destinationState", "service"] },
  ),
};

/** What interstate carriers have: an authority to operate. */
export const carrierFields = {
  ...movingFields,
  mcNumber: text({ label: "MC number", maxLength: 8, search: true, matches: { pattern: "\\d{1,8}", message: "Enter digits only." } }),
  authorityExpiresOn: date({ label: "Authority until", readOnly: true, filter: true, sort: true }),
};

/** What vendors are to us: they make goods that we receive, repair them, or both. */
export const vendorFields = {
  ...sharedFields,
  makesGoods: boolean({ filter: true, help: "Goods arrive from them" }),
  repairs: boolean({ label: "Repairs goods", filter: true, help: "Can be chosen for repairs" }),
};
