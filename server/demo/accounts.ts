import type { StartingRole } from "../../src/schemas/access/starting-roles.ts";

/** Every demo account's password. */
export const demoPassword = "HubAndSpoke1";

export interface DemoAccount {
  readonly email: string;
  readonly first: string;
  readonly last: string;
  readonly role?: StartingRole;
  readonly isAdmin?: true;
  /** Name of the company for a customer's user. */
  readonly company?: "Atelier Nord Interiors" | "The Grand Hotel Meridian";
  readonly suspended?: true;
  /** How the startup message describes the account. */
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
