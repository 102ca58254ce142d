// @module-tag embedded
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { demoPassword } from "../../server/demo/accounts.ts";
import { person, signIn } from "./support/browser.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
});

it("keeps the session when the page is left before the identity has loaded", async () => {
  const { page, close } = await person(browser, app.url);
  // The identity response never arrives on this page.
  await page.route("**/api/iam", () => undefined, { times: 1 });
  await page.goto("/auth");
  await page.getByLabel(/e-?mail/i).fill("sales@hq.example");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  const asked = page.waitForRequest("**/api/iam");
  await page.getByRole("button", { name: "Sign In" }).click();
  await asked;
  expect(await page.evaluate(() => localStorage.getItem("hq_token"))).not.toBeNull();
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  await close();
});

it("draws its charts under the strict CSP, and its numbers link to their rows", async () => {
  const sales = await person(browser, app.url);
  await signIn(sales, "sales@hq.example");
  await sales.page.goto("/dashboard");
  await sales.page.locator(".hq-chart canvas").nth(1).waitFor();
  const byStatus = sales.page.locator(".hq-widget", { hasText: "Shipping quotes by status" });
  await byStatus.getByRole("link", { name: /^Approved: \d+$/ }).click();
  await sales.page.waitForURL("**/shipping/quotes/approved");
  expect(sales.problems).toEqual([]);
  await sales.close();
});
