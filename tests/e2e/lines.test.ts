import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { type Body, type Caller, signedInCaller } from "../support/caller.ts";
import { box, choose, pick } from "./support/actions.ts";
import { type Person, person, phone, signIn } from "./support/browser.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let sofia: Person;
let sales: Caller;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  sofia = await person(browser, app.url);
  await sofia.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  sales = await signedInCaller(app.url, "sales@hq.example");
  await signIn(sofia, "sales@hq.example");
});

const cell = (page: Page, label: string, number: number) => page.getByLabel(`${label}, piece ${number}`, { exact: true });
const save = (page: Page) => page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
const holds = (page: Page, label: string, number: number, value: string) =>
  expect.poll(() => cell(page, label, number).inputValue()).toBe(value);
const has = (page: Page, label: string, number: number) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(`${label}, piece ${number}`);

/** Pastes with the keyboard, as if copied from a spreadsheet. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  await page.keyboard.press("Control+v");
}

const names = Array.from({ length: 300 }, (_, index) => `Chair ${index + 1}`);
const table = names.map((name, index) => `${name}\t${(index % 9) + 1}\t40\t22.5\t31\t18 lb\t$1,250.00`).join("\r\n");
const drawn = (page: Page) => page.locator("tr[data-line]").count();
let id = 0;

describe("300 pieces", () => {
  it("are pasted, reordered with the keyboard and saved in that order", async () => {
    const { page } = sofia;
    await page.goto("/shipping/quotes/create");
    await choose(page, box(page, "Customer"), "Atelier");
    await choose(page, box(page, "Origin"), "Studio");
    await choose(page, box(page, "Destination"), "Boston");
    await pick(page, box(page, "Order type"), "Threshold");
    await page.getByRole("button", { name: "Add piece" }).click();
    await has(page, "Description", 1);
    await paste(page, table);
    await page.getByText("300 rows pasted.").waitFor();
    expect(await page.getByRole("table", { name: "Pieces" }).getAttribute("aria-rowcount")).toBe("301");
    expect(await drawn(page)).toBeLessThan(150);
    await holds(page, "Weight", 1, "18");
    await holds(page, "Declared value", 2, "1250.00");

    await cell(page, "Description", 1).click();
    await page.keyboard.press("Alt+ArrowDown");
    await has(page, "Description", 2);
    await page.keyboard.press("Alt+ArrowDown");
    await has(page, "Description", 3);
    // Moves on through rows that were not rendered at first.
    for (let row = 3; row < 60; row += 1) {
      await page.keyboard.press("Enter");
      await has(page, "Description", row + 1);
    }
    await page.keyboard.press("Alt+ArrowUp");
    await has(page, "Description", 59);
    await page.keyboard.press("Control+d");
    await has(page, "Description", 60);
    await page.keyboard.press("Control+Delete");
    await has(page, "Description", 60);
    await save(page);
    await page.waitForURL(/\/shipping\/quotes\/view\/\d+$/);
    id = Number(new URL(page.url()).pathname.split("/").at(-1));

    const order = [...names];
    order.splice(2, 0, ...order.splice(0, 1));
    order.splice(58, 0, ...order.splice(59, 1));
    const { data } = (await sales.call("GET", `/quotes/${id}`)).body;
    expect(data.pieces.map(({ description }: Body) => description)).toEqual(order);

    await page.goto(`/shipping/quotes/update/${id}`);
    await holds(page, "Description", 3, "Chair 1");
    for (const number of [100, 200, 300]) {
      await page.evaluate(() => scrollBy(0, 4_000));
      await expect
        .poll(async () => {
          await page
            .locator(".hq-lines")
            .first()
            .locator("tbody")
            .nth(number / 10 - 1)
            .scrollIntoViewIfNeeded();
          return cell(page, "Description", number).count();
        })
        .toBe(1);
      await holds(page, "Description", number, order[number - 1] ?? "");
    }
  });

  it("are read from a vendor's sheet by its headings, and from a confirmation's text", async () => {
    const { page } = sofia;
    await page.goto("/shipping/quotes/create");
    await page.getByRole("button", { name: "Add piece" }).click();
    await has(page, "Description", 1);
    await paste(page, 'Wt (lbs)\tColor\tItem\tQty\r\n18\tred\tWalnut chair\t4\r\n"\tblue\t"\t2\r\n');
    await page.getByText("Matched 3 columns by their headings; 1 column was left out: Color.").waitFor();
    await holds(page, "Description", 2, "Walnut chair");
    await holds(page, "Weight", 2, "18");
    await holds(page, "Quantity", 2, "2");
    await page.getByRole("button", { name: "Add piece" }).click();
    await has(page, "Description", 3);
    await paste(page, "4 x Side table (Den)\nRug 8 x 10\n2x Lamp");
    await page.getByText("2 quantities were read from the text.").waitFor();
    await holds(page, "Description", 4, "Rug 8 x 10");
    await holds(page, "Quantity", 4, "1");
    await holds(page, "Quantity", 5, "2");
  });

  it("focus the invalid one, even if it isn't rendered", async () => {
    const { page } = sofia;
    await page.goto(`/shipping/quotes/update/${id}`);
    await cell(page, "Quantity", 1).click();
    await paste(page, Array.from({ length: 300 }, (_, index) => (index === 249 ? "0" : "2")).join("\n"));
    await page.getByText(/1 cell needs attention/).waitFor();
    expect(await cell(page, "Quantity", 250).count()).toBe(0);
    await save(page);
    await has(page, "Quantity", 250);
    await page.getByText("Must be at least 1.").last().waitFor();
    await page.keyboard.type("3");
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await page.keyboard.type("5");
    await save(page);
    await page.waitForURL(/\/shipping\/quotes\/view\/\d+$/);
    const { data } = (await sales.call("GET", `/quotes/${id}`)).body;
    expect(data.pieces.filter(({ quantity }: Body) => quantity === 2)).toHaveLength(299);
    expect(data.pieces[249].quantity).toBe(5);
  });

  it("are dragged by their handle, and the drag can be undone", async () => {
    const { page } = sofia;
    await page.goto(`/shipping/quotes/update/${id}`);
    await holds(page, "Description", 1, "Chair 2");
    await cell(page, "Description", 4).scrollIntoViewIfNeeded();
    const handle = await page.getByRole("button", { name: /^Move piece 1:/ }).boundingBox();
    const goal = await cell(page, "Description", 4).boundingBox();
    if (!handle || !goal) throw new Error("Nothing to drag.");
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x + 10, goal.y + goal.height - 4, { steps: 5 });
    await page.mouse.up();
    await holds(page, "Description", 4, "Chair 2");
    await holds(page, "Description", 1, "Chair 3");
    await cell(page, "Description", 1).click();
    await page.keyboard.press("Control+z");
    await holds(page, "Description", 1, "Chair 2");
  });

  it("are shown as cards on a phone, none wider than the screen", async () => {
    const small = await person(browser, app.url, phone);
    await signIn(small, "sales@hq.example");
    const { page } = small;
    await page.goto(`/shipping/quotes/update/${id}`);
    await cell(page, "Description", 1).scrollIntoViewIfNeeded();
    await holds(page, "Description", 1, "Chair 2");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    const [first, second] = [await cell(page, "Description", 1).boundingBox(), await cell(page, "Quantity", 1).boundingBox()];
    // The fields are stacked, not side by side.
    expect(second?.y).toBeGreaterThan(first?.y ?? Number.POSITIVE_INFINITY);
    expect(small.problems).toEqual([]);
    await small.close();
  });

  it("cause no browser errors", () => expect(sofia.problems).toEqual([]));
});
