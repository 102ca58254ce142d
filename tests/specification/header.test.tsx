import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { authState, setMaintenance } from "../../src/providers/session/auth-state.ts";
import { loadNotifications, notificationState } from "../../src/shell/notification-state.ts";
import { mockApi } from "../support/ui-api.ts";
import { emptyList, enterPages, visit, where } from "./support/screens.tsx";
import { administrator, customer, nobody, only, specification } from "./support/statement.ts";

specification(
  "2 Header, user menu and toolbar",
  [
    {
      statement: "The header shows the current route's title and the first initial of the user's first name",
      account: only("read ACCT_CONTACTS"),
      try: async () => {
        emptyList("contacts");
        await visit("/contacts");
        expect(document.querySelector(".hq-route-title")).toHaveTextContent("Contacts");
        expect(screen.getByRole("button", { name: "User menu" })).toHaveTextContent(/^S$/);
      },
    },
    {
      statement: "The user menu has Account Setup for customers, which leads to onboarding",
      account: customer(),
      try: async () => {
        await visit("/profile");
        await userEvent.click(screen.getByRole("button", { name: "User menu" }));
        await userEvent.click(await screen.findByRole("menuitem", { name: "Account Setup" }));
        await waitFor(() => expect(where()).toBe("/onboarding"));
      },
    },
    {
      statement: "The user menu has Logout, and no Account Setup for employees",
      account: administrator,
      try: async () => {
        mockApi("post", "/v1/auth/logout", {});
        await visit("/profile");
        await userEvent.click(screen.getByRole("button", { name: "User menu" }));
        const logout = await screen.findByRole("menuitem", { name: "Logout" });
        expect(screen.queryByRole("menuitem", { name: "Account Setup" })).toBeNull();
        await userEvent.click(logout);
        await waitFor(() => expect(where()).toBe("/auth"));
        expect(authState.get().authenticated).toBe(false);
      },
    },
    {
      statement: "The notification badge is capped at 99 and hidden at 0; the bell opens the panel",
      account: nobody,
      try: async () => {
        const page = (unreadCount: number) => ({ data: { currentPage: 1, notifications: [], total: 0, unreadCount } });
        mockApi("get", "/notifications", page(0));
        await visit("/profile");
        const bell = await screen.findByRole("button", { name: /^Notifications, / });
        await act(() => loadNotifications());
        expect(document.querySelector(".hq-unread")).toBeNull();
        mockApi("get", "/notifications", page(120));
        await act(() => loadNotifications());
        expect(document.querySelector(".hq-unread")).toHaveTextContent("99+");
        mockApi("get", "/notifications", page(99));
        await act(() => loadNotifications());
        expect(document.querySelector(".hq-unread")).toHaveTextContent(/^99$/);
        await userEvent.click(bell);
        expect(await screen.findByRole("dialog", { name: "Notifications" })).toBeInTheDocument();
        await waitFor(() => expect(notificationState().loading).toBe(false));
      },
    },
    {
      statement: "The tasks toolbar appears if the user may create tasks, and opens the tasks panel",
      account: only("create TASKS", "read TASKS", "read ACCT_CONTACTS"),
      try: async () => {
        emptyList("contacts");
        mockApi("get", "/tasks", { data: { currentPage: 1, tasks: [], total: 0 } });
        await visit("/contacts");
        await userEvent.click(screen.getByRole("button", { name: "Open tasks" }));
        expect(await screen.findByRole("dialog", { name: "Tasks" })).toBeInTheDocument();
      },
    },
    {
      statement: "The tasks toolbar does not appear without it",
      account: only("read TASKS", "update TASKS", "read ACCT_CONTACTS"),
      try: async () => {
        emptyList("contacts");
        await visit("/contacts");
        expect(screen.getByRole("button", { name: "User menu" })).toBeInTheDocument();
        expect(screen.queryByRole("button", { name: "Open tasks" })).toBeNull();
      },
    },
    {
      statement: "A tab bar leads from screen to screen, and shows a badge per tab that is capped at 99",
      account: only("read SALES_QUOTE"),
      try: async () => {
        mockApi("get", "/quotes/new/data", { data: { currentPage: 1, quotes: [], total: 0 } });
        mockApi("get", "/quotes/approved/data", { data: { currentPage: 1, quotes: [], total: 0 } });
        mockApi("get", "/quotes/counts", { data: { new: 120, submitted: 7, working: 0 } });
        await visit("/shipping/quotes/new");
        await waitFor(() => expect(document.querySelectorAll(".hq-view-tab-badge")).toHaveLength(2));
        expect([...document.querySelectorAll(".hq-view-tab-badge")].map(({ textContent }) => textContent)).toEqual(["99+", "7"]);
        await userEvent.click(screen.getByRole("link", { name: "Approved" }));
        await waitFor(() => expect(where()).toBe("/shipping/quotes/approved"));
      },
    },
    {
      statement: "When maintenance begins, the app goes to its route with the full path as a redirect query",
      account: only("read ACCT_CONTACTS"),
      try: async () => {
        emptyList("contacts");
        mockApi("get", "/is-authenticated", {}, 503);
        await visit("/contacts?q=oak");
        act(() => setMaintenance(true));
        await waitFor(() => expect(where()).toBe(`/under-maintenance?redirect=${encodeURIComponent("/contacts?q=oak")}`));
      },
    },
    {
      statement: "When maintenance begins at the root, the app goes to its route without a redirect query",
      account: nobody,
      try: async () => {
        mockApi("get", "/is-authenticated", {}, 503);
        await visit("/");
        act(() => setMaintenance(true));
        await waitFor(() => expect(where()).toBe("/under-maintenance"));
      },
    },
  ],
  enterPages,
);
