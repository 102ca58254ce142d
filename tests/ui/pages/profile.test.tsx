import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { deviceOf } from "../../../src/pages/own-sessions.tsx";
import { ProfilePage } from "../../../src/pages/profile-page.tsx";
import { answer } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";

const profile = {
  firstName: "Otto",
  lastName: "Berg",
  email: "otto@casanovak.example",
  phone: null,
  type: "C",
  company: "Casa Novak Studio",
  isAdmin: false,
  roles: ["Company member"],
};
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1";
const session = (id: number, current: boolean, userAgent: string) => ({
  id,
  current,
  userAgent,
  ip: "10.0.0.1",
  createdAt: "2026-11-20T08:00:00Z",
  lastSeenAt: "2026-11-20T09:00:00Z",
});

beforeEach(() => {
  signInAs();
  answer("get", "/iam", { user: { id: 1, type_id: "E", first_name: "Otto" }, customer: null, ability: [] });
  answer("get", "/v1/profile", { data: profile });
  answer("get", "/v1/profile/sessions", { data: [session(1, true, chrome), session(2, false, iphone)] });
});

it("shows what one belongs to, and saves what one says of oneself", async () => {
  const asked = answer("put", "/v1/profile", { data: { ...profile, lastName: "Berger", phone: "+1 2125550143" } });
  show(<ProfilePage />, "/profile");
  expect(await screen.findByText("Casa Novak Studio")).toBeInTheDocument();
  expect(screen.getByText("Company member")).toBeInTheDocument();
  expect(screen.getByLabelText("Email")).toBeDisabled();
  await userEvent.type(screen.getByRole("textbox", { name: "Last name" }), "er");
  await userEvent.type(screen.getByRole("textbox", { name: "Phone number" }), "2125550143");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked[0]?.body).toEqual({ firstName: "Otto", lastName: "Berger", phone: "+1 2125550143" }));
});

it("says what is missing before it asks the server", async () => {
  const asked = answer("put", "/v1/profile", { data: profile });
  show(<ProfilePage />, "/profile");
  await userEvent.clear(await screen.findByRole("textbox", { name: "First name" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("First name is required.")).toBeInTheDocument();
  expect(asked).toHaveLength(0);
});

it("changes the password, and says which of the three is wrong", async () => {
  show(<ProfilePage />, "/profile");
  const button = await screen.findByRole("button", { name: "Change password" });
  await userEvent.click(button);
  expect(await screen.findByText("Enter your current password")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Current password", { selector: "input" }), "Lantern54");
  await userEvent.type(screen.getByLabelText("New password", { selector: "input" }), "Harbour-Light7");
  expect(screen.getByText("Strong")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Password confirmation", { selector: "input" }), "Harbour-Light8");
  await userEvent.click(button);
  expect(await screen.findByText("The passwords don't match.")).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText("Password confirmation", { selector: "input" }));
  await userEvent.type(screen.getByLabelText("Password confirmation", { selector: "input" }), "Harbour-Light7");
  answer("post", "/v1/profile/password", { message: "No.", errors: { currentPassword: ["This is not your current password."] } }, 422);
  await userEvent.click(button);
  expect(await screen.findByText("This is not your current password.")).toBeInTheDocument();
  expect(screen.getByLabelText("Current password", { selector: "input" })).toHaveFocus();
  const asked = answer("post", "/v1/profile/password", { result: true });
  await userEvent.click(button);
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText("New password", { selector: "input" })).toHaveValue(""));
});

it("lists where one is signed in, and ends another one", async () => {
  show(<ProfilePage />, "/profile");
  const here = (await screen.findByText("Chrome, Windows")).closest("li");
  if (!here) throw new Error("No row.");
  expect(within(here).queryByRole("button")).toBeNull();
  const asked = answer("delete", "/v1/profile/sessions/2", { result: true });
  answer("get", "/v1/profile/sessions", { data: [session(1, true, chrome)] });
  await userEvent.click(screen.getByRole("button", { name: "Sign out Safari, iPhone" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText("Safari, iPhone")).toBeNull());
});

it("names no device it does not know", () => expect(deviceOf("curl/8")).toBe("Unknown browser"));
