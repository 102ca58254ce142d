import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { authProvider } from "../../src/providers/auth-provider.ts";
import { http } from "../../src/providers/calls/http.ts";
import { authState } from "../../src/providers/session/auth-state.ts";
import { logout } from "../../src/providers/session/session.ts";
import { onSessionEnd } from "../../src/providers/session/session-end.ts";
import { mockApi } from "../support/ui-api.ts";
import { enterPages, leads, visit, where } from "./support/screens.tsx";
import { administrator, customer, guest, nobody, only, specification } from "./support/statement.ts";

const credentials = { email: "sam@hq.example", password: "HubAndSpoke1" };

specification(
  "6 Access denied and 8 Errors",
  [
    {
      statement: "A login with invalid_email_or_password says 'Invalid credentials'",
      account: guest,
      try: async () => {
        mockApi("post", "/v1/auth/login", { message: "invalid_email_or_password" }, 401);
        await visit("/auth");
        await userEvent.type(await screen.findByLabelText("Email"), "sam@hq.example");
        await userEvent.type(screen.getByLabelText("Password"), "wrong");
        await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
        expect(await screen.findByText("Invalid credentials")).toBeInTheDocument();
      },
    },
    {
      statement: "Any other login failure passes the server's body on as errors",
      account: guest,
      try: async () => {
        const body = { message: "Please check the fields.", errors: { email: ["Enter an email address."], password: ["Too long."] } };
        mockApi("post", "/v1/auth/login", body, 422);
        const { success, error } = await authProvider.login(credentials);
        expect([success, error]).toMatchObject([false, { message: "Enter an email address.\nToo long.", errors: body }]);
      },
    },
    {
      statement: "A logout failure is passed to the caller",
      account: administrator,
      try: async () => {
        mockApi("post", "/v1/auth/logout", { message: "Later" }, 500);
        await expect(logout()).rejects.toMatchObject({ status: 500, body: { message: "Later" } });
        expect(authState.get().authenticated).toBe(true);
      },
    },
    {
      statement: "A 503 on any call leads to the under-maintenance page",
      account: only("read ACCT_CONTACTS"),
      try: async () => {
        mockApi("get", "/contacts", {}, 503);
        mockApi("get", "/is-authenticated", {}, 503);
        await visit("/contacts");
        expect(await screen.findByRole("heading", { name: "Under Maintenance" })).toBeInTheDocument();
      },
    },
    {
      statement: "A 401 on any call runs the stored cleanup actions: the session is cleared",
      account: [administrator, customer()],
      try: async () => {
        let cleaned = 0;
        const stop = onSessionEnd(() => {
          cleaned += 1;
        });
        mockApi("get", "/tasks", { message: "Unauthenticated" }, 401);
        await expect(http.get("/tasks")).rejects.toMatchObject({ statusCode: 401 });
        stop();
        expect([cleaned, authState.get().authenticated, localStorage.getItem("hq_token")]).toEqual([1, false, null]);
      },
    },
    {
      statement:
        "Without the ability that a route requires, a dialog 'Access Denied' says so, announces the home page and the administrator, then goes home",
      account: [nobody, only("create ACCT_CONTACTS")],
      try: async () => {
        await visit("/contacts");
        const dialog = await screen.findByRole("dialog", { name: "Access Denied" });
        expect(dialog).toHaveTextContent(
          /no permission to access this page.*redirected to the home page.*wrong, contact the administrator/,
        );
        await userEvent.click(screen.getByRole("button", { name: "Go to home" }));
        await waitFor(() => expect(where()).toBe("/"));
      },
    },
    {
      statement: "The dialog goes home by itself",
      account: nobody,
      provenBy: ["tests/ui/shell/guard.test.tsx", "redirects home by itself"],
    },
    {
      statement: "Employee-only routes send customers home",
      account: customer("read ACCT_CUSTOMERS", "read BILLING"),
      try: async () => {
        await leads("/activity-logs", "/");
      },
    },
    {
      statement: "Employee-only lists send customers home",
      account: customer("read SALES_LEADS"),
      try: () => leads("/sales/leads/working", "/"),
    },
    {
      statement: "Other errors are rejected to the caller with the server's message",
      account: nobody,
      try: async () => {
        mockApi("post", "/tasks", { message: "Check the fields", errors: { name: ["Task Name is required"] } }, 422);
        await expect(http.post("/tasks", {})).rejects.toMatchObject({
          statusCode: 422,
          message: "Check the fields",
          errors: { name: ["Task Name is required"] },
        });
      },
    },
  ],
  enterPages,
);
