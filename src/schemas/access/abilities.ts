/** The verbs and subjects roles are built from; an ability is one verb on one subject. */
export const verbs = [
  "create",
  "read",
  "update",
  "delete",
  "approve",
  "activate",
  "re-activate",
  "suspend",
  "close",
  "whitelist",
  "mark",
  "warehousing",
  "connect.to.qb",
  "sync.term",
  "sync.customer.data",
  "begin.pull",
  "download",
  "call.assist",
  "send",
  "password.reset",
  "archive",
  "assign",
  "unassign",
  "print",
  "unwind",
  "mark.as.lost",
  "send.to.transport",
  "send.to.billing",
  "mark.as.completed",
  "decline",
  "email",
  "request.recall",
] as const;
export type Verb = (typeof verbs)[number];

export const subjects = [
  "CC_DISPATCH_TRACKER",
  "CC_DISPATCH_TRACKER_SMS",
  "CC_DISPATCH_TRACKER_EMAIL",
  "CC_REPUTATION",
  "ACCT_PROSPECTS",
  "ACCT_CUSTOMERS",
  "ACCT_CUST_USERS",
  "ACCT_CONTACTS",
  "LOCATIONS",
  "SALES_LEADS",
  "SALES_QUOTE",
  "SALES_PROPOSALS",
  "SALES_OPPORTUNITY",
  "SALES_QUOTE_REQUEST",
  "SALES_ORDERS",
  "SALES_WORK_ORDERS",
  "SALES_BOL",
  "CONFIG_HUB",
  "WH_DASHBOARD",
  "WH_INVENTORY_DASHBOARD",
  "WH_RECEIVING",
  "WH_INSPECTIONS",
  "WH_ITEM_TRACKING",
  "WH_INVENTORY",
  "WH_PULLFLOW",
  "BILLING",
  "ACCG_REF_DOCS",
  "ACCG_INVOICES",
  "ACCG_PAYMENTS",
  "PROVIDERS_AC_CARRIERS",
  "PROVIDERS_AC_FEEDBACK_NOTES",
  "PROVIDERS_AC_JOBS",
  "PROVIDERS_IC_CENTER",
  "PROVIDERS_VENDORS",
  "UM_CUST_USERS",
  "UM_CUST_ROLES",
  "UM_EMP_USERS",
  "UM_EMP_ROLES",
  "TASKS",
  "FOLLOW_UPS",
  "ACTIVITY_LOGS",
  "EXPORTS",
] as const;
export type Subject = (typeof subjects)[number];

export interface Ability {
  readonly subject: Subject;
  readonly action: Verb;
}

/** An ability as one string, the form in which roles store it: subject and verb separated by a space. */
export type AbilityText = `${Subject} ${Verb}`;

export const textOfAbility = ({ subject, action }: Ability): AbilityText => `${subject} ${action}`;

/** Parses an ability string; returns null if this version does not know its subject or verb. */
export function parseAbility(text: string): Ability | null {
  const [subjectText, verbText, ...more] = text.split(" ");
  const subject = subjects.find((each) => each === subjectText);
  const action = verbs.find((each) => each === verbText);
  return subject && action && more.length === 0 ? { subject, action } : null;
}

export const isAbilityText = (text: string): text is AbilityText => parseAbility(text) !== null;

/** The two kinds of user. The API sends them as type_id E and C. */
export type Side = "employee" | "customer";

/** The acting user: everything an access decision may depend on. */
export interface Actor {
  readonly id: number;
  readonly side: Side;
  readonly isAdmin: boolean;
  /** The customer's company; null for an employee. */
  readonly companyId: number | null;
  readonly abilities: readonly Ability[];
}

/** Checks for a matching subject and verb pair. isAdmin passes every ability check, but no row rule and no invariant. */
export function hasAbility(actor: Pick<Actor, "isAdmin" | "abilities">, subject: Subject, verb: Verb): boolean {
  return actor.isAdmin || actor.abilities.some((ability) => ability.subject === subject && ability.action === verb);
}
