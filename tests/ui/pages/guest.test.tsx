import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LoginRoute, MaintenanceRoute } from "../../../src/pages/guest-routes.tsx";
import { LoginPage } from "../../../src/pages/login-page.tsx";
import { LogoutPage } from "../../../src/pages/logout-page.tsx";
import { authState, setMaintenance } from "../../../src/providers/auth-state.ts";
import { registerRoutes } from "../../../src/shell/known-routes.ts";
import { answer } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

beforeAll(() => registerRoutes((path) => (["/", "/customers"].includes(path) ? { title: path } : undefined)));

describe("login", () => {
  async function fill(email: string, password: string) {
    if (email) await userEvent.type(screen.getByLabelText("Email"), email);
    if (password) await userEvent.type(screen.getByLabelText("Password"), password);
    await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
  }

  it("shows the tagline and names itself", () => {
    show(<LoginPage onDone={() => undefined} />);
    expect(screen.getByText("Where meaningful work and meaningful relationships meet.")).toBeInTheDocument();
    expect(document.title).toBe("Sign In - HQ");
  });

  it("asks for both fields before it asks the server", async () => {
    show(<LoginPage onDone={() => undefined} />);
    await fill("", "");
    expect(screen.getByText("Enter your email address")).toBeInTheDocument();
    expect(screen.getByText("Enter your password")).toBeInTheDocument();
    expect(screen.getByLabelText("Email")).toHaveFocus();
  });

  it("says 'Invalid credentials', then lets in, with the address trimmed and the password not", async () => {
    let done = 0;
    answer("post", "/v1/auth/login", { message: "invalid_email_or_password" }, 401);
    show(
      <LoginPage
        onDone={() => {
          done += 1;
        }}
      />,
    );
    await fill(" sales@hq.example ", "wrong ");
    expect(await screen.findByRole("alert")).toHaveTextContent("Invalid credentials");
    expect(done).toBe(0);
    const asked = answer("post", "/v1/auth/login", { result: { token: "t" } });
    await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
    await waitFor(() => expect(done).toBe(1));
    expect(asked[0]?.body).toEqual({ email: "sales@hq.example", password: "wrong " });
  });

  it.each([
    ["/auth?redirect=%2Fcustomers", "/customers"],
    ["/auth?redirect=%2Fnowhere", "/"],
    ["/auth?redirect=https%3A%2F%2Fevil.example", "/"],
    ["/auth", "/"],
  ])("leads who is signed in from %s on to %s", (from, to) => {
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
    answer("post", "/v1/auth/logout", {});
    show(<LogoutPage />, "/logout");
    await waitFor(() => expect(screen.getByTestId("where")).toHaveTextContent("/auth"));
    expect(authState.get().authToken).toBeNull();
  });

  it("tells when the server didn't confirm it", async () => {
    answer("post", "/v1/auth/logout", {}, 500);
    show(<LogoutPage />, "/logout");
    expect(await screen.findByRole("alert")).toHaveTextContent("You're still signed in");
    expect(authState.get().authenticated).toBe(true);
  });
});

describe("maintenance", () => {
  it("stays while the server says so, and goes back once it serves again", async () => {
    signInAs();
    setMaintenance(true);
    const asked = answer("get", "/is-authenticated", {}, 503);
    show(<MaintenanceRoute />, "/under-maintenance?redirect=%2Fcustomers");
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.getByTestId("where")).toHaveTextContent("/under-maintenance");
    answer("get", "/is-authenticated", {});
    await userEvent.click(screen.getByRole("button", { name: "Check now" }));
    await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/customers"));
    expect(authState.get().maintenance).toBe(false);
  });

  it("goes back as well when another call is served first", async () => {
    signInAs();
    setMaintenance(true);
    const asked = answer("get", "/is-authenticated", {}, 503);
    show(
      <Routes>
        <Route path="/under-maintenance" element={<MaintenanceRoute />} />
        <Route path="*" element={<p>Back</p>} />
      </Routes>,
      "/under-maintenance?redirect=%2Fcustomers",
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    act(() => setMaintenance(false));
    await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/customers"));
  });
});
