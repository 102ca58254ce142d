import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LoginRoute } from "../../../src/pages/guest/guest-routes.tsx";
import { PasswordResetPage } from "../../../src/pages/guest/password-reset-page.tsx";
import { RegistrationPage } from "../../../src/pages/guest/registration-page.tsx";
import { ResetPage, shownAddress } from "../../../src/pages/guest/reset-page.tsx";
import { registerRoutes } from "../../../src/providers/known-routes.ts";
import { authState, resetAuth } from "../../../src/providers/session/auth-state.ts";
import { mockApi } from "../../support/ui-api.ts";
import { show } from "../../support/ui-user.tsx";

beforeAll(() => registerRoutes((path) => ({ title: path })));
beforeEach(() => resetAuth());

const screens = (path: string) =>
  show(
    <Routes>
      <Route path="/auth" element={<LoginRoute />} />
      <Route path="/auth/password-reset" element={<PasswordResetPage />} />
      <Route path="/reset/:token" element={<ResetPage />} />
      <Route path="/registration/:hashId" element={<RegistrationPage onboarding={false} />} />
      <Route path="/registration/onboarding/:hashId" element={<RegistrationPage onboarding />} />
      <Route path="*" element={null} />
    </Routes>,
    path,
  );
const where = () => screen.getByTestId("where").textContent;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("registration", () => {
  const invited = { firstName: "Pia", lastName: "Novak", email: "pia@casanovak.example", phone: null, company: "Casa Novak" };

  it.each([
    ["/registration/abc", "/v1/registration/abc", "/"],
    ["/registration/onboarding/abc", "/v1/registration/onboarding/abc", "/onboarding"],
  ])("%s sets a password, signs in and moves on", async (screenPath, path, to) => {
    mockApi("get", path, { data: invited });
    const requests = mockApi("post", path, { result: { token: "fresh" } });
    screens(screenPath);
    expect(await screen.findByText(/You've been invited to join Casa Novak/)).toBeInTheDocument();
    expect(screen.getByLabelText("Email")).toHaveAttribute("readonly");
    await press("Create account");
    expect(await screen.findByText("Enter a password")).toBeInTheDocument();
    expect(screen.getByLabelText("Password")).toHaveFocus();
    await userEvent.type(screen.getByLabelText("Password"), " Lantern 55 ");
    expect(screen.queryByText("Enter a password"), "the error disappears while typing").toBeNull();
    await userEvent.type(screen.getByLabelText("Password confirmation"), " Lantern 55 ");
    await userEvent.clear(screen.getByLabelText("First name"));
    await press("Create account");
    expect(await screen.findByText("Enter your name")).toBeInTheDocument();
    expect(requests).toHaveLength(0);
    await userEvent.type(screen.getByLabelText("First name"), " Piet ");
    await press("Create account");
    await waitFor(() => expect(where()).toBe(to));
    expect(requests[0]?.body).toEqual({
      firstName: "Piet",
      lastName: "Novak",
      phone: null,
      password: " Lantern 55 ",
      passwordConfirmation: " Lantern 55 ",
    });
    expect(authState.get()).toMatchObject({ authToken: "fresh", authenticated: true });
  });

  it("shows a friendly message for an expired link, on opening and on submitting", async () => {
    mockApi("get", "/v1/registration/old", { message: "This link does not work any more." }, 404);
    screens("/registration/old").unmount();
    mockApi("get", "/v1/registration/abc", { data: invited });
    mockApi("post", "/v1/registration/abc", { message: "This link does not work any more." }, 404);
    screens("/registration/abc");
    await userEvent.type(await screen.findByLabelText("Password"), "Lantern55");
    await userEvent.type(screen.getByLabelText("Password confirmation"), "Lantern55");
    await press("Create account");
    expect(await screen.findByRole("heading", { name: "This invitation no longer works" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "Go to sign-in" }));
    expect(where()).toBe("/auth");
  });

  it("keeps the input when the server rejects it or can't be reached", async () => {
    mockApi("get", "/v1/registration/abc", { data: invited });
    mockApi(
      "post",
      "/v1/registration/abc",
      { message: "Please check.", errors: { password: ["This password is too common. Choose a different one."] } },
      422,
    );
    screens("/registration/abc");
    await userEvent.type(await screen.findByLabelText("Password"), "Lantern55");
    await userEvent.type(screen.getByLabelText("Password confirmation"), "Lantern55");
    await press("Create account");
    expect(await screen.findByText("This password is too common. Choose a different one.")).toBeInTheDocument();
    expect(screen.getByLabelText("Password")).toHaveValue("Lantern55");
    mockApi("post", "/v1/registration/abc", { message: "Too many attempts." }, 429);
    await press("Create account");
    expect(await screen.findByText("Too many attempts.")).toBeInTheDocument();
  });
});

describe("forgotten password", () => {
  it("asks for an email address, and shows the same message whether or not it exists", async () => {
    const requests = mockApi("post", "/v1/auth/password-reset", { message: "…" }, 202);
    screens("/auth/password-reset");
    await press("Send link");
    expect(screen.getByText("Enter your email address")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Email"), "otto");
    await press("Send link");
    expect(screen.getByText("Enter a valid email address")).toBeInTheDocument();
    expect(requests).toHaveLength(0);
    await userEvent.type(screen.getByLabelText("Email"), "@casanovak.example ");
    await press("Send link");
    expect(await screen.findByText(/If an account exists for otto@casanovak.example/)).toBeInTheDocument();
    expect(requests[0]?.body).toEqual({ email: "otto@casanovak.example" });
  });

  it("sets a new password from the link, and opens the login with the email filled in", async () => {
    mockApi("get", "/v1/auth/reset/tok", { result: true });
    const requests = mockApi("post", "/v1/auth/reset", { result: true });
    screens(`/reset/tok?e=${btoa("otto@casanovak.example")}`);
    expect(await screen.findByLabelText("Email")).toHaveValue("otto@casanovak.example");
    await userEvent.type(screen.getByLabelText("New password"), "Lantern55");
    await userEvent.type(screen.getByLabelText("Password confirmation"), "Lantern56");
    await press("Save password");
    expect(await screen.findByText("The passwords don't match.")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Password confirmation"), "{Backspace}5");
    await press("Save password");
    await waitFor(() => expect(where()).toBe("/auth"));
    expect(requests.map(({ body }) => body)).toEqual([{ token: "tok", password: "Lantern55", passwordConfirmation: "Lantern55" }]);
    expect(screen.getByLabelText("Email")).toHaveValue("otto@casanovak.example");
    expect(screen.getByText("Your password has been changed. Sign in with the new one.")).toBeInTheDocument();
  });

  it("offers to request another link if this one has expired", async () => {
    mockApi("get", "/v1/auth/reset/tok", { message: "…" }, 404);
    screens(`/reset/tok?e=${btoa("otto@casanovak.example")}`);
    await userEvent.click(await screen.findByRole("link", { name: "Request a new link" }));
    expect(where()).toBe("/auth/password-reset");
    expect(screen.getByLabelText("Email")).toHaveValue("otto@casanovak.example");
  });

  it.each([
    [Buffer.from("jürgen@hötel.example").toString("base64url"), "jürgen@hötel.example"],
    [null, ""],
    ["%%%", ""],
    ["/w==", ""],
    [btoa("no address"), ""],
    [btoa("a@b\u0000c"), ""],
    [btoa("<script>alert(1)</script>"), ""],
    [btoa(`${"x".repeat(400)}@b.example`), ""],
  ])("shows %s as %j", (encoded, expected) => expect(shownAddress(encoded)).toBe(expected));
});
