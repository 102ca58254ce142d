import { type Ability, type Subject, subjects, type Verb } from "../../../src/schemas/abilities.ts";

/** Every demo account's password. */
export const demoPassword = "HubAndSpoke1";

type Grants = Partial<Readonly<Record<Subject, readonly Verb[]>>>;
const all: readonly Verb[] = ["create", "read", "update", "delete"];
const keep: readonly Verb[] = ["create", "read", "update"];
const look: readonly Verb[] = ["read"];

/** The demo company's roles. Names and abilities are data; nothing in the code knows them. */
export const demoRoles = {
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
      SALES_QUOTE: [...all, "send", "approve", "mark.as.lost", "mark.as.completed", "unwind", "download", "print", "email"],
      TASKS: all,
    },
  },
  dispatch: {
    name: "Dispatch",
    type: "E",
    grants: {
      SALES_QUOTE: ["read", "mark.as.completed", "unwind"],
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
    grants: { CONFIG_HUB: keep, LOCATIONS: look, ACCT_CUSTOMERS: look, ACCT_CONTACTS: look, TASKS: all },
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
      ],
      ACCT_CONTACTS: keep,
      SALES_QUOTE: look,
      TASKS: all,
    },
  },
  viewer: { name: "Viewer", type: "E", grants: Object.fromEntries(subjects.map((subject) => [subject, look])) },
  member: {
    name: "Company member",
    type: "C",
    grants: {
      SALES_QUOTE: [...all, "approve", "decline", "download"],
      ACCT_CUSTOMERS: look,
      ACCT_CONTACTS: keep,
      LOCATIONS: keep,
      TASKS: all,
    },
  },
} satisfies Record<string, { name: string; type: "E" | "C"; grants: Grants }>;

export function abilitiesOf(grants: Grants): Ability[] {
  return subjects.flatMap((subject) => (grants[subject] ?? []).map((action) => ({ subject, action })));
}

export interface DemoAccount {
  readonly email: string;
  readonly first: string;
  readonly last: string;
  readonly role?: keyof typeof demoRoles;
  readonly isAdmin?: true;
  /** Name of the company for a customer's user. */
  readonly company?: "Atelier Nord Interiors" | "The Grand Hotel Meridian";
  readonly suspended?: true;
  /** What the start-up message says of it. */
  readonly note: string;
}

export const demoAccounts: readonly DemoAccount[] = [
  { email: "admin@hq.example", first: "Alex", last: "Mercer", isAdmin: true, note: "administrator" },
  { email: "sales@hq.example", first: "Sofia", last: "Lindqvist", role: "sales", note: "sales" },
  { email: "dispatch@hq.example", first: "Dario", last: "Rossi", role: "dispatch", note: "dispatch" },
  { email: "warehouse@hq.example", first: "Wanda", last: "Petrov", role: "warehouse", note: "warehouse" },
  { email: "accounting@hq.example", first: "Anita", last: "Kaur", role: "accounting", note: "accounting" },
  { email: "viewer@hq.example", first: "Victor", last: "Young", role: "viewer", note: "reads all" },
  { email: "nobody@hq.example", first: "Nora", last: "Quigley", note: "no ability" },
  {
    email: "owner@atelier.example",
    first: "Ottilie",
    last: "Fontaine",
    isAdmin: true,
    company: "Atelier Nord Interiors",
    note: "customer, its admin",
  },
  {
    email: "assistant@atelier.example",
    first: "Aiko",
    last: "Nakamura",
    role: "member",
    company: "Atelier Nord Interiors",
    note: "customer",
  },
  {
    email: "suspended@atelier.example",
    first: "Silas",
    last: "Walsh",
    role: "member",
    company: "Atelier Nord Interiors",
    suspended: true,
    note: "customer, suspended",
  },
  {
    email: "owner@grandhotel.example",
    first: "Gustav",
    last: "Moreau",
    isAdmin: true,
    company: "The Grand Hotel Meridian",
    note: "customer, its admin",
  },
];
