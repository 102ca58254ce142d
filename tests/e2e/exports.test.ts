// @module-tag night
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Download, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { readCsv } from "../exports/read-csv.ts";
import { readXlsx } from "../exports/read-xlsx.ts";
import { signedInCaller } from "../support/caller.ts";
import { stays } from "../support/waits.ts";
import type { App } from "./support/app.ts";
import { type Person, person, phone, signIn } from "./support/browser.ts";
import { ownApp, sharedBrowser } from "./support/shared.ts";

let app: App;
let browser: Browser;
let sofia: Person;
let ottilie: Person;
/** Receives no push messages about exports, so his browser has to poll for them. */
let victor: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  [sofia, ottilie, victor] = await Promise.all([person(browser, app.url), person(browser, app.url, phone), person(browser, app.url)]);
  await victor.page.routeWebSocket(/\/app\//, (socket) => {
    socket.connectToServer().onMessage((message) => void (String(message).includes('"export') || socket.send(message)));
  });
  await Promise.all([signIn(sofia, "sales@hq.example"), signIn(ottilie, "owner@atelier.example"), signIn(victor, "viewer@hq.example")]);
});

const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector("main tr[data-row]") !== null &&
      document.querySelector("main [aria-busy=true], .hq-progress, .hq-stale") === null,
  );
const notice = (page: Page, text: string | RegExp) => page.locator(".ant-notification-notice", { hasText: text });
const close = async (toast: Locator) => {
  await toast.locator(".ant-notification-notice-close").click();
  await toast.waitFor({ state: "detached" });
};

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Export / });
  await dialog.waitFor();
  return dialog;
}

const start = (dialog: Locator) => dialog.getByRole("button", { name: "Export", exact: true }).click();

/** Downloads the file from the notification, then closes the notification. */
async function take(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const ready = notice(page, "Export Ready");
  const arrived: Promise<Download> = page.waitForEvent("download");
  await ready.getByRole("button", { name: "Download" }).click();
  const download = await arrived;
  const bytes = readFileSync(await download.path());
  await ready.getByText(`Saved as ${download.suggestedFilename()}`).waitFor();
  await close(ready);
  return { name: download.suggestedFilename(), bytes };
}

const csvOf = (bytes: Buffer) => {
  const text = bytes.toString("utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return readCsv(text.slice(1));
};

/** Converts a cell on the screen to its value in the file: plain numbers, ISO dates, and nothing for a dash. */
const plain = (cell: string): string =>
  cell === "—"
    ? ""
    : cell
        .replace(/^\$([\d,]+\.\d\d)$/, (_, digits: string) => digits.replaceAll(",", ""))
        .replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$1-$2");

/** The table on the screen as rows of cells, headers first. */
const onScreen = async (page: Page): Promise<string[][]> => {
  const table = await page.locator(".hq-list-table").evaluate((element) => {
    const texts = (row: Element, cells: string) =>
      [...row.querySelectorAll(`${cells}:not(.hq-select-column)`)].map((cell) => (cell.textContent ?? "").trim());
    return [
      [element.querySelector("thead tr"), "th"] as const,
      ...[...element.querySelectorAll("tbody tr[data-row]")].map((row) => [row, "td"] as const),
    ].map(([row, cells]) => (row ? texts(row, cells) : []));
  });
  return table.map((row) => row.map(plain));
};

describe("an employee", () => {
  it("exports a filtered, sorted, searched list as CSV: exactly the rows on the screen", async () => {
    const { page } = sofia;
    await page.goto("/shipping/quotes/all?orderType.in=white+glove&orderType.in=threshold");
    await page.getByRole("searchbox").fill("SH-0001");
    await page.waitForURL(/q=SH-0001/);
    await page.getByRole("columnheader", { name: "Number" }).click();
    await page.waitForURL(/sort=number/);
    // The header follows the rows that are shown.
    await expect.poll(() => page.getByRole("columnheader", { name: "Number" }).getAttribute("aria-sort")).toBe("ascending");
    await settled(page);
    const dialog = await openDialog(page);
    const shownRows = await onScreen(page);
    expect(shownRows.length).toBeGreaterThan(3);
    expect(await dialog.textContent()).toContain(`${shownRows.length - 1} rows from all pages of this list`);
    await start(dialog);
    const { name, bytes } = await take(page);
    expect(name).toMatch(/^shipping-quotes-\d{4}-\d\d-\d\d\.csv$/);
    expect(csvOf(bytes)).toEqual(shownRows);
  });

  it("exports the same list as XLSX, with other columns and numeric cells", async () => {
    const { page } = sofia;
    const shownRows = await onScreen(page);
    const dialog = await openDialog(page);
    await dialog.getByText("Excel (XLSX)").click();
    await dialog.getByRole("checkbox", { name: "Origin" }).uncheck();
    await dialog.getByRole("checkbox", { name: "Margin" }).check();
    await start(dialog);
    const { name, bytes } = await take(page);
    expect(name).toMatch(/^shipping-quotes-\d{4}-\d\d-\d\d\.xlsx$/);
    const { rows, sheet } = readXlsx(bytes);
    expect(sheet).toBe("Shipping quotes");
    expect(rows[0]).toEqual(["Number", "Customer", "Destination", "Order type", "Total", "Valid until", "Status", "Margin"]);
    expect(rows.slice(1).map(([number]) => number)).toEqual(shownRows.slice(1).map(([number]) => number));
    const totals = rows.slice(1).map((row) => (row[4] === null || row[4] === undefined ? "" : Number(row[4]).toFixed(2)));
    expect(totals).toEqual(shownRows.slice(1).map((row) => row[5]));
  });

  it("finds the file again under the list's own button", async () => {
    const { page } = sofia;
    const dialog = await openDialog(page);
    const arrived = page.waitForEvent("download");
    await dialog.getByRole("button", { name: /^Download shipping-quotes-.*\.xlsx$/ }).click();
    expect(readXlsx(readFileSync(await (await arrived).path())).sheet).toBe("Shipping quotes");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("keeps track of a running export and its outcome across a reload", async () => {
    const { page } = victor;
    await page.goto("/shipping/quotes/all");
    await settled(page);
    await start(await openDialog(page));
    await notice(page, "Exporting shipping quotes").getByText("Waiting to start").waitFor();
    // The notification stays open on the next page.
    await page.locator("#hq-sidebar").getByText("Home", { exact: true }).click();
    await notice(page, "Exporting shipping quotes").waitFor();
    await page.route("**/api/exports", async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: object[] };
      await route.fulfill({
        json: { data: data.map((each, index) => (index > 0 ? each : { ...each, status: "running", rows: 20, total: 80 })) },
      });
    });
    await page.reload();
    await notice(page, "20 of 80 rows").waitFor();
    expect(await page.getByRole("progressbar", { name: "Export progress" }).getAttribute("aria-valuenow")).toBe("25");
    // Found by polling, since push messages about exports are blocked.
    await notice(page, "Export Ready").waitFor();
    await page.unroute("**/api/exports");
    await page.reload();
    await notice(page, "Export Ready").waitFor();
    await take(page);
    const requestUrls: string[] = [];
    page.on("request", (request) => request.url().includes("/api/exports") && requestUrls.push(request.url()));
    await page.goto("/shipping/quotes/all");
    await settled(page);
    expect(requestUrls).toEqual([]);
    expect(await notice(page, "Export").count()).toBe(0);
  });

  it("cancels an export", async () => {
    const { page } = victor;
    await start(await openDialog(page));
    await notice(page, "Exporting shipping quotes").getByRole("button", { name: "Cancel" }).click();
    await close(notice(page, "Export cancelled."));
    expect(await notice(page, /Exporting|Export Ready/).count()).toBe(0);
  });

  it("sees why a download is refused", async () => {
    const { page } = sofia;
    await page.goto("/shipping/quotes/all");
    await settled(page);
    await start(await openDialog(page));
    const ready = notice(page, "Export Ready");
    await ready.waitFor();
    const token = await page.evaluate(() => localStorage.getItem("hq_token"));
    const headers = { authorization: `Bearer ${token}` };
    const { data } = (await (await page.request.get("/api/exports", { headers })).json()) as { data: { id: number }[] };
    await page.request.delete(`/api/exports/${data[0]?.id}`, { headers });
    await ready.getByRole("button", { name: "Download" }).click();
    await ready.getByText("This file is no longer available").waitFor();
    await close(ready);
  });

  it("is notified of a failed export until the notification is closed", async () => {
    const { page } = sofia;
    // The export can't be written, because a file has the name of its folder.
    const folder = join(app.dataDir, "exports");
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, "");
    await start(await openDialog(page));
    const failed = notice(page, "Export Failed!");
    await failed.waitFor({ timeout: 60_000 });
    await failed.getByText("Something went wrong during exporting.").waitFor();
    expect(await failed.getByRole("button", { name: "Download" }).count()).toBe(0);
    rmSync(folder);
    const isShown = async () => expect(await failed.isVisible()).toBe(true);
    await stays(isShown, 5_500, "others go after five seconds");
    await close(failed);
  }, 90_000);

  it("can keep working: the notification covers no buttons, and moves aside for a panel", async () => {
    const { page } = sofia;
    await start(await openDialog(page));
    const ready = notice(page, "Export Ready");
    await ready.waitFor();
    await page.goto("/customers");
    await page.locator(".hq-row-link").first().click();
    // The tab, not the link of the same name in the sidebar. Its rows are edited in place.
    await page.getByRole("main").getByRole("link", { name: "Contacts", exact: true }).click();
    await page.getByRole("main").getByRole("button", { name: "Add contact" }).waitFor();
    await ready.waitFor();
    const box = async (locator: Locator) => {
      const rectangle = await locator.boundingBox();
      if (!rectangle) throw new Error("It isn't there.");
      return rectangle;
    };
    const exporting = await box(page.getByRole("main").getByRole("button", { name: "Export", exact: true }));
    await expect.poll(async () => (await box(ready)).y).toBeGreaterThan(exporting.y + exporting.height);
    await page.getByRole("button", { name: /^Notifications/ }).click();
    const panel = page.locator(".ant-drawer-content-wrapper");
    await panel.waitFor();
    await expect.poll(async () => (await box(ready)).x + (await box(ready)).width).toBeLessThanOrEqual((await box(panel)).x);
    await page.keyboard.press("Escape");
    await close(ready);
  });
});

describe("a customer, on a phone", () => {
  it("exports the company's own quotes, without columns hidden from customers", async () => {
    const { page } = ottilie;
    await page.goto("/shipping/quotes/all");
    await page.locator(".hq-card-row").first().waitFor();
    const dialog = await openDialog(page);
    await dialog.getByRole("button", { name: "All", exact: true }).click();
    const offered = await dialog.locator(".hq-export-columns label").allTextContents();
    expect(offered).toContain("Total");
    expect(offered.join()).not.toMatch(/cost|margin|provider|internal/i);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await start(dialog);
    const { name, bytes } = await take(page);
    expect(name).toMatch(/^shipping-quotes-\d{4}-\d\d-\d\d\.csv$/);
    const [header = [], ...rows] = csvOf(bytes);
    expect(header).toEqual(offered);
    const owner = await signedInCaller(app.url, "owner@atelier.example");
    const own = await owner.rows("/quotes/all/data?limit=200", "quotes");
    expect(rows.map((row) => row[header.indexOf("Number")])).toEqual(own.map(({ number }) => number));
    expect(new Set(rows.map((row) => row[header.indexOf("Customer")]))).toEqual(new Set(["Atelier Nord Interiors"]));
  });
});

describe("paging through a list", () => {
  it("continues from the previous page's cursor with one call each; a reload finds its page by number", async () => {
    const { page } = sofia;
    const queries: URLSearchParams[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/quotes/all/data") queries.push(searchParams);
    });
    const numbers = () => page.locator("tbody tr[data-row] .hq-row-link").allTextContents();
    // Sets the order explicitly, because the list would otherwise restore this user's last one.
    await page.goto("/shipping/quotes/all?sort=number");
    await settled(page);
    const first = await numbers();
    expect(first).toHaveLength(50);
    await page.getByRole("button", { name: "Next page" }).click();
    await page.getByText(/^51–\d+ of/).waitFor();
    await settled(page);
    const second = await numbers();
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((number) => first.includes(number))).toEqual([]);
    await page.reload();
    await settled(page);
    expect(await numbers()).toEqual(second);
    await page.getByRole("button", { name: "Previous page" }).click();
    await page.getByText(/^1–50 of/).waitFor();
    await settled(page);
    expect(await numbers()).toEqual(first);
    expect(queries.map((query) => (query.has("after") ? "after" : query.get("offset")))).toEqual(["0", "after", "50", "0"]);
  });
});

it("causes no browser errors", () => {
  expect([...sofia.problems, ...ottilie.problems, ...victor.problems]).toEqual([]);
});
