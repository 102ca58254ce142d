import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { signedInCaller } from "../support/caller.ts";
import { box, choose, dialog, fromMenu, pathOf, pick, toast } from "./support/actions.ts";
import type { App } from "./support/app.ts";
import { type Person, person, phone, signIn } from "./support/browser.ts";
import { linkIn, mailsTo } from "./support/outbox.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

let app: App;
let browser: Browser;
let alex: Person;
let pia: Person;
let otto: Person;
let customerId = 0;

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  alex = await person(browser, app.url);
  pia = await person(browser, app.url, phone);
  otto = await person(browser, app.url);
});

const password = "Lantern55-Harbour";

it("an administrator invites the first user of a company in onboarding", async () => {
  const admin = await signedInCaller(app.url, "admin@hq.example");
  const created = await admin.call("POST", "/customers", { name: "Casa Novak Studio" });
  expect(created.status).toBe(201);
  customerId = created.body.data.id;

  await signIn(alex, "admin@hq.example");
  const { page } = alex;
  await page.goto("/user-management/customer/users/create");
  await page.getByLabel("First name").fill("Pia");
  await page.getByLabel("Last name").fill("Novak");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("pia@casanovak.example");
  await choose(page, box(page, "Company name"), "Casa Novak");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toast(page, "Pia Novak invited");
  await page.getByText("Invited").first().waitFor();
});

it("the invited user registers from the email link, on a phone", async () => {
  const { page } = pia;
  const link = await linkIn(app.dataDir, "pia@casanovak.example");
  expect(link.startsWith(`${app.url}/registration/onboarding/`)).toBe(true);
  await page.goto(link);
  await page.getByText("Casa Novak Studio").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("pia@casanovak.example");
  await page.getByLabel("Password", { exact: true }).fill("password1");
  await page.getByLabel("Password confirmation").fill("password2");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("The password must have an uppercase letter.").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByText("Strong").waitFor();
  await page.getByLabel("Password confirmation").fill(password);
  await page.getByRole("textbox", { name: "Phone number" }).fill("2125550143");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/onboarding**");
  await page.getByRole("heading", { name: "Step 1 of 6 Company" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page does not scroll sideways").toBe(true);

  await otto.page.goto(link);
  await otto.page.getByRole("heading", { name: "This invitation no longer works" }).waitFor();
});

it("the user completes account setup step by step, resuming where they left off", async () => {
  const { page } = pia;
  const onward = () => page.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("heading", { name: "Step 1 of 6 Company" }).waitFor();
  await page.getByLabel("Website").fill("https://casanovak.example");
  await pick(page, box(page, "Kind"), "Designer");
  await page.getByRole("textbox", { name: "Email" }).fill("office@casanovak.example");
  await onward();
  await page.getByRole("heading", { name: "Step 2 of 6 Bill-to address" }).waitFor();
  await page.getByLabel("Street").fill("12 Harbour Street");
  await page.getByLabel("City").fill("Newark");
  await page.getByLabel("State").fill("NJ");
  await page.getByLabel(/^Zip/i).fill("07102");
  await onward();
  await page.getByRole("heading", { name: "Step 3 of 6 Contacts" }).waitFor();

  // After leaving, home says that it waits, and it reopens at the first step that isn't completed, with the saved steps kept.
  await page.goto("/");
  await page.getByText("2 of 4 steps done.").waitFor();
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await page.getByRole("heading", { name: "Step 3 of 6 Contacts" }).waitFor();

  await page.getByRole("button", { name: "Add contact" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("First name").fill("Bea");
  await drawer.getByLabel("Last name").fill("Billings");
  await drawer.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: "Bea Billings" }).waitFor();
  await choose(page, box(page, "Billing contact"), "Bea");
  await onward();
  await page.getByRole("heading", { name: "Step 4 of 6 Payment and terms" }).waitFor();
  await page.getByLabel("Default payment method").fill("4111111111111111");
  await onward();
  await page.getByText("Enter the last four digits only.").last().waitFor();
  await page.getByLabel("Default payment method").fill("1111");
  await onward();
  await page.getByRole("heading", { name: "Step 5 of 6 Users" }).waitFor();
  // Nobody has to be invited for the setup to be complete.
  await page.getByRole("progressbar", { name: "3 of 4 done" }).waitFor();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "We're ready" }).click();
  await page.getByRole("heading", { name: "Thank you. We'll take it from here." }).waitFor();
  await page.getByRole("progressbar", { name: "4 of 4 done" }).waitFor();
});

it("an employee activates the account, and the user is notified at once", async () => {
  const { page } = alex;
  await page.getByRole("button", { name: /^Notifications, [1-9]/ }).click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await panel.getByText("Casa Novak Studio finished its account setup").click();
  await page.waitForURL(`**/customers/${customerId}/**`);
  const admin = await signedInCaller(app.url, "admin@hq.example");
  const { body } = await admin.call("GET", `/customers/${customerId}`);
  expect(body.data).toMatchObject({ paymentMethodDefault: "1111", kind: "designer", billTo: { city: "Newark" } });
  // Only an employee can set the payment terms.
  expect((await admin.call("PUT", `/customers/${customerId}`, { terms: "net 30", version: body.data.version })).status).toBe(200);
  await page.reload();
  await page.getByRole("button", { name: "Activate", exact: true }).click();
  await toast(page, "Casa Novak Studio activated.");
  await pia.page.getByRole("heading", { name: "Your account is active" }).waitFor();
});

it("the user invites a coworker, who registers and signs in", async () => {
  const { page } = pia;
  await page.goto("/onboarding?step=users");
  await page.getByRole("button", { name: "Invite coworker" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("First name").fill("Otto");
  await drawer.getByLabel("Last name").fill("Berg");
  await drawer.getByRole("textbox", { name: "Email", exact: true }).fill("otto@casanovak.example");
  await drawer.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: "Otto Berg" }).waitFor();

  const link = await linkIn(app.dataDir, "otto@casanovak.example");
  expect(link).toMatch(/\/registration\/[\w-]{43}$/);
  await otto.page.goto(link);
  await otto.page.getByLabel("Password", { exact: true }).fill(password);
  await otto.page.getByLabel("Password confirmation").fill(password);
  await otto.page.getByRole("button", { name: "Create account" }).click();
  await otto.page.locator(".hq-shell").waitFor();
  expect(pathOf(otto.page)).toBe("/");

  await otto.page.goto("/logout");
  await otto.page.getByLabel("Email").fill("otto@casanovak.example");
  await otto.page.getByLabel("Password", { exact: true }).fill(password);
  await otto.page.getByRole("button", { name: "Sign In" }).click();
  await otto.page.locator(".hq-shell").waitFor();
});

it("the coworker changes their profile and password, and is signed out elsewhere", async () => {
  const elsewhere = await person(browser, app.url);
  await elsewhere.page.goto("/auth");
  await elsewhere.page.getByLabel("Email").fill("otto@casanovak.example");
  await elsewhere.page.getByLabel("Password", { exact: true }).fill(password);
  await elsewhere.page.getByRole("button", { name: "Sign In" }).click();
  await elsewhere.page.locator(".hq-shell").waitFor();

  const { page } = otto;
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByLabel("Last name").fill("Berger");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toast(page, "Profile saved.");
  await page.getByText("Casa Novak Studio").waitFor();
  const sessions = page.getByRole("region", { name: "Where you're signed in" });
  await expect.poll(() => sessions.getByRole("listitem").count()).toBe(2);
  const field = (name: string) => page.locator("input[name]").and(page.getByLabel(name, { exact: true }));
  await field("Current password").fill(password);
  await field("New password").fill("Second-Lantern77");
  await field("Password confirmation").fill("Second-Lantern77");
  await page.getByRole("button", { name: "Change password" }).click();
  await toast(page, "Your password has been changed.");
  await elsewhere.page.waitForURL("**/auth**");
  await page.reload();
  await page.getByLabel("Last name").waitFor();
  expect(await page.getByLabel("Last name").inputValue()).toBe("Berger");
  await elsewhere.close();
});

it("suspending the coworker ends their session at once; reactivating restores access", async () => {
  const { page } = alex;
  await page.goto("/user-management/customer/users?q=otto");
  await page.getByRole("link", { name: "Otto Berger" }).click();
  await fromMenu(page, "Suspend");
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  await toast(page, "Otto Berger suspended.");
  await otto.page.waitForURL("**/auth**");
  await otto.page.getByLabel("Email").fill("otto@casanovak.example");
  await otto.page.getByLabel("Password", { exact: true }).fill("Second-Lantern77");
  await otto.page.getByRole("button", { name: "Sign In" }).click();
  await otto.page.getByText("Invalid credentials").waitFor();
  await page.getByRole("button", { name: "Reactivate" }).click();
  await toast(page, "Otto Berger reactivated and can sign in again.");
});

it("whoever suspends an employee is asked who takes over their open work", async () => {
  const { page } = alex;
  await page.goto("/user-management/employee/users?q=sofia");
  await page.getByRole("link", { name: "Sofia Lindqvist" }).click();
  await fromMenu(page, "Suspend");
  const asked = dialog(page);
  await asked.getByRole("button", { name: "Suspend" }).click();
  await asked.getByText(/^Sofia Lindqvist is responsible for \d+ .*customers.* Choose who takes over/).waitFor();
  await choose(page, box(asked, "Hand open work over to"), "Dario");
  await asked.getByRole("button", { name: "Suspend" }).click();
  await toast(page, "Sofia Lindqvist suspended.");
});

it("the coworker resets a forgotten password by email", async () => {
  const { page } = otto;
  await page.goto("/auth");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // The sign-in screen asks for an email, too.
  await page.getByRole("button", { name: "Send link" }).waitFor();
  await page.getByLabel("Email").fill("nobody@casanovak.example");
  await page.getByRole("button", { name: "Send link" }).click();
  const confirmation = page.getByText(/a link is on its way/);
  await confirmation.waitFor();
  await page.getByRole("button", { name: "Use a different email" }).click();
  await page.getByLabel("Email").fill("Otto@CasaNovak.example");
  await page.getByRole("button", { name: "Send link" }).click();
  await confirmation.waitFor();

  const link = await linkIn(app.dataDir, "otto@casanovak.example", 2);
  expect(await mailsTo(app.dataDir, "nobody@casanovak.example")).toEqual([]);
  await page.goto(link);
  expect(await page.getByLabel("Email").inputValue()).toBe("otto@casanovak.example");
  await page.getByLabel("New password").fill("Third-Lantern99");
  await page.getByLabel("Password confirmation").fill("Third-Lantern99");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText("Your password has been changed.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("otto@casanovak.example");
  await page.getByLabel("Password", { exact: true }).fill("Third-Lantern99");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.locator(".hq-shell").waitFor();

  await page.goto("/logout");
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  await page.goto(link);
  await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await page.waitForURL("**/auth/password-reset");
});

it("causes no browser errors", () => {
  for (const each of [alex, pia, otto]) expect(each.problems).toEqual([]);
});
