// @module-tag night
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { desktop, person, phone, signIn } from "./support/browser.ts";
import { drawn } from "./support/look.ts";
import { endWithFile, ownApp, sharedBrowser } from "./support/shared.ts";

const HUBS = 120;
const LIST = "/warehousing/config?q=shelf";

let url = "";
let browser: Browser;
let admin: Caller;

endWithFile();
// An own server: so many hubs would be in the way of other files.
beforeAll(async () => {
  [{ url }, browser] = await Promise.all([ownApp(), sharedBrowser()]);
  admin = await signedInCaller(url, "admin@hq.example");
  const address = { address: "1 Harbor Way", city: "Newark", state: "NJ", zip: "07102", country: "US" };
  for (let at = 0; at < HUBS; at += 1) {
    const { status, body } = await admin.call("POST", "/hubs", { code: `S${at}`, name: `Shelf ${at}`, address });
    expect(status, JSON.stringify(body)).toBe(201);
  }
});

const range = (page: Page, text: string) => page.locator(".hq-pager").getByText(text, { exact: true }).waitFor();

/** Opens the list and notes which pages it asks for. */
async function open(viewport: typeof desktop) {
  const user = await person(browser, url, viewport);
  await signIn(user, "admin@hq.example");
  const asked: string[] = [];
  user.page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/hubs" && searchParams.get("q") === "shelf") asked.push(searchParams.get("after") ? "more" : "first");
  });
  await user.page.goto(LIST);
  await range(user.page, "1–50 of 120");
  return { ...user, asked };
}

describe("a list of more rows than a page", () => {
  it("loads the rest as its table is scrolled, and has it again on the way back", async () => {
    const { page, asked, problems, close } = await open(desktop);
    const rows = page.locator(".hq-list-page tbody tr");
    const table = page.locator(".hq-list-scroll");
    await page.waitForLoadState("networkidle");
    expect([await rows.count(), asked]).toEqual([50, ["first"]]);
    const pager = await page.locator(".hq-pager").boundingBox();
    await rows.last().scrollIntoViewIfNeeded();
    await range(page, "1–100 of 120");
    await rows.last().scrollIntoViewIfNeeded();
    await range(page, "1–120 of 120");
    expect(await rows.count()).toBe(120);
    expect(asked).toEqual(["first", "more", "more"]);
    expect(await page.locator(".hq-pager").boundingBox()).toMatchObject({ y: pager?.y });
    expect(page.url()).toContain(LIST);

    const row = rows.nth(90);
    await row.scrollIntoViewIfNeeded();
    const from = await table.evaluate((box) => box.scrollTop);
    expect(from).toBeGreaterThan(0);
    await row.getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "Shelf" }).waitFor();
    await page.goBack();
    await range(page, "1–120 of 120");
    expect(await table.evaluate((box) => box.scrollTop)).toBe(from);

    // Another order starts with its first rows, and doesn't load the next ones from where the old ones were scrolled to.
    asked.length = 0;
    await page.locator("th button", { hasText: "Name" }).click();
    await range(page, "1–50 of 120");
    // Rows that come into sight are asked for a frame later.
    await drawn(page);
    expect([await table.evaluate((box) => box.scrollTop), asked]).toEqual([0, ["first"]]);
    expect(problems).toEqual([]);
    await close();
  });

  it("is moved through by j, beyond the rows that were there at first", async () => {
    const { page, close } = await open(desktop);
    // How many presses it takes depends on when the next rows arrive: at the last row, j has nowhere to go yet.
    const active = () =>
      page.locator(".hq-row-active").evaluateAll(([row]) => (row as HTMLTableRowElement | undefined)?.sectionRowIndex ?? -1);
    for (let at = 0; at < 49; at += 1) await page.keyboard.press("j");
    await expect.poll(active).toBe(48);
    await page.keyboard.press("j");
    await range(page, "1–100 of 120");
    await page.keyboard.press("j");
    await expect.poll(active).toBe(50);
    await close();
  });

  it("loads the rest as its cards are scrolled on a phone, and the pager leads on from there", async () => {
    const { page, problems, close } = await open(phone);
    const cards = page.locator(".hq-card-row");
    expect(await cards.count()).toBe(50);
    await cards.last().scrollIntoViewIfNeeded();
    await range(page, "1–100 of 120");
    expect(await cards.count()).toBe(100);
    await cards.nth(80).scrollIntoViewIfNeeded();
    const from = await page.evaluate(() => scrollY);
    await cards.nth(80).getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: "Shelf" }).waitFor();
    await page.goBack();
    await range(page, "1–100 of 120");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(from);
    await page.getByRole("button", { name: "Next page" }).scrollIntoViewIfNeeded();
    await range(page, "1–120 of 120");
    expect(problems).toEqual([]);
    await close();
  });
});
