import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { ProfilePage } from "../../../src/pages/people/profile-page.tsx";
import { deviceName } from "../../../src/schemas/values/device-name.ts";
import { held } from "../../support/held.ts";
import { api, mockApi } from "../../support/ui-api.ts";
import { show, signInAs } from "../../support/ui-user.tsx";
import { screenStays } from "../../support/ui-waits.ts";

const profile = {
  firstName: "Otto",
  lastName: "Berg",
  email: "otto@casanovak.example",
  phone: null,
  type: "C",
  company: "Casa Novak Studio",
  isAdmin: false,
  roles: ["Company member"],
  apiKeys: [],
};
const twoStep = { appSince: null, passkeys: [], recoveryCodes: 0, isRequired: false, allowsPasskeys: true, hasPassword: true };
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

const notice = {
  topic: "goodsLate",
  label: "Goods late",
  area: "Warehousing",
  events: ["Goods are late"],
  inApp: true,
  byEmail: true,
  byText: false,
  fixed: [],
};
const settings = (change: object = {}) => ({
  choices: [{ ...notice, ...change }],
  texts: { state: "no number", number: null },
  isChanged: false,
});

beforeEach(() => {
  signInAs();
  mockApi("get", "/iam", { user: { id: 1, type_id: "E", first_name: "Otto" }, customer: null, ability: [] });
  mockApi("get", "/v1/profile", { data: profile });
  mockApi("get", "/v1/profile/notices", { data: settings() });
  mockApi("get", "/v1/profile/sessions", { data: [session(1, true, chrome), session(2, false, iphone)] });
  mockApi("get", "/v1/profile/two-step", { data: twoStep });
});

it("shows the user's company and role, and saves their details", async () => {
  const requests = mockApi("put", "/v1/profile", { data: { ...profile, lastName: "Berger", phone: "+1 2125550143" } });
  show(<ProfilePage />, "/profile");
  expect(await screen.findByText("Casa Novak Studio")).toBeInTheDocument();
  // Its code is loaded with the form.
  await screen.findByRole("textbox", { name: "Phone number" });
  const fills = ["First name", "Last name", "Phone number"].map((name) =>
    screen.getByRole("textbox", { name }).getAttribute("autocomplete"),
  );
  expect(fills, "what the browser knows of its user").toEqual(["given-name", "family-name", "tel-national"]);
  expect(screen.getByText("Company member")).toBeInTheDocument();
  expect(screen.getByLabelText("Email")).toBeDisabled();
  await userEvent.type(screen.getByRole("textbox", { name: "Last name" }), "er");
  await userEvent.type(screen.getByRole("textbox", { name: "Phone number" }), "2125550143");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(requests[0]?.body).toEqual({ firstName: "Otto", lastName: "Berger", phone: "+1 2125550143" }));
});

it("validates required fields before calling the server", async () => {
  const requests = mockApi("put", "/v1/profile", { data: profile });
  show(<ProfilePage />, "/profile");
  await userEvent.clear(await screen.findByRole("textbox", { name: "First name" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("First name is required.")).toBeInTheDocument();
  expect(requests).toHaveLength(0);
});

it("changes the password, and says which field is wrong", async () => {
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
  mockApi("post", "/v1/profile/password", { message: "No.", errors: { currentPassword: ["This is not your current password."] } }, 422);
  await userEvent.click(button);
  expect(await screen.findByText("This is not your current password.")).toBeInTheDocument();
  expect(screen.getByLabelText("Current password", { selector: "input" })).toHaveFocus();
  const requests = mockApi("post", "/v1/profile/password", { result: true });
  await userEvent.click(button);
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(screen.getByLabelText("New password", { selector: "input" })).toHaveValue(""));
});

it("lists the user's sessions, and signs out another one", async () => {
  show(<ProfilePage />, "/profile");
  const currentSession = (await screen.findByText("Chrome, Windows")).closest("li");
  if (!currentSession) throw new Error("No row.");
  expect(within(currentSession).queryByRole("button")).toBeNull();
  const requests = mockApi("delete", "/v1/profile/sessions/2", { result: true });
  mockApi("get", "/v1/profile/sessions", { data: [session(1, true, chrome)] });
  await userEvent.click(screen.getByRole("button", { name: "Sign out Safari, iPhone" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText("Safari, iPhone")).toBeNull());
});

it("signs out everywhere else", async () => {
  show(<ProfilePage />, "/profile");
  const requests = mockApi("delete", "/v1/profile/sessions", { result: true });
  await userEvent.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
  await waitFor(() => expect(requests).toHaveLength(1));
});

it("asks for the password again before an app is removed, then removes it", async () => {
  mockApi("get", "/v1/profile/two-step", { data: { ...twoStep, appSince: "2026-11-01T10:00:00Z", recoveryCodes: 10 } });
  show(<ProfilePage />, "/profile");
  await userEvent.click(await screen.findByRole("button", { name: "Remove the authenticator app" }));
  mockApi("delete", "/v1/profile/two-step/app", { message: "Confirm it's you to continue.", code: "confirmation_needed" }, 403);
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  const confirmed = mockApi("post", "/v1/profile/confirm", { result: true });
  await userEvent.type(await screen.findByLabelText("Password", { selector: "input" }), "Lantern54");
  const removed = mockApi("delete", "/v1/profile/two-step/app", { result: true });
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(confirmed[0]?.body).toEqual({ password: "Lantern54" });
});

it("does not name an unknown user agent", () => expect(deviceName("curl/8")).toBe(""));

it("shows nothing before the notices are there too, and without them if they can't be loaded", async () => {
  const { promise: waiting, settle: answer } = held();
  api.use(
    http.get("http://hq.test/api/v1/profile/notices", async () => {
      await waiting;
      return HttpResponse.json({ data: settings() });
    }),
  );
  const profiles = mockApi("get", "/v1/profile", { data: profile });
  const { unmount } = show(<ProfilePage />, "/profile");
  await waitFor(() => expect(profiles).toHaveLength(1));
  const showsNothing = () => expect(screen.queryByText("Casa Novak Studio")).toBeNull();
  await screenStays(showsNothing, 50, "that half of it has come shows nowhere");
  answer();
  expect(await screen.findByText("Casa Novak Studio")).toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: "Goods late: By email" })).toBeChecked();
  unmount();
  mockApi("get", "/v1/profile/notices", { message: "Try again." }, 503);
  show(<ProfilePage />, "/profile");
  expect(await screen.findByText("Casa Novak Studio")).toBeInTheDocument();
  expect(screen.queryByRole("table", { name: "How you're told" })).toBeNull();
  expect(within(screen.getByRole("region", { name: "How you're told" })).getByText(/can't be loaded/)).toBeInTheDocument();
});

it("saves how the user is told of what", async () => {
  const requests = mockApi("put", "/v1/profile/notices", { data: settings({ byEmail: false }) });
  show(<ProfilePage />, "/profile");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Goods late: By email" }));
  await waitFor(() => expect(requests[0]?.body).toEqual({ topic: "goodsLate", byEmail: false }));
  expect(screen.getByRole("checkbox", { name: "Goods late: By email" })).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Goods late: In the app" })).toBeChecked();
});

it("says beside the password and the sessions which API keys they don't end", async () => {
  mockApi("get", "/v1/profile", { data: { ...profile, apiKeys: [{ id: 7, name: "Till", start: "hq_live_Ab12" }] } });
  show(<ProfilePage />, "/profile");
  await waitFor(() => expect(screen.getAllByText(/^Your API keys go on working until you revoke them:/)).toHaveLength(2));
  expect(screen.getAllByText("Till")).toHaveLength(2);
});
