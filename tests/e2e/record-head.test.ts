// @module-tag night
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { button, dialog, main } from "./support/actions.ts";
import { desktop, type Person, person, phone, signIn } from "./support/browser.ts";
import { hiddenWhenFocused } from "./support/focus.ts";
import { beyondEdge, drawn, look, open, opposite, settled, smallest } from "./support/look.ts";
import { sharedApp, sharedBrowser } from "./support/shared.ts";

let sofia: Person;
let ottilie: Person;
let admin: Caller;
let quote = 0;
let customer = 0;
let invoice = 0;

beforeAll(async () => {
  const [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  [sofia, ottilie] = await Promise.all([person(browser, app.url, desktop), person(browser, app.url, phone)]);
  await Promise.all([signIn(sofia, "admin@hq.example"), signIn(ottilie, "owner@atelier.example")]);
  admin = await signedInCaller(app.url, "admin@hq.example");
  const owner = await signedInCaller(app.url, "owner@atelier.example");
  const firstOf = async (caller: Caller, path: string, rows: string): Promise<number> => (await caller.rows(path, rows))[0]?.id ?? 0;
  quote = await firstOf(owner, "/sales-quotes?filter[state][in]=ready&limit=1", "sales-quotes");
  invoice = await firstOf(admin, "/invoices?filter[state][in]=issued&limit=1", "invoices");
  customer = await firstOf(admin, "/customers?filter[state][in]=active&limit=1", "customers");
});

const strip = (page: Page) => page.locator(".hq-record-head .hq-strip");
const inWindow = (page: Page, selector: string) =>
  page.locator(selector).evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
const toEnd = async (page: Page) => {
  // Of the page in its present size: in a new one, its height changes a moment later.
  await drawn(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await drawn(page);
};
describe("the head of a record", () => {
  it("stays in sight on a desktop, and what has the focus is never under it", async () => {
    const { page } = sofia;
    await open(page, `/sales/quotes/${quote}/view`);
    await toEnd(page);
    for (const part of [".hq-record-head .hq-strip", ".hq-record-actions .ant-btn-primary", "h1"])
      expect(await inWindow(page, part)).toBe(true);
    expect(await hiddenWhenFocused(page)).toEqual([]);
    // Of this quote's many columns one is cut; the record's head is not to blame.
    expect((await look(page, "a quote", opposite)).filter((each) => !each.startsWith("clips"))).toEqual([]);
  });

  it("does not move the page when its figures arrive", async () => {
    const { page } = sofia;
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(`**/api/customers/${customer}/figures`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/customers/${customer}/overview`);
    const company = main(page).getByRole("heading", { name: "Company" });
    await company.waitFor();
    const top = async () => Math.round(((await company.boundingBox())?.y ?? 0) / 2);
    const before = await top();
    arrive();
    await strip(page).getByText("$").first().waitFor();
    expect(await top()).toBe(before);
    await page.setViewportSize(phone);
    await settled(page);
    await page.setViewportSize(desktop);
    expect(await look(page, "a customer", opposite)).toEqual([]);
  });

  it("puts the steps under the thumb on a phone, and covers nothing at the end", async () => {
    const { page } = sofia;
    await open(page, `/accounting/invoices/${invoice}`);
    for (const size of [phone, smallest]) {
      await page.setViewportSize(size);
      await toEnd(page);
      const bar = page.locator(".hq-record-actions");
      const { top, bottom } = await bar.evaluate((each) => each.getBoundingClientRect().toJSON());
      expect([bottom, top > size.height - 130]).toEqual([size.height, true]);
      expect(await bar.getByText(/^Balance \$/).isVisible()).toBe(true);
      const last = await page.locator(".hq-record-body").evaluate((each) => each.getBoundingClientRect().bottom);
      expect(last).toBeLessThanOrEqual(top);
      expect(await beyondEdge(page)).toEqual([]);
      expect(await hiddenWhenFocused(page)).toEqual([]);
    }
    await page.setViewportSize(desktop);
  });

  it.each([
    ["at the top of it on a phone", phone, 0],
    ["near its end on a desktop", { width: 1440, height: 620 }, -60],
  ])("opens its menu without moving the page, %s", async (_, size, back) => {
    const { page } = sofia;
    await page.setViewportSize(size);
    await open(page, `/accounting/invoices/${invoice}`);
    if (back < 0) await toEnd(page);
    const places = () => page.evaluate(() => [scrollY, document.querySelector("[role=menu]")?.getBoundingClientRect().top]);
    // At the very end the page could not scroll further down, so a move in that direction would go unnoticed.
    await page.evaluate((by) => scrollBy(0, by), back);
    await drawn(page);
    const [from] = await places();
    // Not by the button: Playwright would scroll to it first.
    const { x = 0, y = 0, width = 0, height = 0 } = (await button(page, "More actions").boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("menuitem");
    const opened = await places();
    expect(opened[0]).toBe(from);
    for (let presses = 0; presses < 12; presses++) await page.keyboard.press("ArrowDown");
    expect(await places()).toEqual(opened);
    await page.keyboard.press("Escape");
    await page.setViewportSize(desktop);
  });

  it("lets a customer approve beside the amount, which the question names", async () => {
    const { page } = ottilie;
    await open(page, `/sales/quotes/${quote}/view`);
    await toEnd(page);
    const amount = /\$[\d,.]+/.exec((await page.locator(".hq-headline").textContent()) ?? "")?.[0] ?? "nothing";
    await button(page, "Approve").click();
    await dialog(page)
      .getByText(/^Approve QT-\d+ for \$/)
      .waitFor();
    expect(
      await dialog(page)
        .getByText(/^Approve QT-/)
        .textContent(),
    ).toContain(amount);
    await page.keyboard.press("Escape");
    expect(await beyondEdge(page)).toEqual([]);
  });

  it("leads from a lead to its first contact and its conversion without the menu", async () => {
    const { page } = sofia;
    const created = await admin.call("POST", "/leads", { name: "Ida Strip", email: "ida@strip.example", source: "phone" });
    await open(page, `/sales/leads/${created.body.data.id}`);
    await button(page, "Log first contact").click();
    await main(page).locator("header").getByText("Working", { exact: true }).waitFor();
    await button(page, "Convert").click();
    await dialog(page).getByRole("button", { name: "Convert", exact: true }).click();
    await page.waitForURL(/\/sales\/opportunities\/\d+/);
    await button(page, "Create sales quote").click();
    await page.waitForURL(/\/sales\/quotes\/create.*oId=\d+/);
  });
});
