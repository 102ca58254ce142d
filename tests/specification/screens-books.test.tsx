import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { mockApi } from "../support/ui-api.ts";
import { emptyList, enterPages, fieldText, leads, match, screensAt, startsFrom, visit, where } from "./support/screens.tsx";
import { administrator, customer, customerAdministrator, guest, only, specification } from "./support/statement.ts";

const changing = only("read ACCG_INVOICES", "create ACCG_INVOICES", "update ACCG_INVOICES");
const paying = only("read ACCG_PAYMENTS", "create ACCG_PAYMENTS", "update ACCG_PAYMENTS");

const ofAtelier = { customerId: 9, customer: "Atelier Nord" };

/** A record whose screen leads back to where its address says that one came from. */
async function leadsBack(at: string, call: string, row: object): Promise<void> {
  mockApi("get", call, { data: { id: 7, version: 1, actions: {}, ...row } });
  await visit(`${at}?from=%2Fcontacts%3Fq%3Doak`);
  expect(await screen.findByRole("link", { name: "Back to Contacts" })).toHaveAttribute("href", "/contacts?q=oak");
}

/** A form that leads back on cancelling. */
async function cancelLeadsBack(at: string): Promise<void> {
  emptyList("contacts");
  await visit(`${at}${at.includes("?") ? "&" : "?"}from=%2Fcontacts%3Fq%3Doak`);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(where()).toBe("/contacts?q=oak"));
}

specification(
  "2 Screens, billing",
  [
    {
      statement: "billing/service is the list of reports, billing/show/{id} one of them, billing/{id}/edit and billing/create its forms",
      account: only("read BILLING", "create BILLING", "update BILLING"),
      try: () =>
        expect(screensAt("/billing/service", "/billing/show/7", "/billing/7/edit", "/billing/create")).toEqual({
          "/billing/service": "Bill for service",
          "/billing/show/7": "Billing report",
          "/billing/7/edit": "Billing report",
          "/billing/create": "Create billing report",
        }),
    },
    {
      statement: "billing is for employees",
      account: customerAdministrator,
      try: () =>
        expect(screensAt("/billing/service", "/billing/show/7")).toEqual({ "/billing/service": "closed", "/billing/show/7": "closed" }),
    },
  ],
  enterPages,
);

specification(
  "2 Screens, accounting",
  [
    {
      statement: "accounting/processing is a list with the title Processing, accounting/processing/{id} one of them",
      account: only("read ACCG_REF_DOCS"),
      try: () =>
        expect(screensAt("/accounting/processing", "/accounting/processing/7", "/accounting/invoices")).toEqual({
          "/accounting/processing": "Processing",
          "/accounting/processing/7": "Processing document",
          "/accounting/invoices": "closed",
        }),
    },
    {
      statement: "accounting/processing/{id} receives id and the optional query from",
      account: only("read ACCG_REF_DOCS", "read ACCT_CONTACTS"),
      try: () => leadsBack("/accounting/processing/7", "/processing-documents/7", { number: "RD-00007" }),
    },
    {
      statement: "accounting/invoices is a list with the title Invoices",
      account: [only("read ACCG_INVOICES"), customer("read ACCG_INVOICES")],
      try: () => expect(screensAt("/accounting/invoices")).toEqual({ "/accounting/invoices": "Invoices" }),
    },
    {
      statement: "accounting/invoices/create has the title Create Invoice, and accounting/invoices/{id}/edit the title Invoice",
      account: changing,
      try: () =>
        expect(screensAt("/accounting/invoices/create", "/accounting/invoices/7/edit")).toEqual({
          "/accounting/invoices/create": "Create Invoice",
          "/accounting/invoices/7/edit": "Invoice",
        }),
    },
    {
      statement: "accounting/invoices/create receives a list of integer source ids from the repeated query parameter rd",
      account: administrator,
      try: async () => {
        for (const id of [7, 8])
          mockApi("get", `/processing-documents/${id}`, {
            data: {
              id,
              version: 1,
              actions: {},
              state: "ready",
              number: `RD-0000${id}`,
              ...ofAtelier,
              lines: [{ description: `Crate ${id}`, quantity: 1 }],
            },
          });
        await visit("/accounting/invoices/create?rd=7&rd=8");
        await waitFor(() => expect(fieldText("customerId")).toContain("Atelier Nord"));
        for (const id of [7, 8]) expect(await screen.findByDisplayValue(`Crate ${id}`)).toBeInTheDocument();
      },
    },
    {
      statement: "accounting/invoices/create receives the query from",
      account: [administrator],
      try: () => cancelLeadsBack("/accounting/invoices/create"),
    },
    {
      statement: "accounting/invoices/{id} receives id and the query from",
      account: only("read ACCG_INVOICES", "read ACCT_CONTACTS"),
      try: () => leadsBack("/accounting/invoices/7", "/invoices/7", { number: "INV-00007" }),
    },
    {
      statement: "accounting/payments is a list with the title Payments",
      account: [only("read ACCG_PAYMENTS"), customer("read ACCG_PAYMENTS")],
      try: () => expect(screensAt("/accounting/payments")).toEqual({ "/accounting/payments": "Payments" }),
    },
    {
      statement: "accounting/payments/create has the title Create Payment, and accounting/payments/{id} the title Payment",
      account: paying,
      try: () =>
        expect(screensAt("/accounting/payments/create", "/accounting/payments/7")).toEqual({
          "/accounting/payments/create": "Create Payment",
          "/accounting/payments/7": "Payment",
        }),
    },
    {
      statement: "accounting/payments/create receives its sources from a parameter called invoices",
      account: administrator,
      try: async () => {
        const invoices = [7, 8].map((id) => ({
          id,
          version: 1,
          actions: {},
          state: "issued",
          number: `INV-0000${id}`,
          ...ofAtelier,
          balance: 5000,
        }));
        mockApi("get", "/invoices", { data: { currentPage: 1, invoices, total: 2 } });
        for (const invoice of invoices) mockApi("get", `/invoices/${invoice.id}`, { data: invoice });
        await visit("/accounting/payments/create?invoices=7&invoices=8");
        await waitFor(() => expect(fieldText("customerId")).toContain("Atelier Nord"));
        await waitFor(() => expect(fieldText("allocations")).toMatch(/INV-00007.*INV-00008/));
      },
    },
    {
      statement: "accounting/payments/create receives the query from",
      account: administrator,
      try: () => cancelLeadsBack("/accounting/payments/create"),
    },
    {
      statement: "accounting/payments/{id} is the form of one, and receives id and the query from",
      account: administrator,
      try: async () => {
        mockApi("get", "/payments/7", {
          data: { id: 7, version: 1, actions: { update: true }, number: "PAY-00007", customerId: 9, customer: "Atelier Nord" },
        });
        await cancelLeadsBack("/accounting/payments/7");
      },
    },
    {
      statement: "Ids in accounting addresses are digits only; anything else is an unknown path",
      account: guest,
      try: async () => {
        for (const path of ["processing/abc", "invoices/7x", "invoices/1e3/edit", "payments/-1"])
          expect(match(`/accounting/${path}`)?.at(-1)?.route.path, path).not.toBe("*");
        expect(screensAt("/accounting/processing/abc", "/accounting/invoices/7x/edit", "/accounting/payments/-1")).toEqual({});
        await leads("/accounting/invoices/7x", `/auth?redirect=${encodeURIComponent("/accounting/invoices/7x")}`);
      },
    },
    {
      statement: "Each screen of accounting is loaded on demand",
      account: administrator,
      try: () => {
        for (const path of [
          "processing",
          "processing/7",
          "invoices",
          "invoices/create",
          "invoices/7/edit",
          "invoices/7",
          "payments",
          "payments/create",
          "payments/7",
        ])
          expect(match(`/accounting/${path}`)?.at(-1)?.route.handle, path).toMatchObject({ preload: expect.any(Function) });
      },
    },
  ],
  enterPages,
);

specification(
  "2 Screens, customer care and providers",
  [
    {
      statement: "The reputation center is a screen, and reputation-center/{id}/details one of its reviews",
      account: only("read CC_REPUTATION"),
      try: () =>
        expect(screensAt("/reputation-center", "/reputation-center/7/details")).toEqual({
          "/reputation-center": "Reputation center",
          "/reputation-center/7/details": "Review",
        }),
    },
    {
      statement: "reputation-center/dispatch/{tab} has the default tab new",
      account: only("read CC_DISPATCH_TRACKER"),
      try: async () => {
        emptyList("conversations");
        await leads("/reputation-center/dispatch", "/reputation-center/dispatch/new");
      },
    },
    {
      statement: "providers/partners and /{id} are screens",
      account: only("read PROVIDERS_AC_CARRIERS"),
      try: () =>
        expect(screensAt("/providers/partners", "/providers/partners/7", "/vendors")).toEqual({
          "/providers/partners": "Agent carriers",
          "/providers/partners/7": "Agent carrier",
          "/vendors": "closed",
        }),
    },
    {
      statement: "independent-contractors and /{id} are screens",
      account: only("read PROVIDERS_IC_CENTER"),
      try: () =>
        expect(screensAt("/independent-contractors", "/independent-contractors/7")).toEqual({
          "/independent-contractors": "Independent contractors",
          "/independent-contractors/7": "Independent contractor",
        }),
    },
    {
      statement: "vendors and /{id} are screens",
      account: only("read PROVIDERS_VENDORS"),
      try: () => expect(screensAt("/vendors", "/vendors/7")).toEqual({ "/vendors": "Vendors", "/vendors/7": "Vendor" }),
    },
  ],
  enterPages,
);

specification(
  "2 Screens, user management",
  [
    {
      statement: "/user-management/customer has users and roles",
      account: only("read UM_CUST_USERS", "read UM_CUST_ROLES"),
      try: async () => {
        expect(screensAt("/user-management/customer/users", "/user-management/customer/roles")).toEqual({
          "/user-management/customer/users": "Customer users",
          "/user-management/customer/roles": "Customer roles",
        });
        emptyList("users");
        await leads("/user-management/customer", "/user-management/customer/users");
      },
    },
    {
      statement: "/user-management/employee has users and roles",
      account: only("read UM_EMP_USERS", "read UM_EMP_ROLES"),
      try: async () => {
        expect(screensAt("/user-management/employee/users", "/user-management/employee/roles")).toEqual({
          "/user-management/employee/users": "Employees",
          "/user-management/employee/roles": "Employee roles",
        });
        await leads("/user-management/employee", "/user-management/employee/users");
      },
    },
    {
      statement: "The pages of /user-management/customer and /user-management/employee are for employees: customers are sent home",
      account: customerAdministrator,
      try: async () => {
        const of = ["customer/users", "customer/roles", "employee/users", "employee/roles"].map((path) => `/user-management/${path}`);
        expect(screensAt(...of)).toEqual(Object.fromEntries(of.map((path) => [path, "closed"])));
        await leads("/user-management/employee/users", "/");
      },
    },
    {
      statement: "/user-management has users and roles",
      account: customerAdministrator,
      try: async () => {
        expect(screensAt("/user-management/users", "/user-management/roles")).toEqual({
          "/user-management/users": "Users",
          "/user-management/roles": "Roles",
        });
        await leads("/user-management", "/user-management/users");
      },
    },
  ],
  enterPages,
);

const shown = only("read WH_RECEIVING", "create WH_RECEIVING", "update WH_RECEIVING", "read FOLLOW_UPS");
const pulling = only("read WH_PULLFLOW", "create WH_PULLFLOW", "update WH_PULLFLOW", "read FOLLOW_UPS");

specification(
  "2 Screens, warehousing",
  [
    {
      statement: "warehousing/config and /{id} are screens",
      account: only("read CONFIG_HUB"),
      try: () =>
        expect(screensAt("/warehousing/config", "/warehousing/config/7")).toEqual({
          "/warehousing/config": "Hubs",
          "/warehousing/config/7": "Hub",
        }),
    },
    {
      statement: "Receives have a list, follow-ups, create, {id}/view, {id}/edit and create-pending",
      account: shown,
      try: () =>
        expect(
          screensAt(
            ...["", "/follow-ups", "/create", "/7/view", "/7/edit", "/create-pending"].map((path) => `/warehousing/receives${path}`),
          ),
        ).toEqual({
          "/warehousing/receives": "Receives",
          "/warehousing/receives/follow-ups": "Follow-ups",
          "/warehousing/receives/create": "Receive goods",
          "/warehousing/receives/7/view": "Receive",
          "/warehousing/receives/7/edit": "Receive",
          "/warehousing/receives/create-pending": "Announce goods",
        }),
    },
    {
      statement: "warehousing/receives/create-pending takes the query id",
      account: administrator,
      try: () =>
        startsFrom({
          at: "/warehousing/receives/create-pending?id=5",
          call: "/pending-receives/5",
          row: { number: "PR-00005", ...ofAtelier, lines: [] },
          field: "customerId",
          shows: "Atelier Nord",
        }),
    },
    {
      statement: "Inspections have a list, follow-ups, and {id}/view",
      account: only("read WH_INSPECTIONS", "read FOLLOW_UPS"),
      try: async () => {
        expect(screensAt("/warehousing/inspections/follow-ups", "/warehousing/inspections/7/view")).toEqual({
          "/warehousing/inspections/follow-ups": "Follow-ups",
          "/warehousing/inspections/7/view": "Inspection",
        });
        emptyList("inspections");
        await leads("/warehousing/inspections", "/warehousing/inspections/pending");
      },
    },
    {
      statement: "Inspections are listed as pending, failed, repairs and history",
      account: only("read WH_INSPECTIONS"),
      try: () =>
        expect(screensAt(...["pending", "failed", "repairs", "history"].map((tab) => `/warehousing/inspections/${tab}`))).toEqual({
          "/warehousing/inspections/pending": "Inspections",
          "/warehousing/inspections/failed": "Inspections",
          "/warehousing/inspections/repairs": "Inspections",
          "/warehousing/inspections/history": "Inspections",
        }),
    },
    {
      statement: "Inventories have in stock, downloads, follow-ups, and {id}/view",
      account: only("read WH_INVENTORY", "read FOLLOW_UPS"),
      try: () =>
        expect(screensAt(...["in-stock", "downloads", "follow-ups", "7/view"].map((path) => `/warehousing/inventories/${path}`))).toEqual({
          "/warehousing/inventories/in-stock": "Inventory",
          "/warehousing/inventories/downloads": "Downloads",
          "/warehousing/inventories/follow-ups": "Follow-ups",
          "/warehousing/inventories/7/view": "Piece",
        }),
    },
    {
      statement: "Pull flows have a list, follow-ups, create, {id}/view and {id}/edit",
      account: pulling,
      try: () =>
        expect(screensAt(...["", "/follow-ups", "/create", "/7/view", "/7/edit"].map((path) => `/warehousing/pull-flows${path}`))).toEqual({
          "/warehousing/pull-flows": "Pull flows",
          "/warehousing/pull-flows/follow-ups": "Follow-ups",
          "/warehousing/pull-flows/create": "Request a pull",
          "/warehousing/pull-flows/7/view": "Pull flow",
          "/warehousing/pull-flows/7/edit": "Pull flow",
        }),
    },
    {
      statement: "warehousing/item-tracking takes the query receive",
      account: customer("read WH_ITEM_TRACKING", "read WH_INVENTORY"),
      try: async () => {
        const asked = mockApi("get", "/item-tracking/readiness", { message: "Not found." }, 404);
        await visit("/warehousing/item-tracking?receive=60");
        await waitFor(() => expect(asked[0]?.query.get("receive")).toBe("60"));
      },
    },
    {
      statement: "warehousing/warehouse-view/management is a screen",
      account: only("read WH_DASHBOARD"),
      try: () =>
        expect(screensAt("/warehousing/warehouse-view/management")).toEqual({ "/warehousing/warehouse-view/management": "Warehouse view" }),
    },
    {
      statement: "warehousing/warehouse-view/remote is the Inventory Control View",
      account: only("read WH_INVENTORY_DASHBOARD", "read WH_INVENTORY"),
      try: () =>
        expect(screensAt("/warehousing/warehouse-view/remote")).toEqual({
          "/warehousing/warehouse-view/remote": expect.stringMatching(/^Inventory Control View$/i),
        }),
    },
  ],
  enterPages,
);
