import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { registerResources } from "../../../src/providers/registry.ts";
import { authState, setMaintenance } from "../../../src/providers/session/auth-state.ts";
import { endSession } from "../../../src/providers/session/session-end.ts";
import { text } from "../../../src/schemas/fields/fields.ts";
import { resource } from "../../../src/schemas/resource.ts";
import { DENIED_MS, DeniedDialog } from "../../../src/shell/denied-dialog.tsx";
import { MaintenanceWatch, RequireSession, RouteGuard } from "../../../src/shell/guard.tsx";
import { InRefine, show, signInAs } from "../../support/ui-user.tsx";

afterEach(() => {
  vi.useRealTimers();
});
const where = () => screen.getByTestId("where").textContent;

it("says why access is denied, then leads home", async () => {
  signInAs();
  show(
    <Routes>
      <Route path="/" element={<p>Home</p>} />
      <Route
        path="*"
        element={
          <InRefine>
            <RouteGuard needs={{ subject: "ACCT_CUSTOMERS" }}>secret</RouteGuard>
          </InRefine>
        }
      />
    </Routes>,
    "/customers",
  );
  expect(await screen.findByRole("dialog")).toHaveTextContent("Access Denied");
  expect(screen.getByText(/no permission to access this page.*redirected to the home page.*contact the administrator/)).toBeInTheDocument();
  expect(screen.queryByText("secret")).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Go to home" }));
  expect(where()).toBe("/");
});

it("redirects home by itself", () => {
  vi.useFakeTimers();
  show(<DeniedDialog />, "/customers");
  act(() => vi.advanceTimersByTime(DENIED_MS));
  expect(where()).toBe("/");
});

it("shows nothing of a screen before it knows who is signed in, so that no view takes a customer for an employee", () => {
  signInAs({ isAdmin: true });
  authState.set({ ...authState.get(), user: null });
  show(
    <InRefine>
      <p>Around it</p>
      <RouteGuard needs={{}}>secret</RouteGuard>
    </InRefine>,
  );
  expect(screen.getByText("Around it")).toBeInTheDocument();
  expect(screen.queryByText("secret")).not.toBeInTheDocument();
  act(() => signInAs({ isAdmin: true }));
  expect(screen.getByText("secret")).toBeInTheDocument();
});

it("shows the page to users with the permission, and to administrators", () => {
  signInAs({ may: [{ subject: "ACCT_CUSTOMERS", action: "read" }] });
  const { unmount } = show(
    <InRefine>
      <RouteGuard needs={{ subject: "ACCT_CUSTOMERS" }}>secret</RouteGuard>
    </InRefine>,
  );
  expect(screen.getByText("secret")).toBeInTheDocument();
  unmount();
  signInAs({ isAdmin: true });
  show(
    <InRefine>
      <RouteGuard needs={{ subject: "ACCT_CUSTOMERS", verb: "delete" }}>secret</RouteGuard>
    </InRefine>,
  );
  expect(screen.getByText("secret")).toBeInTheDocument();
});

it("redirects users of the wrong side home without a message", () => {
  signInAs({ side: "C" });
  show(
    <InRefine>
      <p>Around it</p>
      <RouteGuard needs={{ onlyFor: "employee" }}>secret</RouteGuard>
    </InRefine>,
    "/activity-logs",
  );
  expect(where()).toBe("/");
  expect(screen.getByText("Around it")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("redirects customers home from employee-only resources and operations, even administrators", () => {
  registerResources([
    resource("crate", {
      label: "Crate",
      title: "name",
      path: "/crates",
      subject: "CONFIG_HUB",
      bizObject: 900,
      fields: { name: text({ required: true }) },
      create: {},
      customer: { rows: {}, may: ["read"] },
      views: { list: { columns: ["name"] } },
    }),
  ]);
  signInAs({ side: "C", isAdmin: true });
  const { unmount } = show(
    <InRefine>
      <p>Around it</p>
      <RouteGuard needs={{ resource: "crate", action: "create" }}>secret</RouteGuard>
    </InRefine>,
    "/crates/create",
  );
  expect(where()).toBe("/");
  expect(screen.getByText("Around it")).toBeInTheDocument();
  expect(screen.queryByText("secret")).not.toBeInTheDocument();
  unmount();
  show(
    <InRefine>
      <RouteGuard needs={{ resource: "crate", action: "list" }}>secret</RouteGuard>
    </InRefine>,
    "/crates",
  );
  expect(where()).toBe("/crates");
  expect(screen.getByText("secret")).toBeInTheDocument();
});

it("redirects to the login with the full path as soon as the session ends", () => {
  signInAs();
  show(
    <Routes>
      <Route path="/auth" element={<p>Login</p>} />
      <Route element={<RequireSession />}>
        <Route path="*" element={<p>Inside</p>} />
      </Route>
    </Routes>,
    "/customers?page=2",
  );
  expect(screen.getByText("Inside")).toBeInTheDocument();
  act(() => endSession());
  expect(where()).toBe(`/auth?redirect=${encodeURIComponent("/customers?page=2")}`);
});

it.each([
  ["/customers?page=2", `/under-maintenance?redirect=${encodeURIComponent("/customers?page=2")}`],
  ["/", "/under-maintenance"],
])("goes to the maintenance screen from %s", (from, to) => {
  signInAs();
  show(<MaintenanceWatch />, from);
  expect(where()).toBe(from);
  act(() => setMaintenance(true));
  expect(where()).toBe(to);
});
