import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { emptyList, enterPages, leads, screensAt, tabsAt, visit } from "./support/screens.tsx";
import { administrator, customer, nobody, only, specification } from "./support/statement.ts";

specification(
  "2 Screens, tasks and accounts",
  [
    {
      statement: "elite/tasks redirects to active, beside which is history",
      account: only("read TASKS"),
      try: async () => {
        emptyList("tasks");
        await leads("/elite/tasks", "/elite/tasks/active");
      },
    },
    {
      statement: "Tasks have the tabs active and history",
      account: [only("read TASKS"), customer("read TASKS")],
      try: async () => {
        emptyList("tasks");
        expect(await tabsAt("/elite/tasks")).toEqual({ Active: "/elite/tasks/active", History: "/elite/tasks/history" });
      },
    },
    {
      statement: "elite/tasks/create is the form of a new task",
      account: only("create TASKS"),
      try: () => expect(screensAt("/elite/tasks/create")).toEqual({ "/elite/tasks/create": "Create task" }),
    },
    {
      statement: "customers is the list of companies, and customers/{customer_id}/{tab} one of them",
      account: only("read ACCT_CUSTOMERS"),
      try: () =>
        expect(screensAt("/customers", "/customers/7/overview", "/customers/7/contacts")).toEqual({
          "/customers": "Customers",
          "/customers/7/overview": "Customer",
          "/customers/7/contacts": "Customer",
        }),
    },
    {
      statement: "prospects and prospects/{id} are screens",
      account: only("read ACCT_PROSPECTS"),
      try: async () => {
        expect(screensAt("/prospects/7")).toEqual({ "/prospects/7": "Prospect" });
        const asked = emptyList("prospects");
        await visit("/prospects");
        await waitFor(() => expect(asked).not.toHaveLength(0));
      },
    },
    {
      statement: "contacts is a list",
      account: only("read ACCT_CONTACTS"),
      try: () => expect(screensAt("/contacts", "/quoting/locations")).toEqual({ "/contacts": "Contacts", "/quoting/locations": "closed" }),
    },
    {
      statement: "onboarding is for customers",
      account: customer(),
      try: () => expect(screensAt("/onboarding")).toEqual({ "/onboarding": "Account Setup" }),
    },
    {
      statement: "onboarding is for customers only: employees are sent home",
      account: [administrator, nobody],
      try: () => leads("/onboarding", "/"),
    },
    {
      statement: "quoting/locations is a list",
      account: [only("read LOCATIONS"), customer("read LOCATIONS")],
      try: () => expect(screensAt("/quoting/locations")).toEqual({ "/quoting/locations": "Locations" }),
    },
  ],
  enterPages,
);
