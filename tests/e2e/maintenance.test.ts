// @module-tag night
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { App } from "./support/app.ts";
import { type Person, person, phone, signIn, windowOf } from "./support/browser.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

let app: App;
let browser: Browser;
let sofia: Person;
let guest: Person;
/** A customer on a phone. */
let ottilie: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  sofia = await person(browser, app.url);
  guest = await person(browser, app.url);
  ottilie = await person(browser, app.url, phone);
});

const currentPath = (person: Person) => {
  const { pathname, search } = new URL(person.page.url());
  return pathname + search;
};

it("redirects every open page to the maintenance screen and back, keeping unsaved input", async () => {
  const { page } = sofia;
  await signIn(sofia, "sales@hq.example");
  // Two windows of one user: one shows a list, the other a half-filled form.
  const reading = await windowOf(sofia.context);
  await reading.goto("/contacts?sort=-name");
  await reading.locator(".hq-row-link").first().waitFor();
  await page.goto("/contacts/create");
  await page.getByLabel("First name").fill("Halfway");
  await page.getByLabel("Job title").fill("Typed before the break");

  await app.command("maintenance", "on");
  await reading.waitForURL("**/under-maintenance?**");
  expect(new URL(reading.url()).searchParams.get("redirect")).toBe("/contacts?sort=-name");
  await page.waitForURL("**/under-maintenance?**");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/contacts/create");
  await page.getByRole("heading", { name: "Under Maintenance" }).waitFor();
  expect((await fetch(`${app.url}/api/iam`)).status).toBe(503);

  // The command and the server leave nothing in the data directory that other users of the machine could open.
  // A file of the database may be gone again by the time it is looked at.
  const written = readdirSync(app.dataDir, { recursive: true, encoding: "utf8" }).flatMap(
    (name) => lstatSync(join(app.dataDir, name), { throwIfNoEntry: false }) ?? [],
  );
  expect(written.filter(({ mode }) => mode & 0o077)).toEqual([]);

  await app.command("maintenance", "off");
  await reading.waitForURL("**/contacts?sort=-name", { timeout: 25_000 });
  await reading.locator(".hq-row-link").first().waitFor();
  await page.waitForURL("**/contacts/create", { timeout: 25_000 });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect.poll(() => page.getByLabel("First name").inputValue()).toBe("Halfway");
  expect(await page.getByLabel("Job title").inputValue()).toBe("Typed before the break");
});

it("does the same for customer screens outside the declared modules", async () => {
  const { page, context } = ottilie;
  await signIn(ottilie, "owner@atelier.example");
  const setup = await windowOf(context);
  await setup.goto("/onboarding?step=company");
  await setup.getByLabel("Website").fill("https://typed.example");
  await page.goto("/profile");
  await page.getByLabel("Last name").fill("Fontaine-Duval");

  await app.command("maintenance", "on");
  await setup.waitForURL("**/under-maintenance?**");
  await page.waitForURL("**/under-maintenance?**");
  await app.command("maintenance", "off");
  await setup.waitForURL("**/onboarding?step=company", { timeout: 25_000 });
  await setup.getByRole("button", { name: "Continue", exact: true }).click();
  await expect.poll(() => setup.getByLabel("Website").inputValue()).toBe("https://typed.example");
  await page.waitForURL("**/profile", { timeout: 25_000 });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect.poll(() => page.getByLabel("Last name").inputValue()).toBe("Fontaine-Duval");
});

it("returns to an email link that was opened during maintenance", async () => {
  const { page } = guest;
  await app.command("maintenance", "on");
  await expect.poll(async () => (await fetch(`${app.url}/api/iam`)).status).toBe(503);
  await page.goto("/registration/nothing-that-was-ever-sent");
  await page.waitForURL("**/under-maintenance?**");
  await app.command("maintenance", "off");
  await page.waitForURL("**/registration/nothing-that-was-ever-sent", { timeout: 25_000 });
  await page.getByRole("heading", { name: "This invitation no longer works" }).waitFor();
});

it("catches users who arrive during maintenance, and returns them via Check now", async () => {
  const { page } = sofia;
  await page.goto("/");
  await app.command("maintenance", "on");
  await page.waitForURL("**/under-maintenance");
  // The home page needs no redirect parameter.
  expect(currentPath(sofia)).toBe("/under-maintenance");
  await page.reload();
  await page.getByRole("heading", { name: "Under Maintenance" }).waitFor();
  await page.goto("/customers");
  await page.waitForURL("**/under-maintenance?redirect=%2Fcustomers");

  await guest.page.goto("/auth");
  await guest.page.getByLabel(/e-?mail/i).fill("sales@hq.example");
  await guest.page.getByLabel("Password", { exact: true }).fill("HubAndSpoke1");
  await guest.page.getByRole("button", { name: "Sign In" }).click();
  await guest.page.getByRole("heading", { name: "Under Maintenance" }).waitFor();

  await app.command("maintenance", "off");
  await expect.poll(async () => (await fetch(`${app.url}/api/iam`)).status).toBe(401);
  for (const each of [guest.page, page]) {
    // A page that has just checked by itself no longer has this button.
    await each
      .getByRole("button", { name: "Check now" })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  }
  await page.waitForURL(`${app.url}/customers`);
  await page.getByRole("heading", { name: /^Customers/ }).waitFor();
  await guest.page.getByRole("button", { name: "Sign In" }).waitFor();
});

it("causes no browser errors", () => {
  expect(sofia.problems).toEqual([]);
  expect(guest.problems).toEqual([]);
  expect(ottilie.problems).toEqual([]);
});
