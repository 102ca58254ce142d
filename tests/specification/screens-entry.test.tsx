import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { authState, setMaintenance } from "../../src/providers/session/auth-state.ts";
import { HeaderSidebarLayout, MainLayout, PlainLayout } from "../../src/shell/layouts.tsx";
import { mockApi } from "../support/ui-api.ts";
import { emptyList, enterPages, leads, match, screensAt, visit, where } from "./support/screens.tsx";
import { administrator, customer, customerAdministrator, guest, nobody, only, specification } from "./support/statement.ts";

specification(
  "2 Screens, public and guest routes",
  [
    {
      statement: "/under-maintenance takes the query redirect, and leads there when the server is back",
      account: only("read ACCT_CUSTOMERS"),
      try: async () => {
        emptyList("customers");
        const asked = mockApi("get", "/is-authenticated", {}, 503);
        setMaintenance(true);
        await visit("/under-maintenance?redirect=%2Fcustomers%3Fq%3Doak");
        await waitFor(() => expect(asked).toHaveLength(1));
        mockApi("get", "/is-authenticated", true);
        await userEvent.click(screen.getByRole("button", { name: "Check now" }));
        await waitFor(() => expect(where()).toBe("/customers?q=oak"));
      },
    },
    {
      statement: "/registration/{hashId} reads the invitation of its hash",
      account: guest,
      try: async () => {
        const asked = mockApi("get", "/v1/registration/h4sh", { message: "Not found." }, 404);
        await visit("/registration/h4sh");
        await waitFor(() => expect(asked).toHaveLength(1));
      },
    },
    {
      statement: "/registration/onboarding/{hashId} reads the invitation of its hash",
      account: guest,
      try: async () => {
        const asked = mockApi("get", "/v1/registration/onboarding/h4sh", { message: "Not found." }, 404);
        await visit("/registration/onboarding/h4sh");
        await waitFor(() => expect(asked).toHaveLength(1));
      },
    },
    {
      statement: "/portal/payments/{paymentHash} is the payment portal, and asks for what its hash is to pay",
      account: guest,
      try: async () => {
        const asked = mockApi("get", "/portal/payments/h4sh", { message: "Not found." }, 404);
        await visit("/portal/payments/h4sh");
        await waitFor(() => expect(asked).not.toHaveLength(0));
      },
    },
    {
      statement: "/portal/payment-status shows what became of a payment",
      account: guest,
      try: async () => {
        await visit("/portal/payment-status");
        await waitFor(() => expect(document.title).toBe("Payment - HQ"));
        expect(await screen.findByRole("heading")).toBeInTheDocument();
      },
    },
    {
      statement: "/auth/password-reset asks for the email address to which the link goes",
      account: guest,
      try: async () => {
        await visit("/auth/password-reset");
        expect(await screen.findByLabelText("Email")).toBeInTheDocument();
      },
    },
    {
      statement: "/reset/{token} decodes the email address in the query e, and shows it",
      account: guest,
      try: async () => {
        mockApi("get", "/v1/auth/reset/t0ken", { data: {} });
        await visit(`/reset/t0ken?e=${btoa("pia@casanovak.example")}`);
        expect(await screen.findByDisplayValue("pia@casanovak.example")).toBeInTheDocument();
      },
    },
    {
      statement: "/reset/{token} works without the query e",
      account: guest,
      try: async () => {
        mockApi("get", "/v1/auth/reset/t0ken", { data: {} });
        await visit("/reset/t0ken");
        expect(await screen.findByRole("heading", { name: "Choose a new password" })).toBeInTheDocument();
      },
    },
    {
      statement: "/auth is the login",
      account: guest,
      try: async () => {
        await visit("/auth");
        expect(await screen.findByRole("button", { name: "Sign In" })).toBeInTheDocument();
      },
    },
    {
      statement: "/auth goes to home if one is authenticated already",
      account: [nobody, customer()],
      try: () => leads("/auth", "/"),
    },
    {
      statement: "/logout ends the session and shows the login",
      account: [administrator, customer()],
      try: async () => {
        const asked = mockApi("post", "/v1/auth/logout", {});
        await leads("/logout", "/auth");
        expect(asked).toHaveLength(1);
        expect(authState.get().authenticated).toBe(false);
      },
    },
    {
      statement: "/components shows the kit",
      account: guest,
      try: async () => {
        await visit("/components");
        expect(await screen.findByRole("heading", { name: "Components" })).toBeInTheDocument();
      },
    },
    { statement: "Any unknown path leads to the login", account: guest, try: () => leads("/no/such/screen", "/auth") },
    { statement: "Any unknown path leads through the login home", account: administrator, try: () => leads("/no/such/screen", "/") },
  ],
  enterPages,
);

const layouts = { main: MainLayout, plain: PlainLayout, "header and sidebar": HeaderSidebarLayout };
const layoutAt = (path: string) =>
  Object.entries(layouts).find(([, Layout]) =>
    match(path)?.some(({ route }) => (route.element as { type?: unknown } | undefined)?.type === Layout),
  )?.[0];

specification(
  "2 Screens, authenticated shell",
  [
    {
      statement: "Who isn't signed in goes to the login with a redirect query that holds the full path",
      account: guest,
      try: () => leads("/customers?q=oak&page=2#top", `/auth?redirect=${encodeURIComponent("/customers?q=oak&page=2#top")}`),
    },
    {
      statement: "The main layout has header, sidebar and toolbar",
      account: administrator,
      try: async () => {
        emptyList("contacts");
        await visit("/contacts");
        expect(layoutAt("/contacts")).toBe("main");
        expect(screen.getByRole("button", { name: "User menu" })).toBeInTheDocument();
        expect(screen.getByRole("navigation", { name: "Main navigation" })).toBeInTheDocument();
        expect(screen.getByRole("complementary", { name: "Tasks" })).toBeInTheDocument();
      },
    },
    {
      statement: "A second layout has header and sidebar only",
      account: administrator,
      try: async () => {
        await visit("/profile");
        expect(layoutAt("/profile")).toBe("header and sidebar");
        expect(screen.getByRole("button", { name: "User menu" })).toBeInTheDocument();
        expect(screen.getByRole("navigation", { name: "Main navigation" })).toBeInTheDocument();
        expect(screen.queryByRole("complementary", { name: "Tasks" })).toBeNull();
      },
    },
    {
      statement: "A third layout is plain",
      account: customerAdministrator,
      try: async () => {
        await visit("/accounting/invoices/pay");
        expect(layoutAt("/accounting/invoices/pay")).toBe("plain");
        expect(screen.getByRole("main")).toBeInTheDocument();
        expect(screen.queryByRole("button", { name: "User menu" })).toBeNull();
        expect(screen.queryByRole("navigation", { name: "Main navigation" })).toBeNull();
      },
    },
    {
      statement: "The home screen welcomes its user",
      account: [administrator, customerAdministrator, nobody],
      try: async () => {
        await visit("/");
        expect(await screen.findByRole("heading", { level: 1, name: /Sam/ })).toBeInTheDocument();
      },
    },
    {
      statement: "Dashboard and activity logs are screens of their own",
      account: administrator,
      try: () =>
        expect(screensAt("/", "/dashboard", "/activity-logs")).toEqual({
          "/": "Home",
          "/dashboard": "Dashboard",
          "/activity-logs": "Activity Logs",
        }),
    },
    {
      statement: "Page titles take a short product-name suffix with ' - ' as separator",
      account: only("read ACCT_CONTACTS"),
      try: async () => {
        emptyList("contacts");
        await visit("/contacts");
        await waitFor(() => expect(document.title).toBe("Contacts - HQ"));
      },
    },
  ],
  enterPages,
);
