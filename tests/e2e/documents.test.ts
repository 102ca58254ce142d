// @module-tag night
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Caller, signedInCaller } from "../support/caller.ts";
import { fromMenu } from "./support/actions.ts";
import { type Person, person, signIn } from "./support/browser.ts";
import { mailsTo } from "./support/outbox.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let sofia: Person;
let ottilie: Person;
let caller: Caller;
/** A quote that was sent to its customer. */
let quote: { id: number; number: string };
/** The hash of the PDF that the customer downloaded. */
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

it("lets a customer download a quote as a PDF with identical bytes each time", async () => {
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
  expect(ottilie.problems).toEqual([]);
});

it("opens the browser's print dialog on the document for an employee", async () => {
  const { page } = sofia;
  // Nobody could close a real print dialog here, so record that it was opened, and for which URL.
  const entry = await openMenu(page, "Print Quote");
  await page.evaluate(() => {
    const real = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      get(this: HTMLIFrameElement) {
        const frame: Window | null = real?.get?.call(this);
        const print = () => {
          document.title = `printed ${this.src}`;
        };
        return frame && { focus: () => undefined, addEventListener: () => undefined, print };
      },
    });
  });
  await entry.click();
  await expect.poll(() => page.title(), { timeout: 30_000 }).toMatch(/^printed blob:/);
  expect(sofia.problems).toEqual([]);
});

it("lets an employee preview and email the quote, and keeps the email on the record", async () => {
  const { page } = sofia;
  await page.goto(`/shipping/quotes/view/${quote.id}`);
  await fromMenu(page, "Email Quote");
  const drawer = page.getByRole("dialog", { name: "Email Quote" });
  await drawer.getByLabel("Subject").waitFor();
  expect(await drawer.getByLabel("Subject").inputValue()).toBe(`Quote ${quote.number}`);
  // The drawer shows a preview of the attached document.
  expect(await drawer.locator("iframe").getAttribute("src")).toMatch(/^blob:/);
  const to = drawer.getByRole("combobox", { name: "To" });
  await to.fill("not an address,");
  await drawer.getByRole("button", { name: "Send" }).click();
  await drawer.getByText("Enter a valid email address.").waitFor();
  for (let tries = 10; tries > 0 && (await drawer.locator(".ant-select-selection-item-remove").count()) > 0; tries--)
    await drawer.locator(".ant-select-selection-item-remove").first().click();
  await to.fill("buyer@atelier.example,");
  await drawer.getByLabel("Message").fill("Hello,\n\nas discussed on the phone.");
  await drawer.getByRole("button", { name: "Send" }).click();
  await drawer.waitFor({ state: "detached" });
  const emails = page.getByRole("region", { name: "Emails" });
  await emails.getByText("buyer@atelier.example").waitFor();
  const written = async () =>
    (await mailsTo(app.dataDir, "buyer@atelier.example")).filter((each) => each.includes("as discussed on the phone."));
  await expect.poll(async () => (await written()).length, { timeout: 30_000 }).toBe(1);
  const [mail = ""] = await written();
  expect(mail).toContain(`Quote ${quote.number}.pdf`);
  await emails.getByText(`Quote ${quote.number}`, { exact: true }).click();
  await emails.getByText("as discussed on the phone.").waitFor();
  expect(sofia.problems).toEqual([]);
});

it("lets a customer approve a quote, and shows the approved document with its digest", async () => {
  const { page } = ottilie;
  await page.goto(`/shipping/quotes/view/${quote.id}`);
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  const digest = page.locator(".hq-fact", { hasText: "Approved document SHA-256" }).locator("dd");
  await expect.poll(() => digest.textContent(), { timeout: 30_000 }).toBe(downloaded);
  await page.locator(".hq-fact", { hasText: "Approved document" }).getByText(`Quote ${quote.number}.pdf`).waitFor();
  expect(ottilie.problems).toEqual([]);
});
