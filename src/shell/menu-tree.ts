import type { ShellText } from "../i18n/shell.ts";
import type { Side, Subject, Verb } from "../schemas/access/abilities.ts";
import type { MenuGroup } from "../schemas/view.ts";

/** An entry of the sidebar, shown to users with any ability on a listed subject (or with `verb` on one, if given). */
export type MenuItem = {
  path: string;
  label: ShellText | { text: string };
  /** The label for customers, if different. */
  customerLabel?: ShellText;
  subjects: readonly Subject[];
  verb?: Verb;
  onlyFor?: Side;
  /** Requires no ability. */
  open?: true;
  /** Marked as current only on exactly its own address. */
  exact?: true;
};
export type MenuSection = { group: MenuGroup; label: ShellText; items: readonly MenuItem[] };

/** The tree as in the specification. Modules add to it with their declaration's `menu`. */
export const menuSections: readonly MenuSection[] = [
  {
    group: "customerCare",
    label: "nav.customerCare",
    items: [
      {
        path: "/reputation-center/dispatch",
        label: "nav.dispatch",
        subjects: ["CC_DISPATCH_TRACKER", "CC_DISPATCH_TRACKER_SMS", "CC_DISPATCH_TRACKER_EMAIL"],
      },
      { path: "/reputation-center", label: "nav.reputation", subjects: ["CC_REPUTATION"], exact: true },
    ],
  },
  {
    group: "accounts",
    label: "nav.accounts",
    items: [
      { path: "/prospects", label: "nav.prospects", subjects: ["ACCT_PROSPECTS"] },
      { path: "/customers", label: "nav.customers", customerLabel: "nav.yourCompany", subjects: ["ACCT_CUSTOMERS", "ACCT_CUST_USERS"] },
      { path: "/contacts", label: "nav.contacts", subjects: ["ACCT_CONTACTS"] },
    ],
  },
  {
    group: "sales",
    label: "nav.sales",
    items: [
      { path: "/sales/leads", label: "nav.leads", subjects: ["SALES_LEADS"] },
      { path: "/sales/quotes", label: "nav.quotes", subjects: ["SALES_QUOTE"], verb: "read" },
      { path: "/sales/proposal", label: "nav.proposals", subjects: ["SALES_PROPOSALS"] },
      { path: "/sales/opportunities", label: "nav.opportunities", subjects: ["SALES_OPPORTUNITY"] },
      { path: "/sales/quote-requests", label: "nav.quoteRequests", subjects: ["SALES_QUOTE_REQUEST"] },
    ],
  },
  {
    group: "warehousing",
    label: "nav.warehousing",
    items: [
      { path: "/warehousing/config", label: "nav.config", subjects: ["CONFIG_HUB"] },
      { path: "/warehousing/warehouse-view/management", label: "nav.warehouseView", subjects: ["WH_DASHBOARD"] },
      { path: "/warehousing/warehouse-view/remote", label: "nav.inventoryControl", subjects: ["WH_INVENTORY_DASHBOARD"] },
      { path: "/warehousing/receives", label: "nav.receives", subjects: ["WH_RECEIVING"] },
      { path: "/warehousing/inspections", label: "nav.inspections", subjects: ["WH_INSPECTIONS"], onlyFor: "employee" },
      { path: "/warehousing/item-tracking", label: "nav.itemTracking", subjects: ["WH_ITEM_TRACKING"], onlyFor: "customer" },
      { path: "/warehousing/inventories", label: "nav.inventories", subjects: ["WH_INVENTORY"] },
      { path: "/warehousing/pull-flows", label: "nav.pullFlows", subjects: ["WH_PULLFLOW"] },
    ],
  },
  {
    group: "accounting",
    label: "nav.accounting",
    items: [
      { path: "/billing", label: "nav.billing", subjects: ["BILLING"] },
      { path: "/accounting/processing", label: "nav.processing", subjects: ["ACCG_REF_DOCS"] },
      { path: "/accounting/invoices", label: "nav.invoices", subjects: ["ACCG_INVOICES"] },
      { path: "/accounting/payments", label: "nav.payments", subjects: ["ACCG_PAYMENTS"] },
    ],
  },
  {
    group: "providers",
    label: "nav.providers",
    items: [
      {
        path: "/providers/partners",
        label: "nav.agentCarriers",
        subjects: ["PROVIDERS_AC_CARRIERS", "PROVIDERS_AC_FEEDBACK_NOTES", "PROVIDERS_AC_JOBS"],
      },
      { path: "/providers/independent-contractors", label: "nav.contractors", subjects: ["PROVIDERS_IC_CENTER"] },
      { path: "/providers/vendors", label: "nav.vendors", subjects: ["PROVIDERS_VENDORS"] },
    ],
  },
  {
    group: "userManagement",
    label: "nav.userManagement",
    items: [
      { path: "/user-management", label: "nav.users", subjects: ["UM_CUST_USERS", "UM_CUST_ROLES"], onlyFor: "customer" },
      { path: "/user-management/customer", label: "nav.customerUsers", subjects: ["UM_CUST_USERS", "UM_CUST_ROLES"], onlyFor: "employee" },
      { path: "/user-management/employee", label: "nav.employeeUsers", subjects: ["UM_EMP_USERS", "UM_EMP_ROLES"], onlyFor: "employee" },
      { path: "/activity-logs", label: "nav.activityLogs", subjects: [], onlyFor: "employee", open: true },
    ],
  },
];
