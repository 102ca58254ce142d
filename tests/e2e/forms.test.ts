// @module-tag night
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedInCaller } from "../support/caller.ts";
import { box, button, choose, dialog, pick } from "./support/actions.ts";
import { desktop, type Person, person, phone, signIn } from "./support/browser.ts";
import { picture } from "./support/drawing.ts";
import { type SharedApp, sharedApp, sharedBrowser } from "./support/shared.ts";

let app: SharedApp;
let browser: Browser;
let ottilie: Person;
let sofia: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([sharedApp(), sharedBrowser()]);
  ottilie = await person(browser, app.url, phone, { hasTouch: true, isMobile: true });
  await signIn(ottilie, "owner@atelier.example");
  sofia = await person(browser, app.url, desktop);
  await signIn(sofia, "sales@hq.example");
});
afterAll(() => Promise.all([ottilie.close(), sofia.close()]));

const top = async (each: Locator): Promise<number> => (await each.boundingBox())?.y ?? Number.NaN;

it("leads a customer from home, the search and the quotes to the form for what they need, with what they said", async () => {
  const { page } = ottilie;
  await page.goto("/shipping/quotes/ready");
  await button(page, "Create: I need something moved").tap();
  await page.waitForURL("/need");
  await page.goto("/");
  await page.getByRole("button", { name: /^Search/ }).tap();
  await page.getByRole("combobox").last().fill("something moved");
  await page.getByRole("option", { name: /I need something moved/ }).tap();
  await page.waitForURL("/need");
  await page.goto("/");
  await button(page, "I need something moved").tap();
  await page.getByRole("radio", { name: /^Storage/ }).tap();
  await page.getByLabel("Tell us about it").fill("Two sofas & a lamp");
  const day = page.getByLabel("By when");
  await day.fill("someday");
  await button(page, "Continue").tap();
  await page.getByText("Enter a date as MM/DD/YYYY.").waitFor();
  expect(await day.inputValue()).toBe("someday");
  await day.fill("tomorrow");
  await button(page, "Continue").tap();
  await page.waitForURL(/\/sales\/quote-requests\/create\?/);
  await expect.poll(() => page.getByRole("textbox", { name: "Notes", exact: true }).inputValue()).toBe("Two sofas & a lamp");
  await page.getByText("storage").first().waitFor();
  await expect.poll(() => page.getByLabel("Requested date").inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  // An employee goes straight to the form.
  await sofia.page.goto("/shipping/quotes/ready");
  await sofia.page.getByRole("main").getByRole("link", { name: "Create shipping quote" }).click();
  await sofia.page.waitForURL("/shipping/quotes/create");
});

it("takes four pieces with number, value and photo in twenty taps on a phone", async () => {
  const { page } = ottilie;
  await page.goto("/sales/quote-requests/create");
  await choose(page, box(page, "Origin"), "Studio");
  await choose(page, box(page, "Destination"), "Boston");
  await pick(page, box(page, "Order type"), "White glove");
  let taps = 0;
  const tap = async (each: Locator) => {
    taps += 1;
    await each.tap();
  };
  const image = { name: "piece.png", mimeType: "image/png", buffer: await picture() };
  for (const [at, name] of ["Sofa", "Lamp", "Console", "Mirror"].entries()) {
    const of = (label: string) => page.getByLabel(`${label}, item ${at + 1}`, { exact: true });
    await tap(button(page, "Add item"));
    await page.keyboard.type(`${name}\n2\n1200`);
    expect(await of("Quantity").inputValue()).toBe("2");
    expect(await of("Declared value").inputValue()).toBe("1200");
    expect(await of("Width").isVisible()).toBe(false);
    const [camera] = await Promise.all([
      page.waitForEvent("filechooser"),
      tap(page.getByRole("button", { name: `Photos, item ${at + 1}: Add` })),
    ]);
    await camera.setFiles(image);
    await page
      .getByRole("button", { name: `Photos, item ${at + 1}: 1 file` })
      .locator("img")
      .waitFor();
  }
  await tap(button(page, "More of item 4"));
  await page.getByLabel("Width, item 4", { exact: true }).fill("30");
  expect(taps).toBeLessThanOrEqual(20);
  await page.getByText("Declared value $4,800.00").waitFor();
  // The card in the middle of the page is compact, and nothing is as wide as to scroll.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await button(page, "Save").tap();
  await page.waitForURL(/\/sales\/quote-requests\/\d+\/view$/);
  const caller = await signedInCaller(app.url, "owner@atelier.example");
  const id = /\d+/.exec(new URL(page.url()).pathname)?.[0];
  const { body } = await caller.call("GET", `/quote-requests/${id}`);
  expect(body.data.items.map((item: { quantity: number; width: number | null }) => [item.quantity, item.width])).toEqual([
    [2, null],
    [2, null],
    [2, null],
    [2, 30],
  ]);
});

it("keeps the total and the buttons in sight, and focused inputs above them", async () => {
  for (const viewport of [desktop, phone]) {
    const user = await person(browser, app.url, viewport);
    await signIn(user, "sales@hq.example");
    const { page } = user;
    await page.goto("/shipping/quotes/create");
    const price = page.getByRole("textbox", { name: "Price", exact: true });
    await price.fill("950");
    await page.locator(".hq-form-total", { hasText: "$950.00" }).waitFor();
    await box(page, "Customer").focus();
    const passed = new Set<string>();
    for (let tabs = 0; tabs < 60; tabs += 1) {
      const { field, wrong } = await page.evaluate(() => {
        const wrong = ["total", "bar .ant-btn-primary"].filter((part) => {
          const shown = document.querySelector(`.hq-form-${part}`);
          const { left, top, width, height } = shown?.getBoundingClientRect() ?? new DOMRect();
          return !shown?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
        const focused = document.activeElement;
        const bar = document.querySelector(".hq-form-bar");
        const field = focused?.closest("[data-field]")?.getAttribute("data-field") ?? "";
        if (!focused || !bar || field === "") return { field: "", wrong };
        const { top, bottom } = focused.getBoundingClientRect();
        const isSeen = top >= 0 && bottom <= bar.getBoundingClientRect().top;
        return { field, wrong: isSeen ? wrong : [...wrong, `focused ${field}`] };
      });
      expect(wrong).toEqual([]);
      if (field !== "") passed.add(field);
      await page.keyboard.press("Tab");
    }
    // From the first field to the last one.
    for (const field of ["customerId", "price", "internalNotes"]) expect([...passed]).toContain(field);
    await user.close();
  }
});

it("does not move the form when a field is left, and leads to the first wrong field on saving, a select", async () => {
  const { page } = sofia;
  await page.goto("/shipping/quotes/create");
  const pieces = page.getByRole("heading", { name: "Pieces" });
  await button(page, "Add piece").waitFor();
  const order = page.getByRole("combobox", { name: "Order type" });
  const date = page.getByLabel("Requested pickup");
  await expect.poll(() => date.getAttribute("aria-busy")).toBeNull();
  const before = await top(pieces);
  for (const each of [box(page, "Customer"), order, date]) {
    await each.focus();
    if (each === date) await each.fill("13/45/2026");
    await each.blur();
  }
  await page.getByText("Enter a date as MM/DD/YYYY.").waitFor();
  await page.getByText("Order type is required.").waitFor();
  expect(await top(pieces)).toBe(before);
  expect(await date.inputValue()).toBe("13/45/2026");
  expect(await page.getByText("Please fill in the required fields.").count()).toBe(0);
  await page.keyboard.press("Control+Enter");
  await page.getByText("Please fill in the required fields.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? "")).toMatch(/-customer$/);
  // What is settled is crossed out in the summary, which stays as high as it is.
  const after = await top(pieces);
  await choose(page, box(page, "Customer"), "Atelier");
  await page.locator(".hq-form-alert [data-settled]", { hasText: "Customer is required." }).waitFor();
  expect(await page.locator(".hq-form-alert [data-settled]").count()).toBe(1);
  expect(await top(pieces)).toBe(after);
});

it("confirms a dialog that takes something away with Ctrl+Enter, and not with Ctrl+S", async () => {
  const { page } = sofia;
  const caller = await signedInCaller(app.url, "sales@hq.example");
  const { body } = await caller.call("GET", "/quote-requests?show=open");
  const request = Object.values<{ id: number }[]>(body.data).find(Array.isArray)?.[0];
  await page.goto(`/sales/quote-requests/${request?.id}/view`);
  await button(page, "More actions").click();
  await page.getByRole("menuitem", { name: /Decline/ }).click();
  await dialog(page).getByLabel("Reason").fill("Too far");
  await page.keyboard.press("Control+s");
  expect(await dialog(page).isVisible()).toBe(true);
  await page.keyboard.press("Control+Enter");
  await page.getByText("Declined").first().waitFor();
});
