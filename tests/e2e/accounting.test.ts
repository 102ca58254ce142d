// @module-tag night
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { readCsv } from "../exports/read-csv.ts";
import { fromMenu, main, toast } from "./support/actions.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { settled } from "./support/look.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
/** Accounting. */
let anita: Person;
/** The customer. */
let ottilie: Person;
beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  [anita, ottilie] = await Promise.all([person(browser, app.url), person(browser, app.url)]);
  await Promise.all([signIn(anita, "accounting@hq.example"), signIn(ottilie, "owner@atelier.example")]);
});

const cents = (text: string | null) => Math.round(Number((text ?? "").replace(/[^0-9.-]/g, "")) * 100);

it("the aging report links to exactly the invoices it counts, and their balances match its total", async () => {
  const { page } = anita;
  await page.goto("/dashboard");
  const row = main(page).getByRole("row", { name: /^90\+/ });
  await row.waitFor();
  const [count, amount] = await row.getByRole("cell").allTextContents();
  const download = page.waitForEvent("download");
  await main(page).getByRole("button", { name: "Export CSV: Receivables by days overdue" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^receivables-ageing-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readCsv((await readFile(await file.path(), "utf8")).slice(1));
  const rows = main(page).locator(".hq-widget", { hasText: "Receivables by days overdue" }).locator("tbody tr");
  const buckets = await rows.evaluateAll((all) => all.map(({ children }) => Array.from(children, (cell) => cell.textContent ?? "")));
  const amounts = ([bucket, number, value = ""]: string[]) => [bucket, number, cents(value)];
  expect(lines.slice(1).map(amounts)).toEqual(buckets.map(amounts));
  expect(lines.at(-1)?.[2]).toMatch(/^\d+\.\d\d$/);
  await row.getByRole("link").first().click();
  await page.waitForURL(/\/accounting\/invoices\?/);
  await expect.poll(async () => (await main(page).locator(".hq-count").first().textContent())?.trim()).toBe(count);
  await page.locator("tbody tr[data-row]").first().waitFor();
  const balance = (await page.locator("thead th").allTextContents()).indexOf("Balance");
  const balances = await page.locator(`tbody tr[data-row] td:nth-child(${balance + 1})`).allTextContents();
  expect(balances.reduce((sum, text) => sum + cents(text), 0)).toBe(cents(amount ?? ""));
});

it("a QuickBooks message waits while QuickBooks is disconnected, is logged, and can be downloaded as a file", async () => {
  const { page } = anita;
  await page.goto("/accounting/invoices?q=INV-00089");
  await main(page).getByRole("link", { name: "INV-00089" }).click();
  await page.waitForURL(/\/accounting\/invoices\/\d+/);
  await fromMenu(page, "Send to QuickBooks");
  await toast(page, "INV-00089 is queued for QuickBooks.");
  await page.goto("/accounting/quickbooks/files");
  await main(page).getByText("QuickBooks isn't connected to this server").waitFor();
  await page.getByLabel("Start date").fill("2020-01-01");
  await page.getByLabel("End date").fill("2099-12-31");
  const download = page.waitForEvent("download");
  await main(page).getByRole("button", { name: "Download" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(text).toContain("INV-00089");
  await main(page).getByRole("link", { name: "Messages" }).click();
  await page.locator("tbody tr[data-row]", { hasText: "INV-00089" }).first().getByText("Waiting").waitFor();
});

it("a customer sees their account balance and downloads their statement", async () => {
  const { page } = ottilie;
  await page.goto("/customers/2/accounting");
  const account = page.getByRole("region", { name: "Account" });
  await account.getByText("Overdue", { exact: true }).waitFor();
  const bodyText = (await page.locator("body").textContent()) ?? "";
  for (const secret of ["Credit limit", "Available credit", "Payment terms", "QuickBooks"]) expect(bodyText).not.toContain(secret);
  const download = page.waitForEvent("download");
  await fromMenu(page, "Download Statement");
  expect((await download).suggestedFilename()).toBe("Statement of Atelier Nord Interiors.pdf");
  await page.goto("/accounting/processing");
  await page.waitForURL(`${app.url}/`);
  expect([anita.problems, ottilie.problems]).toEqual([[], []]);
});

it("lists who is overdue by age, the largest first, and leads on to their invoices and statements", async () => {
  const { page } = anita;
  await page.goto("/accounting/invoices");
  await main(page).getByRole("link", { name: "By customer" }).click();
  await page.waitForURL(/\/customers\?show=owing/);
  // The list of invoices, which is there until then, can be narrowed to those overdue as well.
  const table = main(page).getByRole("table", { name: "Customers" });
  await table.waitFor();
  await main(page).getByText("Overdue", { exact: true }).first().click();
  await page.waitForURL(/show=overdue/);
  await table.getByRole("columnheader", { name: "31–60 days" }).waitFor();
  await expect.poll(() => table.getByRole("columnheader", { name: "Overdue" }).getAttribute("aria-sort")).toBe("descending");
  await settled(page);
  const columns = await table
    .locator("thead th[data-column]")
    .evaluateAll((all) => all.map((cell) => cell.getAttribute("data-column") ?? ""));
  const amountsOf = async (row: string) => {
    const texts = await table.locator(row).evaluateAll((all) => all.map((cell) => cell.textContent ?? ""));
    return Object.fromEntries(columns.map((name, index) => [name, cents(texts[texts.length - columns.length + index] ?? "")]));
  };
  const sumOf = (row: Readonly<Record<string, number>>, names: readonly string[]) => names.reduce((sum, name) => sum + (row[name] ?? 0), 0);
  const late = ["days30", "days60", "days90", "over90"];
  for (const row of ["tbody tr:nth-child(1) > *", "tbody tr:nth-child(2) > *", "tfoot tr > *"]) {
    const amounts = await amountsOf(row);
    expect(amounts.overdue).toBeGreaterThan(0);
    expect(sumOf(amounts, late)).toBe(amounts.overdue);
    expect(sumOf(amounts, ["notDue", ...late])).toBe(amounts.balance);
  }
  const [first, second] = [await amountsOf("tbody tr:nth-child(1) > *"), await amountsOf("tbody tr:nth-child(2) > *")];
  expect(first.overdue).toBeGreaterThanOrEqual(second.overdue ?? 0);

  await table.getByRole("button", { name: "90+ days" }).click();
  await expect.poll(() => table.getByRole("columnheader", { name: "90+ days" }).getAttribute("aria-sort")).toBe("ascending");
  await table.getByRole("button", { name: "90+ days" }).click();
  // The header follows the rows that are shown.
  await expect.poll(() => table.getByRole("columnheader", { name: "90+ days" }).getAttribute("aria-sort")).toBe("descending");

  for (const at of [0, 1]) await table.locator("tbody input[type=checkbox]").nth(at).check();
  const bar = main(page).getByRole("toolbar", { name: "2 selected" });
  await bar.getByRole("button", { name: "Email Statement" }).waitFor();
  const chosen = (await amountsOf("tbody tr:nth-child(1) > *")).balance ?? 0;
  const both = chosen + ((await amountsOf("tbody tr:nth-child(2) > *")).balance ?? 0);
  expect(
    cents(
      await bar
        .locator("span", { hasText: /^Balance/ })
        .locator("strong")
        .textContent(),
    ),
  ).toBe(both);
  // One row of buttons, not a column of them.
  expect((await bar.boundingBox())?.height).toBeLessThan(130);
  await bar.getByRole("button", { name: "Open invoices" }).click();
  await page.waitForURL(/\/accounting\/invoices\?customer\.in=\d+&customer\.in=\d+/);
  const balances = main(page).getByRole("table", { name: "Invoices" }).locator("tfoot td strong").first();
  await expect.poll(async () => cents(await balances.textContent())).toBe(both);
  await main(page).getByText("Overdue", { exact: true }).first().click();
  await page.waitForURL(/show=overdue/);
  await expect.poll(() => main(page).getByRole("radio", { name: "Overdue", exact: true }).isChecked()).toBe(true);
  await settled(page);
  await main(page).locator("tbody input[type=checkbox]").first().check();
  await main(page).getByRole("toolbar").getByRole("button", { name: "Send reminder" }).waitFor();
});
