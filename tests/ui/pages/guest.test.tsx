import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LoginRoute, MaintenanceRoute } from "../../../src/pages/guest/guest-routes.tsx";
import { LoginPage } from "../../../src/pages/guest/login-page.tsx";
import { LogoutPage } from "../../../src/pages/guest/logout-page.tsx";
import { registerRoutes } from "../../../src/providers/known-routes.ts";
import { authState, setMaintenance } from "../../../src/providers/session/auth-state.ts";
import { mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

beforeAll(() => registerRoutes((path) => (["/", "/customers"].includes(path) ? { title: path } : undefined)));

describe("login", () => {
  async function fill(email: string, password: string) {
    if (email) await userEvent.type(screen.getByLabelText("Email"), email);
    if (password) await userEvent.type(screen.getByLabelText("Password"), password);
    await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
  }

  it("shows the tagline and sets the page title", () => {
    show(<LoginPage onDone={() => undefined} />);
    expect(screen.getByText("Where meaningful work and meaningful relationships meet.")).toBeInTheDocument();
    expect(document.title).toBe("Sign In - HQ");
  });

  it("validates both fields before calling the server", async () => {
    show(<LoginPage onDone={() => undefined} />);
    await fill("", "");
    expect(screen.getByText("Enter your email address")).toBeInTheDocument();
    expect(screen.getByText("Enter your password")).toBeInTheDocument();
    expect(screen.getByLabelText("Email")).toHaveFocus();
  });

  it("shows 'Invalid credentials', then signs in, trimming the email but not the password", async () => {
    let done = 0;
    mockApi("post", "/v1/auth/login", { message: "invalid_email_or_password" }, 401);
    show(
      <LoginPage
        onDone={() => {
          done += 1;
        }}
      />,
    );
    await fill(" sales@hq.example ", "wrong ");
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Invalid credentials"));
    expect(done).toBe(0);
    const requests = mockApi("post", "/v1/auth/login", { result: { token: "t" } });
    await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(done).toBe(1));
    expect(requests[0]?.body).toEqual({ email: "sales@hq.example", password: "wrong " });
  });

  it.each([
    ["/auth?redirect=%2Fcustomers", "/customers"],
    ["/auth?redirect=%2Fnowhere", "/"],
    ["/auth?redirect=https%3A%2F%2Fevil.example", "/"],
    ["/auth", "/"],
  ])("redirects a signed-in user from %s to %s", (from, to) => {
    signInAs();
    show(
      <Routes>
        <Route path="/auth" element={<LoginRoute />} />
        <Route path="*" element={null} />
      </Routes>,
      from,
    );
    expect(screen.getByTestId("where").textContent).toBe(to);
  });
});

describe("logout", () => {
  beforeEach(() => signInAs());

  it("signs out and shows the login", async () => {
    mockApi("post", "/v1/auth/logout", {});
    show(<LogoutPage />, "/logout");
    await waitFor(() => expect(screen.getByTestId("where")).toHaveTextContent("/auth"));
    expect(authState.get().authToken).toBeNull();
  });

  it("shows an error when the server didn't confirm it", async () => {
    mockApi("post", "/v1/auth/logout", {}, 500);
    show(<LogoutPage />, "/logout");
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("You're still signed in"));
    expect(authState.get().authenticated).toBe(true);
  });
});

describe("maintenance", () => {
  it("stays until the server is back, then returns to the page", async () => {
    signInAs();
    setMaintenance(true);
    const requests = mockApi("get", "/is-authenticated", {}, 503);
    show(<MaintenanceRoute />, "/under-maintenance?redirect=%2Fcustomers");
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.getByTestId("where")).toHaveTextContent("/under-maintenance");
    mockApi("get", "/is-authenticated", {});
    await userEvent.click(screen.getByRole("button", { name: "Check now" }));
    await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/customers"));
    expect(authState.get().maintenance).toBe(false);
  });

  it("also returns when another request succeeds first", async () => {
    signInAs();
    setMaintenance(true);
    const requests = mockApi("get", "/is-authenticated", {}, 503);
    show(
      <Routes>
        <Route path="/under-maintenance" element={<MaintenanceRoute />} />
        <Route path="*" element={<p>Back</p>} />
      </Routes>,
      "/under-maintenance?redirect=%2Fcustomers",
    );
    await waitFor(() => expect(requests).toHaveLength(1));
    act(() => setMaintenance(false));
    await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/customers"));
  });
});
