import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { mockApi } from "../support/ui-api.ts";
import { emptyList, enterPages, leads, screensAt, startsFrom, visit } from "./support/screens.tsx";
import { administrator, customer, customerAdministrator, only, specification } from "./support/statement.ts";

const ofAtelier = { customerId: 9, customer: "Atelier Nord" };

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
