// @module-tag embedded
import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { dialog, main, pick, toast } from "./support/actions.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

// A list as its user arranges it: views under a name, rows changed in place and together, amounts added up.
let app: SharedApp;
let browser: Browser;
let admin: Person;
let api: Caller;
const ids: number[] = [];
const LIST = "/sales/leads?q=quillon";

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  admin = await person(browser, app.url);
  await signIn(admin, "admin@hq.example");
  api = await signedInCaller(app.url, "admin@hq.example");
  for (const [name, estimatedValue] of [
    ["Ada Quillon", 120_000],
    ["Bea Quillon", 80_000],
    ["Cleo Quillon", 50_050],
  ] as const) {
    const lead = await api.create("/leads", {
      name,
      estimatedValue,
      source: "phone",
      email: `${name[0]}@quillon.example`,
    });
    ids.push(lead.id);
  }
});

const views = (page: Page): Locator => page.locator(".hq-views");
const rowOf = (page: Page, name: string): Locator => page.locator("tbody tr", { hasText: name });
const cell = (page: Page, name: string, field: string): Locator => rowOf(page, name).locator(`[data-name="${field}"]`);
const stored = (index: number) => api.data(`/leads/${ids[index]}`);

it("saves what a list shows under a name, shares it, and opens it by its address", async () => {
  const { page } = admin;
  await page.goto(LIST);
  await rowOf(page, "Bea Quillon").waitFor();
  await page.getByRole("button", { name: "Estimated value" }).click();
  await page.waitForURL(/sort=/);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await views(page).getByLabel("Name of the view").fill("Quillon by value");
  await views(page).getByRole("button", { name: "Save as view" }).click();
  await toast(page, "View Quillon by value saved");
  await page.waitForURL(/view=\d+/);
  const id = new URL(page.url()).searchParams.get("view");
  await expect.poll(() => page.locator("tbody tr").first().textContent()).toContain("Cleo Quillon");

  await page.getByRole("button", { name: "Quillon by value" }).click();
  await views(page).getByRole("button", { name: "Settings of Quillon by value" }).click();
  await views(page).getByRole("checkbox", { name: "Share with everyone who can see this list" }).click();
  await views(page).getByText("shared", { exact: true }).waitFor();

  // A colleague opens it from the panel, and by the address alone.
  const sofia = await person(browser, app.url);
  await signIn(sofia, "sales@hq.example");
  await sofia.page.goto("/sales/leads");
  await sofia.page.getByRole("button", { name: "Views", exact: true }).click();
  await views(sofia.page)
    .getByRole("link", { name: /^Quillon by value/ })
    .click();
  await rowOf(sofia.page, "Ada Quillon").waitFor();
  await expect.poll(() => sofia.page.locator("tbody tr").count()).toBe(3);
  await sofia.page.goto(`/sales/leads?view=${id}`);
  await sofia.page.waitForURL(/q=quillon/);
  await expect.poll(() => sofia.page.locator("tbody tr").count()).toBe(3);
  await expect.poll(() => sofia.page.locator("tbody tr").first().textContent()).toContain("Cleo Quillon");
  await sofia.close();
});

it("changes a row in the list itself, by a double click and by the keyboard", async () => {
  const { page } = admin;
  await page.goto(LIST);
  await rowOf(page, "Ada Quillon").waitFor();
  const value = cell(page, "Ada Quillon", "estimatedValue");
  // The row's link covers its cells.
  await value.hover({ force: true });
  await value.dblclick({ force: true });
  const input = page.getByRole("textbox", { name: /^Estimated value/ });
  await input.fill("1300");
  await input.press("Enter");
  await expect.poll(() => value.textContent()).toBe("$1,300.00");
  await expect.poll(async () => (await stored(0)).estimatedValue).toBe(130_000);

  // Escape takes back what was typed, and leaves the row where it was.
  await value.dblclick({ force: true });
  await input.fill("9");
  await input.press("Escape");
  await expect.poll(() => value.textContent()).toBe("$1,300.00");
  expect((await stored(0)).estimatedValue).toBe(130_000);
});

it("adds up the amounts right under their column, over all rows that the filters let through", async () => {
  const { page } = admin;
  await page.goto(LIST);
  await rowOf(page, "Ada Quillon").waitFor();
  const foot = page.locator("tfoot");
  await expect.poll(() => foot.textContent()).toBe("Total$2,600.50");
  const sum = await foot.locator("td", { hasText: "$2,600.50" }).boundingBox();
  const column = await cell(page, "Ada Quillon", "estimatedValue").boundingBox();
  expect(sum?.x).toBeCloseTo(column?.x ?? 0, 0);
  expect(sum?.width).toBeCloseTo(column?.width ?? 0, 0);

  // More invoices than a page holds: the server adds them up.
  const all: { total: number }[] = [];
  for (let current = 1, last = 1; current <= last; current += 1) {
    const { body } = await api.call("GET", `/invoices?show=all&page=${current}&pageSize=100`);
    all.push(...body.data.invoices);
    last = Math.ceil(body.data.total / 100);
  }
  const cents = all.reduce((total, invoice) => total + invoice.total, 0);
  await page.goto("/accounting/invoices?show=all&sort=-total");
  await expect
    .poll(() => foot.textContent(), { timeout: 30_000 })
    .toContain((cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 }));
});

it("changes selected rows together, and writes the old values back", async () => {
  const { page } = admin;
  await page.goto(LIST);
  for (const name of ["Ada Quillon", "Cleo Quillon"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await main(page).getByText("$1,800.50").waitFor();
  await page.getByRole("button", { name: "Change…" }).click();
  await dialog(page).getByLabel("Field").selectOption("source");
  await pick(page, dialog(page).getByRole("combobox", { name: /^Source/ }), "Referral");
  await dialog(page).getByRole("button", { name: "Change", exact: true }).click();
  await page.getByText("2 changed").waitFor();
  expect([(await stored(0)).source, (await stored(1)).source, (await stored(2)).source]).toEqual(["referral", "phone", "referral"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => [(await stored(0)).source, (await stored(2)).source]).toEqual(["phone", "phone"]);
});

it("returns to the row that was opened, and takes a change of the view back", async () => {
  const { page } = admin;
  await page.goto(LIST);
  await rowOf(page, "Bea Quillon").getByRole("link").first().click();
  await page.waitForURL(/\/sales\/leads\/\d+/);
  await main(page).getByRole("heading", { level: 1, name: "Bea Quillon" }).waitFor();
  // In a slow browser, the heading has been given the focus by then: app/keep-focus.ts.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const heading = document.querySelector("h1");
      if (!heading?.textContent.startsWith("Leads")) return;
      observer.disconnect();
      heading.tabIndex = -1;
      heading.focus();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.goBack();
  await page.waitForURL(/q=quillon/);
  await expect.poll(() => page.locator("tbody a:focus").allTextContents()).toEqual(["Bea Quillon"]);
  await page.getByRole("button", { name: "Estimated value" }).click();
  await page.waitForURL(/sort=/);
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has("sort"));
  expect(new URL(page.url()).searchParams.get("q")).toBe("quillon");
});

it("shows every column of a record's lines at 1440 pixels", async () => {
  const { page } = admin;
  for (const [list, path] of [
    ["/sales-quotes", "/sales/quotes/{id}/view"],
    ["/invoices", "/accounting/invoices/{id}"],
    ["/billing-reports", "/billing/show/{id}"],
    ["/work-orders", "/sales/work-orders/{id}/view"],
  ] as const) {
    const { body } = await api.call("GET", `${list}?pageSize=1`);
    const rows = Object.values<Body>(body.data).find(Array.isArray);
    await page.goto(path.replace("{id}", String(rows?.[0].id)));
    await page.locator(".hq-lines-view table").first().waitFor();
    const clipped = await page
      .locator(".hq-lines-view")
      .evaluateAll((tables) => tables.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent));
    expect(clipped).toEqual([]);
  }
});
