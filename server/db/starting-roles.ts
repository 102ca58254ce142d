import { type QueryExecutorProvider, sql } from "kysely";
import { type Ability, type Subject, subjects, textOfAbility, type Verb } from "../../src/schemas/access/abilities.ts";

type Grants = Partial<Readonly<Record<Subject, readonly Verb[]>>>;
const all: readonly Verb[] = ["create", "read", "update", "delete"];
const keep: readonly Verb[] = ["create", "read", "update"];
const look: readonly Verb[] = ["read"];
const documentVerbs: readonly Verb[] = ["download", "print", "email"];
const ownDocuments: readonly Verb[] = ["read", "download", "print"];

/** What every customer user may do with the company's sales documents, invoices and payments. */
const customerBusiness = {
  ACCG_INVOICES: ownDocuments,
  ACCG_PAYMENTS: ["create", ...ownDocuments],
  SALES_QUOTE: [...all, "approve", "decline", "download", "print"],
  SALES_QUOTE_REQUEST: keep,
  SALES_PROPOSALS: ["read", "approve", "decline", "download", "print"],
  SALES_ORDERS: ownDocuments,
  SALES_WORK_ORDERS: ownDocuments,
  SALES_BOL: ownDocuments,
} satisfies Grants;

/** The roles that a new company starts with. From then on they are ordinary data; the code doesn't depend on them. */
export const startingRoles = {
  sales: {
    name: "Sales",
    type: "E",
    grants: {
      ACCT_PROSPECTS: [...keep, "activate", "archive"],
      ACCT_CUSTOMERS: [...keep, "activate"],
      ACCT_CUST_USERS: look,
      UM_CUST_USERS: look,
      ACCT_CONTACTS: all,
      LOCATIONS: all,
      CONFIG_HUB: look,
      SALES_LEADS: [...keep, "activate", "assign", "archive"],
      SALES_OPPORTUNITY: [...keep, "close", "mark.as.lost", "re-activate"],
      SALES_QUOTE_REQUEST: [...keep, "decline", "assign"],
      SALES_QUOTE: [...all, "send", "approve", "mark.as.lost", "mark.as.completed", "unwind", ...documentVerbs],
      SALES_PROPOSALS: [...all, "send", "approve", "close", ...documentVerbs],
      SALES_ORDERS: [...keep, "close", ...documentVerbs],
      SALES_WORK_ORDERS: look,
      SALES_BOL: ["read", "download", "print"],
      FOLLOW_UPS: [...all, "mark.as.completed"],
      TASKS: all,
    },
  },
  dispatch: {
    name: "Dispatch",
    type: "E",
    grants: {
      SALES_QUOTE: ["read", "mark.as.completed", "unwind", "download", "print"],
      SALES_ORDERS: ["read", "update", ...documentVerbs],
      SALES_WORK_ORDERS: [...keep, "assign", "unassign", "mark.as.completed", "close", "send.to.billing", ...documentVerbs],
      BILLING: keep,
      SALES_BOL: [...all, "unwind", "mark.as.completed", ...documentVerbs],
      FOLLOW_UPS: [...all, "mark.as.completed"],
      ACCT_CUSTOMERS: look,
      ACCT_CONTACTS: keep,
      LOCATIONS: all,
      CONFIG_HUB: look,
      TASKS: all,
    },
  },
  warehouse: {
    name: "Warehouse",
    type: "E",
    grants: {
      CONFIG_HUB: keep,
      LOCATIONS: look,
      ACCT_CUSTOMERS: look,
      ACCT_CONTACTS: look,
      SALES_WORK_ORDERS: look,
      SALES_BOL: ["read", "update", "print", "mark.as.completed"],
      TASKS: all,
    },
  },
  accounting: {
    name: "Accounting",
    type: "E",
    grants: {
      ACCT_CUSTOMERS: [
        "read",
        "update",
        "activate",
        "suspend",
        "re-activate",
        "warehousing",
        "connect.to.qb",
        "sync.term",
        "sync.customer.data",
        ...documentVerbs,
      ],
      ACCT_CONTACTS: keep,
      SALES_QUOTE: ["read", "download", "print"],
      SALES_ORDERS: ["read", "download", "print"],
      SALES_WORK_ORDERS: ["read", "send.to.billing", "download", "print"],
      SALES_BOL: ["read", "download", "print"],
      BILLING: [...all, "approve", "send", "send.to.billing", "unwind", ...documentVerbs],
      ACCG_REF_DOCS: [...keep, "approve", "mark", "unwind", "download", "print"],
      ACCG_INVOICES: [...all, "send", "close", "unwind", "connect.to.qb", ...documentVerbs],
      ACCG_PAYMENTS: [...keep, "approve", "unwind", "send", "connect.to.qb", ...documentVerbs],
      TASKS: all,
    },
  },
  viewer: { name: "Viewer", type: "E", grants: Object.fromEntries(subjects.map((subject) => [subject, look])) },
  member: {
    name: "Company member",
    type: "C",
    grants: {
      ...customerBusiness,
      ACCT_CUSTOMERS: ownDocuments,
      ACCT_CONTACTS: keep,
      LOCATIONS: keep,
      TASKS: all,
    },
  },
  companyOwner: {
    name: "Company owner",
    type: "C",
    grants: {
      ...customerBusiness,
      ACCT_CUSTOMERS: ["update", ...ownDocuments],
      ACCT_CONTACTS: keep,
      LOCATIONS: keep,
      UM_CUST_USERS: [...all, "activate", "suspend", "re-activate", "password.reset", "assign", "unassign"],
      UM_CUST_ROLES: all,
      TASKS: all,
    },
  },
} satisfies Record<string, { name: string; type: "E" | "C"; grants: Grants }>;

export function grantedBy(grants: Grants): Ability[] {
  return subjects.flatMap((subject) => (grants[subject] ?? []).map((action) => ({ subject, action })));
}

/** The same as rows of the roles table. */
export const startingRoleRows = Object.entries(startingRoles).map(([key, { name, type, grants }]) => ({
  key,
  displayName: name,
  userType: type,
  abilities: grantedBy(grants).map(textOfAbility).sort(),
}));

/** Inserts the starting roles of a new company, in the caller's transaction or statement. */
export async function insertStartingRoles(db: QueryExecutorProvider): Promise<void> {
  const rows = startingRoleRows.map((row) => sql`(${row.displayName}, ${row.userType}, ${row.abilities}::text[])`);
  await sql`INSERT INTO roles (display_name, user_type, abilities) VALUES ${sql.join(rows)}`.execute(db);
}
