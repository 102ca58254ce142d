// @module-tag embedded
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { light } from "../../src/theme/tokens.ts";
import { desktop, type Person, person, signIn } from "./support/browser.ts";
import { open } from "./support/look.ts";
import { printedPages } from "./support/printed-pages.ts";
import { sharedApp, sharedBrowser } from "./support/shared.ts";

/** What the screen would look like on paper. */
async function onPaper(page: Page) {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const paper = await page.evaluate(() => {
    const shown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
    return {
      text: document.querySelector<HTMLElement>("main")?.innerText ?? "",
      rows: shown("[data-row]").length,
      head: shown(".hq-print-head").map((each) => each.innerText.replaceAll("\n", " ")),
      bars: shown(".hq-header, .hq-sidebar, .hq-toolbar, .hq-rail, nav:not(.hq-pager, .hq-document-flow), [role=dialog]").map(
        ({ className }) => className,
      ),
      buttons: shown("button, input, .ant-select")
        .filter((each) => !each.matches(".hq-link"))
        .map((each) => each.textContent || each.className),
      scrolling: shown("main *")
        .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflow) && !each.matches(".hq-visually-hidden *"))
        .map(({ className }) => className),
      splitRows: shown("main tr").filter((each) => getComputedStyle(each).breakInside !== "avoid").length,
      sticky: shown("main *").filter((each) => /sticky|fixed/.test(getComputedStyle(each).position)).length,
      ink: getComputedStyle(document.body).color,
    };
  });
  const headings = await page.locator("thead th[data-column]").allTextContents();
  const bytes = await page.pdf({ format: "Letter", preferCSSPageSize: true });
  const pdf = bytes.toString("latin1");
  const rowsAtLast = await page.locator("[data-row]").count();
  await page.emulateMedia({ media: "screen" });
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => Number(width) > Number(height));
  return { ...paper, rowsAtLast, isLandscape: sizes.every(Boolean), sheets: sizes.length, headings, pages: printedPages(bytes) };
}

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

describe("a screen on paper", () => {
  let admin: Person;
  beforeAll(async () => {
    const [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
    admin = await person(browser, app.url, desktop);
    await signIn(admin, "admin@hq.example");
  });
  afterAll(() => admin.close());

  const checked = async (path: string, title: RegExp) => {
    const paper = await onPaper(admin.page);
    expect(paper.text, path).toMatch(title);
    expect(paper.head, path).toEqual([expect.stringMatching(/^HQ \d+\/\d+\/\d+, \d+:\d+ [AP]M$/)]);
    expect({ bars: paper.bars, buttons: paper.buttons, scrolling: paper.scrolling, sticky: paper.sticky }, path).toEqual({
      bars: [],
      buttons: [],
      scrolling: [],
      sticky: 0,
    });
    expect(paper.splitRows, path).toBe(0);
    return paper;
  };

  it("is a list with all its rows and its totals, in landscape", async () => {
    const { page } = admin;
    await open(page, "/shipping/quotes/all");
    // All rows are in sight on paper, the last among them, so more may be loaded meanwhile.
    const paper = await checked("list", /Shipping quotes/);
    const { rows, rowsAtLast } = paper;
    expect(rows).toBeGreaterThanOrEqual(50);
    expect(paper.text.match(/SH-\d{5}/g)?.length).toBeGreaterThanOrEqual(rows);
    expect(paper.text).toContain("Total");
    expect(paper.text).toMatch(new RegExp(`^Rows 1 to ${rows} of \\d+\\. Export the list to get all of them\\.$`, "m"));
    expect(paper.isLandscape).toBe(true);
    expect(paper.sheets).toBeGreaterThan(1);
    expect(paper.headings.length).toBeGreaterThan(5);
    const words = (text: string) => text.replaceAll(/\s/g, "").toLowerCase();
    const printed = paper.pages.map((texts) => words(texts.join("")));
    // The last sheet may have only what stands below the table.
    const sheets = printed.filter((sheet) => /sh-\d{5}/.test(sheet));
    expect(sheets.length).toBeGreaterThan(1);
    for (const [index, sheet] of sheets.entries())
      for (const heading of paper.headings) expect(sheet, `sheet ${index + 1}`).toContain(words(heading));
    // Thirteen rows of the demo company fill a sheet, fewer where other tests have written longer texts.
    expect(paper.sheets).toBeLessThanOrEqual(Math.ceil(rowsAtLast / 8));
  });

  it("is a record with its number, its lines and its sums", async () => {
    const { page } = admin;
    await open(page, "/sales/quotes");
    await page.locator("a.hq-row-link").first().click();
    await page.locator(".hq-lines-view table").first().waitFor();
    const paper = await checked("record", /QT-\d{5}/);
    expect(paper.text).toMatch(/Total\s+\$/);
    expect(paper.isLandscape).toBe(false);
  });

  it("is a report in dark ink, also of who works in dark mode", async () => {
    const { page } = admin;
    await page.emulateMedia({ colorScheme: "dark" });
    for (const [path, title] of [
      ["/dashboard", /Dashboard/],
      ["/activity-logs", /Activity Logs/],
    ] as const) {
      await open(page, path);
      const paper = await checked(path, title);
      expect(paper.ink).toBe(rgb(light.ink));
    }
  });
});
