// @module-tag night
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { pathOf } from "./support/actions.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

// A signed-in customer pays open invoices, from the record and from the list.
let app: SharedApp;
let browser: Browser;
let ottilie: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  ottilie = await person(browser, app.url);
  await signIn(ottilie, "owner@atelier.example");
});

it("pays an open invoice from its own screen, and returns to the invoices", async () => {
  const { page } = ottilie;
  await page.goto("/accounting/invoices?show=open");
  const link = page
    .getByRole("row")
    .getByRole("link", { name: /^INV-\d+$/ })
    .first();
  const number = (await link.textContent()) ?? "";
  await link.click();
  await page.waitForURL(/\/accounting\/invoices\/\d+/);
  const invoice = pathOf(page);
  await page.getByRole("main").getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/portal\/payments\//);
  await page.getByText(number).first().waitFor();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.waitForURL(/\/portal\/test-gateway\//);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.waitForURL(/\/portal\/payment-status/);
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await page.getByRole("link", { name: "Go to your invoices" }).click();
  await page.waitForURL(/\/accounting\/invoices/);

  await page.goto(invoice);
  await page.getByRole("main").locator("header").getByText("Paid", { exact: true }).first().waitFor();
  expect(await page.getByRole("button", { name: "Pay", exact: true }).count(), "a paid invoice can't be paid again").toBe(0);
});

it("pays invoices selected in the list, and says why a paid one can't be", async () => {
  const { page } = ottilie;
  await page.goto("/accounting/invoices?show=paid");
  await page
    .getByRole("row", { name: /INV-\d+/ })
    .first()
    .getByRole("checkbox")
    .check();
  await page.getByRole("toolbar").getByRole("button", { name: "Pay", description: "Only open invoices can be paid." }).waitFor();
  await page.goto("/accounting/invoices?show=open");
  const open = page.getByRole("row", { name: /INV-\d+/ });
  await open.first().getByRole("checkbox").check();
  await page.getByRole("toolbar").getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  // Back returns to the list and skips the screen that redirected here.
  await page.goBack();
  await open.first().waitFor();
  expect(ottilie.problems).toEqual([]);
});
