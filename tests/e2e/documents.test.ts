import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Caller, signedInCaller } from "./support/api.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { mailsTo } from "./support/outbox.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let sofia: Person;
let ottilie: Person;
let caller: Caller;
/** A quote that its customer has before them. */
let quote: { id: number; number: string };
/** The digest of what the customer has downloaded. */
let downloaded: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  [sofia, ottilie] = await Promise.all([person(browser, app.url), person(browser, app.url)]);
  await Promise.all([signIn(sofia, "sales@hq.example"), signIn(ottilie, "owner@atelier.example")]);
  caller = await signedInCaller(app.url, "owner@atelier.example");
  const [found] = await caller.rows("/quotes?filter[state][eq]=ready&pageSize=1", "quotes");
  quote = found;
});

const openMenu = async (page: Page, entry: string) => {
  await page.goto(`/shipping/quotes/view/${quote.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  return page.getByRole("menuitem", { name: entry });
};

it("a customer downloads the quote as a PDF that is the same each time", async () => {
  const take = async () => {
    const entry = await openMenu(ottilie.page, "Download Quote");
    const arrived = ottilie.page.waitForEvent("download");
    await entry.click();
    const download = await arrived;
    expect(download.suggestedFilename()).toBe(`Quote ${quote.number}.pdf`);
    return readFileSync(await download.path());
  };
  const [first, second] = [await take(), await take()];
  expect(first.subarray(0, 5).toString()).toBe("%PDF-");
  downloaded = createHash("sha256").update(first).digest("hex");
  expect(createHash("sha256").update(second).digest("hex")).toBe(downloaded);
  expect(ottilie.trouble).toEqual([]);
});

it("an employee prints it: the browser's own dialog opens on the document", async () => {
  const { page } = sofia;
  // Nobody is there to answer a dialog of the browser's: that it was asked for, and of which page, is what is to be seen.
  const entry = await openMenu(page, "Print Quote");
  await page.evaluate(() => {
    const real = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      get(this: HTMLIFrameElement) {
        const shown: Window | null = real?.get?.call(this);
        const print = () => {
          document.title = `printed ${this.src}`;
        };
        return shown && { focus: () => undefined, addEventListener: () => undefined, print };
      },
    });
  });
  await entry.click();
  await expect.poll(() => page.title(), { timeout: 15_000 }).toMatch(/^printed blob:/);
  expect(sofia.trouble).toEqual([]);
});

it("an employee sends it by mail, having seen it, and the record keeps the letter", async () => {
  const { page } = sofia;
  const entry = await openMenu(page, "Email Quote");
  await entry.click();
  const drawer = page.getByRole("dialog", { name: "Email Quote" });
  await drawer.getByLabel("Subject").waitFor();
  expect(await drawer.getByLabel("Subject").inputValue()).toBe(`Quote ${quote.number}`);
  // What will go is there to be looked at.
  expect(await drawer.locator("iframe").getAttribute("src")).toMatch(/^blob:/);
  const to = drawer.getByRole("combobox", { name: "To" });
  await to.fill("not an address,");
  await drawer.getByRole("button", { name: "Send" }).click();
  await drawer.getByText("Enter a valid email address.").waitFor();
  for (let left = 10; left > 0 && (await drawer.locator(".ant-select-selection-item-remove").count()) > 0; left--)
    await drawer.locator(".ant-select-selection-item-remove").first().click();
  await to.fill("buyer@atelier.example,");
  await drawer.getByLabel("Message").fill("Hello,\n\nas discussed on the phone.");
  await drawer.getByRole("button", { name: "Send" }).click();
  await drawer.waitFor({ state: "detached" });
  const letters = page.getByRole("region", { name: "Emails" });
  await letters.getByText("buyer@atelier.example").waitFor();
  await expect.poll(async () => (await mailsTo(app.dataDir, "buyer@atelier.example")).length, { timeout: 30_000 }).toBe(1);
  const [mail = ""] = await mailsTo(app.dataDir, "buyer@atelier.example");
  expect(mail).toContain("as discussed on the phone.");
  expect(mail).toContain(`Quote ${quote.number}.pdf`);
  await letters.getByText(`Quote ${quote.number}`, { exact: true }).click();
  await letters.getByText("as discussed on the phone.").waitFor();
  expect(sofia.trouble).toEqual([]);
});

it("a customer approves, and finds the document they approved with its digest", async () => {
  const { page } = ottilie;
  await page.goto(`/shipping/quotes/view/${quote.id}`);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  const digest = page.locator(".hq-fact", { hasText: "Approved document SHA-256" }).locator("dd");
  await expect.poll(() => digest.textContent(), { timeout: 15_000 }).toBe(downloaded);
  await page.locator(".hq-fact", { hasText: "Approved document" }).getByText(`Quote ${quote.number}.pdf`).waitFor();
  expect(ottilie.trouble).toEqual([]);
});
