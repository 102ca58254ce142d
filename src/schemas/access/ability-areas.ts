import { type Side, type Subject, subjects, type Verb } from "./abilities.ts";

/** A feature abilities can be granted for, under its dotted key, with the verbs that apply to it. */
export interface AbilityFeature {
  /** `area.module.feature` */
  readonly key: string;
  readonly label: string;
  readonly subject: Subject;
  readonly verbs: readonly Verb[];
  /** The verbs that apply in a customer's role; a feature without them is for employees only. */
  readonly customer?: readonly Verb[];
}

export interface AbilityArea {
  readonly key: string;
  readonly label: string;
  readonly features: readonly AbilityFeature[];
}

const write = ["create", "read", "update"] as const;
const all = [...write, "delete"] as const;
const documentVerbs = ["download", "print", "email"] as const;

/** One feature per subject, so that no ability can be granted in two places. */
const catalogue = {
  CC_DISPATCH_TRACKER: ["customer-care.dispatch.tracker", "Dispatch tracker", [...write, "assign", "close", "call.assist"]],
  CC_REPUTATION: ["customer-care.reputation.reviews", "Reputation", [...write, "mark", "send"]],
  LOCATIONS: ["location.places.locations", "Locations", all, write],
  ACCT_PROSPECTS: ["accounts.prospects.prospects", "Prospects", [...all, "activate", "archive"]],
  ACCT_CUSTOMERS: [
    "accounts.customers.companies",
    "Customers",
    [...all, "activate", "re-activate", "suspend", "warehousing", "connect.to.qb", "sync.term", "sync.customer.data", ...documentVerbs],
    ["read", "update", "download", "print"],
  ],
  ACCT_CUST_USERS: ["accounts.customers.users", "Customer's users", [...write, "assign", "unassign"]],
  ACCT_CONTACTS: ["accounts.contacts.contacts", "Contacts", [...all, "archive"], all],
  SALES_LEADS: ["sales.leads.leads", "Leads", [...write, "activate", "assign", "archive"]],
  SALES_OPPORTUNITY: ["sales.opportunities.opportunities", "Opportunities", [...write, "close", "mark.as.lost", "re-activate"]],
  SALES_QUOTE_REQUEST: ["sales.quote-requests.requests", "Quote requests", [...write, "decline", "assign"], write],
  SALES_QUOTE: [
    "sales.quotes.quotes",
    "Quotes",
    [...all, "approve", "decline", "send", "unwind", "mark.as.lost", "mark.as.completed", ...documentVerbs],
    [...all, "approve", "decline", "download", "print"],
  ],
  SALES_PROPOSALS: [
    "sales.proposals.proposals",
    "Proposals",
    [...all, "approve", "decline", "close", "send", ...documentVerbs],
    ["read", "approve", "decline", "download", "print"],
  ],
  SALES_ORDERS: ["sales.orders.sales-orders", "Sales orders", [...write, "close", ...documentVerbs], ["read", "download", "print"]],
  SALES_WORK_ORDERS: [
    "sales.orders.work-orders",
    "Work orders",
    [...write, "assign", "unassign", "mark.as.completed", "close", "send.to.billing", ...documentVerbs],
    ["read", "download", "print"],
  ],
  SALES_BOL: [
    "sales.orders.bills-of-lading",
    "Bills of lading",
    [...all, "unwind", "mark.as.completed", ...documentVerbs],
    ["read", "download", "print"],
  ],
  WH_DASHBOARD: ["warehousing.views.management", "Warehouse view", ["read", "download"]],
  WH_INVENTORY_DASHBOARD: ["warehousing.views.inventory-control", "Inventory control view", ["read", "download"]],
  WH_RECEIVING: [
    "warehousing.receiving.receives",
    "Receiving",
    [...all, "mark.as.completed", "unwind", "close", "send.to.billing", ...documentVerbs],
    [...write, "download"],
  ],
  WH_INSPECTIONS: [
    "warehousing.receiving.inspections",
    "Inspections and repairs",
    [...write, "approve", "decline", "mark", "mark.as.completed", "close", ...documentVerbs],
  ],
  WH_INVENTORY: [
    "warehousing.stock.inventory",
    "Inventory",
    ["read", "update", "approve", "archive", "mark", "send.to.billing", "download", "print"],
    ["read", "approve", "download", "print"],
  ],
  WH_ITEM_TRACKING: ["warehousing.stock.item-tracking", "Item tracking", ["read", "download"], ["read", "download"]],
  WH_PULLFLOW: [
    "warehousing.pulling.pull-flows",
    "Pull flows",
    [
      ...all,
      "approve",
      "begin.pull",
      "send.to.transport",
      "send.to.billing",
      "mark.as.completed",
      "close",
      "request.recall",
      "download",
      "print",
    ],
    [...write, "close", "request.recall", "download"],
  ],
  BILLING: ["billing.service.reports", "Bill for service", [...all, "approve", "send", "send.to.billing", "unwind", ...documentVerbs]],
  ACCG_REF_DOCS: ["accounting.processing.documents", "Processing documents", [...write, "approve", "mark", "unwind", "download", "print"]],
  ACCG_INVOICES: [
    "accounting.invoices.invoices",
    "Invoices",
    [...all, "send", "close", "unwind", "connect.to.qb", ...documentVerbs],
    ["read", "download", "print"],
  ],
  ACCG_PAYMENTS: [
    "accounting.payments.payments",
    "Payments",
    [...write, "approve", "unwind", "send", "connect.to.qb", ...documentVerbs],
    ["create", "read", "download", "print"],
  ],
  PROVIDERS_AC_CARRIERS: ["providers.agent-carriers.carriers", "Agent carriers", [...write, "whitelist", "suspend", "re-activate"]],
  PROVIDERS_AC_JOBS: ["providers.agent-carriers.jobs", "Carrier jobs", [...write, "assign", "send", "mark.as.completed", "close"]],
  PROVIDERS_AC_FEEDBACK_NOTES: ["providers.agent-carriers.feedback-notes", "Carrier feedback notes", all],
  PROVIDERS_IC_CENTER: ["providers.contractors.contractors", "Independent contractors", [...write, "whitelist", "suspend", "re-activate"]],
  PROVIDERS_VENDORS: ["providers.vendors.vendors", "Vendors", [...write, "whitelist", "suspend", "re-activate"]],
  TASKS: ["tasks.tasks.tasks", "Tasks", all, all],
  CONFIG_HUB: ["configuration.warehouse.hubs", "Hubs", [...all, "archive"]],
  ACTIVITY_LOGS: ["configuration.system.activity-logs", "Activity logs", ["read", "download"]],
  EXPORTS: ["configuration.system.exports", "Exports", ["create", "read", "delete", "download"]],
  UM_EMP_USERS: [
    "user-management.employees.users",
    "Employees",
    [...all, "activate", "re-activate", "suspend", "password.reset", "assign", "unassign"],
  ],
  UM_EMP_ROLES: ["user-management.employees.roles", "Employee roles", all],
  UM_CUST_USERS: [
    "user-management.customers.users",
    "Customer users",
    [...all, "activate", "re-activate", "suspend", "password.reset", "assign", "unassign"],
    [...all, "activate", "re-activate", "suspend", "password.reset", "assign", "unassign"],
  ],
  UM_CUST_ROLES: ["user-management.customers.roles", "Customer roles", all, all],
  CC_DISPATCH_TRACKER_SMS: ["communications.sms.conversations", "SMS conversations", ["read", "send", "mark", "close"]],
  CC_DISPATCH_TRACKER_EMAIL: ["communications.email.conversations", "Email conversations", ["read", "send", "mark", "close"]],
  FOLLOW_UPS: ["communications.follow-ups.follow-ups", "Follow-ups", [...all, "mark.as.completed"]],
} as const satisfies Record<Subject, readonly [key: string, label: string, verbs: readonly Verb[], customer?: readonly Verb[]]>;

const areaLabels = {
  "customer-care": "Customer care",
  communications: "Communications",
  location: "Location",
  accounts: "Accounts",
  sales: "Sales",
  tasks: "Tasks",
  warehousing: "Warehousing",
  billing: "Billing",
  accounting: "Accounting",
  providers: "Providers",
  "user-management": "User management",
  configuration: "Configuration",
} as const;

// In the order of the catalogue, not of the list of subjects.
const features: readonly AbilityFeature[] = Object.entries(catalogue).map(([subject, [key, label, verbs, customer]]) => ({
  key,
  label,
  subject: subjectNamed(subject),
  verbs,
  ...(customer ? { customer } : {}),
}));

function subjectNamed(name: string): Subject {
  const subject = subjects.find((each) => each === name);
  if (!subject) throw new Error(`"${name}" is not a subject. Use one from src/schemas/access/abilities.ts.`);
  return subject;
}

/** All abilities that can be granted, by area. */
export const abilityAreas: readonly AbilityArea[] = Object.entries(areaLabels).map(([key, label]) => ({
  key,
  label,
  features: features.filter((feature) => feature.key.startsWith(`${key}.`)),
}));

/** The abilities a role of this side may contain, by area. */
export function areasFor(side: Side): readonly AbilityArea[] {
  if (side === "employee") return abilityAreas;
  return abilityAreas.flatMap((area) => {
    const customerFeatures = area.features.flatMap((feature) => (feature.customer ? [{ ...feature, verbs: feature.customer }] : []));
    return customerFeatures.length === 0 ? [] : [{ ...area, features: customerFeatures }];
  });
}

const featureBySubject = new Map(features.map((feature) => [feature.subject, feature]));

/** The feature of a subject. @throws Error if the catalogue has none */
export function featureOf(subject: Subject): AbilityFeature {
  const feature = featureBySubject.get(subject);
  if (!feature) throw new Error(`The subject "${subject}" has no ability feature. Add one to the catalogue.`);
  return feature;
}

const verbLabels: Partial<Readonly<Record<Verb, string>>> = {
  "connect.to.qb": "Connect to QuickBooks",
  "sync.term": "Sync terms",
  "sync.customer.data": "Sync customer data",
  "password.reset": "Reset password",
  "begin.pull": "Begin pull",
  "re-activate": "Reactivate",
};

/** A verb as a label: "mark.as.lost" is "Mark as lost". */
export function verbLabel(verb: Verb): string {
  const plain = verb.replaceAll(".", " ");
  return verbLabels[verb] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** An ability as a label: "Quotes: Mark as lost". */
export const abilityLabel = (subject: Subject, verb: Verb): string => `${featureOf(subject).label}: ${verbLabel(verb)}`;
