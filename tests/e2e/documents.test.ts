import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, signedInCaller } from "./support/api.ts";
import { type App, startApp } from "./support/app.ts";
import { launch, type Person, person, signIn } from "./support/browser.ts";

let app: App;
let browser: Browser;
let sofia: Person;
let ottilie: Person;
let caller: Caller;
/** A quote that its customer has before them. */
let quote: { id: number; number: string };

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launch()]);
  [sofia, ottilie] = await Promise.all([person(browser, app.url), person(browser, app.url)]);
  await Promise.all([signIn(sofia, "sales@hq.example"), signIn(ottilie, "owner@atelier.example")]);
  caller = await signedInCaller(app.url, "owner@atelier.example");
  const [found] = await caller.rows("/quotes?filter[state][eq]=ready&pageSize=1", "quotes");
  quote = found;
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
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
  expect(createHash("sha256").update(first).digest("hex")).toBe(createHash("sha256").update(second).digest("hex"));
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
