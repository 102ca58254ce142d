import type { Subject } from "./abilities.ts";

/** The subjects a customer's role may contain: those of modules with a customer side. */
export const customerSubjects: readonly Subject[] = [
  "ACCT_CUSTOMERS",
  "ACCT_CONTACTS",
  "LOCATIONS",
  "SALES_QUOTE",
  "SALES_QUOTE_REQUEST",
  "SALES_PROPOSALS",
  "SALES_ORDERS",
  "SALES_WORK_ORDERS",
  "SALES_BOL",
  "WH_RECEIVING",
  "WH_ITEM_TRACKING",
  "WH_INVENTORY",
  "WH_PULLFLOW",
  "ACCG_INVOICES",
  "ACCG_PAYMENTS",
  "UM_CUST_USERS",
  "UM_CUST_ROLES",
  "TASKS",
];
