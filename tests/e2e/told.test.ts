// @module-tag night
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "./support/app.ts";
import { type Person, person, phone, signIn } from "./support/browser.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

let app: App;
let browser: Browser;
let admin: Person;
let ottilie: Person;
let anita: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  admin = await person(browser, app.url);
  ottilie = await person(browser, app.url, phone);
  anita = await person(browser, app.url);
  await signIn(admin, "admin@hq.example");
  await signIn(ottilie, "owner@atelier.example");
  await signIn(anita, "accounting@hq.example");
});
afterAll(() => {
  for (const { problems } of [admin, ottilie, anita]) expect(problems).toEqual([]);
});

const checkbox = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
/** Ticks the box or takes its tick away, and waits until that is stored: the box itself shows it before. */
const tick = (page: Page, name: string, on: boolean) =>
  Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/v1/profile/notices") && response.request().method() === "PUT"),
    checkbox(page, name).setChecked(on),
  ]);
const hasFocus = (locator: Locator) => locator.evaluate((each) => each === document.activeElement);

describe("how one is told", () => {
  it("is chosen in a table, row by row and way by way, and goes back to the defaults", async () => {
    const { page } = ottilie;
    await page.goto("/profile");
    const table = page.getByRole("table", { name: "How you're told" });
    await table.waitFor();
    expect(await table.getByRole("row", { name: /^Account security/ }).innerText()).toContain("Always");
    expect(await checkbox(page, "Work orders: By text message").isDisabled()).toBe(true);
    await tick(page, "Proposals: By email", false);
    await page.reload();
    await table.waitFor();
    expect(await checkbox(page, "Proposals: By email").isChecked()).toBe(false);
    expect(await checkbox(page, "Proposals: In the app").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Reset to defaults" }).click();
    await page.getByRole("button", { name: "Reset to defaults", disabled: true }).waitFor();
    expect(await checkbox(page, "Proposals: By email").isChecked()).toBe(true);
  });

  it("by text message needs a phone number", async () => {
    const { page } = ottilie;
    await page.getByText("Enter your phone number above to get text messages.").waitFor();
    await page.getByRole("textbox", { name: "Phone number" }).fill("2015550133");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText(/saved/i).first().waitFor();
    await page.reload();
    await page.getByText(/Text messages go to \(201\) 555-0133/).waitFor();
    await tick(page, "Work orders: By text message", true);
    await page.reload();
    await checkbox(page, "Work orders: By text message").waitFor();
    expect(await checkbox(page, "Work orders: By text message").isChecked()).toBe(true);
  });
});

describe("what an automatic email says", () => {
  it("is written with a preview; an unknown placeholder is refused by its name", async () => {
    const { page } = admin;
    await page.goto("/configuration/email-texts?email=payment-reminder-1");
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await text.fill("Dear {{custmer}},\n\nplease pay {{amounts}}.");
    await page.getByText("{{custmer}} is not known in this email.", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    expect(await hasFocus(text)).toBe(true);
    await text.fill("Dear ");
    await page.getByRole("button", { name: "Insert customer: the customer's name" }).click();
    // The focus and the cursor follow a frame later.
    await expect.poll(() => hasFocus(text)).toBe(true);
    await text.press("End");
    await text.pressSequentially(",\n\nplease pay.");
    await page.locator(".hq-texts-preview").getByText("Dear Atelier Vandermeer,").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved. The next email uses this text.").waitFor();
    await page.reload();
    await page.getByText(/Changed by Alex Mercer/).waitFor();
    expect(await text.inputValue()).toBe("Dear {{customer}},\n\nplease pay.");
    await page.getByRole("button", { name: "Back to default" }).click();
    await page.getByText("The default text is used again.").waitFor();
    await page
      .locator(".hq-texts-preview")
      .getByText(/friendly reminder/)
      .waitFor();
  });

  it("is nothing that accounting can open", async () => {
    await anita.page.goto("/configuration/email-texts");
    await anita.page
      .getByText(/permission/i)
      .first()
      .waitFor();
  });
});

describe("an overdue invoice", () => {
  it("is reminded of from its record, which says so", async () => {
    const { page } = anita;
    await page.goto("/accounting/invoices?show=overdue");
    await page.locator("tbody tr a[href]").first().click();
    await page.getByRole("button", { name: "Send reminder" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("To").fill("payables@customer.example");
    await dialog.getByRole("button", { name: "Send reminder" }).click();
    await page.getByText(/A reminder for INV-\d+ is on its way\./).waitFor();
    await page.getByText("sent a payment reminder", { exact: false }).first().waitFor();
  });
});
